// Lists that may grow: these values, or any text that a later release adds.
//   node open-lists.mjs <document.json> <file>   writes a document of closed lists, for openapi-generator: it makes an object of an open
//                                                one, and of a closed one an enum with a constant for unknown values.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The known values of a schema that is such a list, and whether it may be null; undefined for others. */
export function openList(schema) {
  if (!Array.isArray(schema?.anyOf)) return undefined;
  const members = schema.anyOf.filter(one => one.type !== "null");
  const known = members.find(one => Array.isArray(one.enum));
  const rest = members.filter(one => one !== known);
  if (known === undefined || rest.length !== 1 || rest[0].type !== "string" || rest[0].enum !== undefined) return undefined;
  return { values: known.enum.filter(value => value !== null), orNull: members.length < schema.anyOf.length };
}

/** The list closed; other values as they are. */
export function closed(value) {
  const list = openList(value);
  if (list === undefined) return value;
  const { anyOf, ...rest } = value;
  return { ...rest, type: list.orNull ? ["string", "null"] : "string", enum: list.orNull ? [...list.values, null] : list.values };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from, to] = process.argv.slice(2);
  writeFileSync(to, JSON.stringify(JSON.parse(readFileSync(from, "utf8")), (key, value) => closed(value)));
}
