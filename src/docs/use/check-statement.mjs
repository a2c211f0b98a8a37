// Verifies a statement without Fanfare, from the description in journal.md alone:
//   node check-statement.mjs statement.csv --key KEY | --checkpoint NOTE
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, option, given] = process.argv.slice(2);
const refuse = (why) => { console.log(why); process.exit(1); };
process.on("uncaughtException", (e) => refuse(`The statement cannot be read: ${e.message}.`));
if (!["--key", "--checkpoint"].includes(option) || !given) refuse("Not proven: give --key or --checkpoint.");

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const leaf = (bytes) => sha256(Buffer.of(0), bytes);
const node = (left, right) => sha256(Buffer.of(1), left, right);
const path = (text) => (text ? text.split(" ").map((hash) => Buffer.from(hash, "hex")) : []);

// For each field the length of its text in four bytes, then its text; null has the length FFFFFFFF.
const fields = (...values) => Buffer.concat(values.flatMap((value) => {
  const text = value === null ? null : Buffer.from(String(value));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text === null ? 0xffffffff : text.length);
  return text === null ? [length] : [length, text];
}));

const signed = (key, bytes, signature) => {
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(key, "base64")]);
  return verify(null, bytes, createPublicKey({ key: der, format: "der", type: "spki" }), Buffer.from(signature, "base64"));
};

// RFC 9162, section 2.1.3.2.
const rootFrom = (hash, index, size, siblings) => {
  let [place, last, root] = [BigInt(index), BigInt(size) - 1n, hash];
  for (const sibling of siblings) {
    if (last === 0n) return null;
    if (place & 1n || place === last) {
      root = node(sibling, root);
      while (place !== 0n && !(place & 1n)) [place, last] = [place >> 1n, last >> 1n];
    } else root = node(root, sibling);
    [place, last] = [place >> 1n, last >> 1n];
  }
  return last === 0n ? root : null;
};

const csv = (text) => {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  const [names, ...lines] = rows.filter((row) => row.length > 1);
  // An apostrophe guards text that a spreadsheet would take for a formula.
  return lines.map((row) => Object.fromEntries(row.map((value, i) => [names[i], value.replace(/^'(?=[=+\-@\t\r\n])/, "")])));
};

// Times are whole microseconds since 1970, amounts minor units.
const micros = (time) => {
  const [, second, fraction = ""] = time.match(/^(.*:\d\d)(?:\.(\d+))?Z$/);
  return BigInt(Date.parse(second + "Z")) * 1000n + BigInt(fraction.padEnd(6, "0"));
};
const minor = (amount, currency) => {
  const decimals = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const [whole, fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};

const [outside, accounts] = [option === "--checkpoint" ? readFileSync(given, "utf8") : null, new Map()];
const textOf = (note) => note.slice(0, note.indexOf("\n\n") + 1);
let [ranges, end] = [null, null];
csv(readFileSync(file, "utf8").replace(/^\uFEFF/, "")).forEach((line, i) => {
  const flaw = (why) => refuse(`Line ${i + 1} is not proven: ${why}.`);
  const [origin, size, root] = line.note.split("\n");
  if (option === "--key" && line.public_key !== given) flaw("it is signed with another key");
  if (outside !== null && textOf(outside) !== textOf(line.note)) flaw("its checkpoint is not the one from outside");
  const signature = Buffer.from(line.note.split("\n")[4].split(" ").at(-1), "base64");
  const id = sha256(origin, "\n", Buffer.of(1), Buffer.from(line.public_key, "base64")).subarray(0, 4);
  if (!id.equals(signature.subarray(0, 4)) || !signed(line.public_key, textOf(line.note), signature.subarray(4))) {
    flaw("the signature of its note is not valid");
  }
  const money = (column) => minor(line[column], line.currency);
  const posting = leaf(fields("fanfare-journal-posting-2", line.blind, line.user_id, line.account, line.currency,
    money("amount"), line.number, money("balance")));
  const postings = rootFrom(posting, line.posting, line.postings, path(line.posting_path));
  const entry = leaf(fields("fanfare-journal-entry-1", line.entry_id, line.key, line.kind, line.description,
    line.request_id || null, line.reverses || null, micros(line.created_at), line.postings, postings?.toString("hex") ?? ""));
  const place = BigInt(line.position) - BigInt(line.first_position);
  const block = rootFrom(entry, place, line.entries, path(line.entry_path));
  const checkpoint = leaf(fields("fanfare-journal-block-2", line.block, line.first_position, line.entries, line.last_entry,
    line.previous, block?.toString("hex") ?? "", micros(line.sealed_at), line.evidence));
  const tree = rootFrom(checkpoint, BigInt(line.block) - 1n, size, path(line.checkpoint_path));
  if (tree?.toString("base64") !== root) flaw("it is not in the tree of its note");
  if (!signed(line.public_key, fields("fanfare-journal-ranges-2", line.user_id, size, line.to_position, line.ranges), line.ranges_signature)) {
    flaw("the signature of its ranges is not valid");
  }
  if (BigInt(line.position) > BigInt(line.to_position)) flaw("its position is after the end of the statement");
  end = line.to_position;
  ranges = new Map(line.ranges.split(";").map((range) => range.split(" ")).map((range) => [`${range[0]} ${range[1]}`, range]));
  const name = `${line.account} ${line.currency}`;
  const [before, opening] = [accounts.get(name), money("balance") - money("amount")];
  if (BigInt(line.number) !== (before ? before.number + 1n : BigInt(ranges.get(name)[2]))) flaw("a line before it is missing");
  if (before && before.balance !== opening) flaw("its balance does not follow from the line before it");
  accounts.set(name, { number: BigInt(line.number), balance: money("balance"), text: line.balance });
});
if (ranges === null) refuse("The statement has no lines, so nothing is proven.");
for (const [name, range] of ranges) {
  if (accounts.get(name)?.number !== BigInt(range[3])) refuse(`The statement is not complete: ${name} must end with number ${range[3]}.`);
}
console.log(`Each line is proven by the journal, and none is missing up to position ${end}. The balances there:`);
for (const [name, { text }] of accounts) console.log(`  ${name} ${text}`);
