// Writes the types of an OpenAPI document, and the table of its operations for the shell.
//   node generate.mjs <document.json> <audience> <folder>
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { openList } from "./open-lists.mjs";

const [file, audience, folder] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, "utf8"));
const METHODS = ["post", "get"];

// A document for all names the audiences of each operation; a part has only its own.
for (const [path, methods] of Object.entries(document.paths)) {
  for (const method of Object.keys(methods)) {
    const audiences = methods[method]?.["x-audiences"];
    if (audiences !== undefined && !audiences.includes(audience)) delete methods[method];
  }
  if (!METHODS.some(method => methods[method])) delete document.paths[path];
}

const resolve = node => node?.$ref === undefined ? node : node.$ref.slice(2).split("/")
  .reduce((at, name) => at[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
const rows = {};
const previewed = new Set();
for (const [path, methods] of Object.entries(document.paths)) {
  const method = METHODS.find(one => methods[one]);
  const operation = methods[method];
  // The dry run of another operation: the shell's preview() calls it.
  if (operation["x-preview-of"] !== undefined) {
    previewed.add(operation["x-preview-of"]);
    continue;
  }
  const parameters = (operation.parameters ?? []).map(resolve).map(parameter => parameter.name.toLowerCase());
  const row = { path };
  if (method === "get") row.method = "GET";
  if (parameters.includes("idempotency-key")) row.changes = true;
  if (!path.startsWith("/oauth/") && !path.includes("{")) rows[operation.operationId] = row;
}
for (const row of Object.values(rows)) if (previewed.has(row.path)) row.dryRun = true;
const dry = Object.entries(rows).filter(([, row]) => row.dryRun).map(([name]) => JSON.stringify(name));
writeFileSync(`${folder}/${audience}-operations.ts`, `import type { Row } from "../client.js";

/** The operations by their names. */
export const operations = ${JSON.stringify(rows, null, 2)} as const satisfies Record<string, Row>;

/** Those that have dry runs. */
export type Dry = ${dry.join(" | ") || "never"};
`);

// A list that may grow is the enum or any text: literals stay for completion, and a new value is a text.
const text = ts.factory.createIntersectionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
  ts.factory.createTypeLiteralNode([]),
]);
const ast = await openapiTS(document, {
  transform(schema) {
    const list = openList(schema);
    if (list === undefined) return undefined;
    return ts.factory.createUnionTypeNode([
      ...list.values.map(value => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value))),
      text,
      ...(list.orNull ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())] : []),
    ]);
  },
});
writeFileSync(`${folder}/${audience}.ts`, astToString(ast));
