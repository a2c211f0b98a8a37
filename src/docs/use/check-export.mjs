// Verifies an export without Fanfare, from the descriptions in export.md and journal.md alone:
//   node check-export.mjs DIR --key KEY [--key FORMER_KEY] [--checkpoint FILE] [--journal-only]
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";

const refuse = (why) => { console.log(why); process.exit(1); };
process.on("uncaughtException", (e) => refuse(`The export cannot be read: ${e.message}.`));
const [directory, ...options] = process.argv.slice(2);
const [keys, checkpoints] = [[], []];
let journalOnly = false;
while (options.length > 0) {
  const option = options.shift();
  if (option === "--journal-only") journalOnly = true;
  else if (option === "--key") keys.push(options.shift());
  else if (option === "--checkpoint") checkpoints.push(options.shift());
  else refuse(`The option ${option} is not known.`);
}
if (!directory || keys.length === 0) refuse("Not proven: give --key from another source than the export.");

// ----------------------------------------------------------------------------------------- hashes, trees, signatures
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const leaf = (bytes) => sha256(Buffer.of(0), bytes);
const node = (left, right) => sha256(Buffer.of(1), left, right);
const NONE = "0".repeat(64);

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

// A tree of RFC 6962 that keeps the roots of its complete subtrees.
class Tree {
  #roots = [];
  size = 0;
  add(hash) {
    for (let full = this.size++; full % 2 === 1; full = (full - 1) / 2) hash = node(this.#roots.pop(), hash);
    this.#roots.push(hash);
  }
  root() {
    return this.#roots.length === 0 ? sha256() : this.#roots.reduceRight((right, left) => node(left, right));
  }
}

// ------------------------------------------------------------------------------------------------ values of the files
const hex = (bytea) => bytea.slice(2);
// Microseconds since 1970 of 2026-11-27 21:56:18.123456+00.
const micros = (time) => {
  const [, day, second, fraction = ""] = time.match(/^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/);
  return BigInt(Date.parse(`${day}T${second}Z`)) * 1000n + BigInt(fraction.padEnd(6, "0"));
};

// The values of the record at a place, and the next place; null if the text ends within the record.
const record = (text, from) => {
  const values = [];
  for (let at = from; ; at++) {
    let end = at;
    if (text[at] === '"') {
      let value = "";
      for (end = at + 1; ; end += 2) {
        const quote = text.indexOf('"', end);
        if (quote < 0 || quote + 1 === text.length) return null;
        value += text.slice(end, quote);
        end = quote;
        if (text[quote + 1] !== '"') break;
        value += '"';
      }
      values.push(value);
      at = end + 1;
    } else {
      while (end < text.length && text[end] !== "," && text[end] !== "\n") end++;
      values.push(end === at ? null : text.slice(at, end));
      at = end;
    }
    if (at >= text.length) return null;
    if (text[at] === "\n") return [values, at + 1];
  }
};

// --------------------------------------------------------------------------------------------- the manifest, the files
const bytes = readFileSync(join(directory, "manifest.json"));
const signature = JSON.parse(readFileSync(join(directory, "signature.json"), "utf8"));
if (!keys.includes(signature.public_key)) refuse("The manifest is signed with another key.");
if (!signed(signature.public_key, fields("fanfare-export-1", sha256(bytes).toString("hex")), signature.signature)) {
  refuse("The manifest was altered: its signature is not valid.");
}
const manifest = JSON.parse(bytes.toString("utf8"));
if (manifest.format !== "fanfare-export-1") refuse(`The format ${manifest.format} is not known.`);
const JOURNAL = ["accounts", "sealed_postings", "postings", "journal_leaves", "journal_entries", "evidence_roots", "journal_blocks",
  "checkpoint_tree"];
const tables = new Map(manifest.tables.filter(({ table }) => !journalOnly || JOURNAL.includes(table))
  .map((table) => [table.table, table]));

for (const { file, sha256: digest } of tables.values()) {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(join(directory, file)).pipe(createGunzip())) hash.update(chunk);
  } catch (e) {
    refuse(`${file} cannot be read: ${e.message}.`);
  }
  if (hash.digest("hex") !== digest) refuse(`${file} was altered: its digest is not the one in the manifest.`);
}

const read = async (name, use = () => {}) => {
  const { file, columns, rows } = tables.get(name) ?? refuse(`The table ${name} is missing.`);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, count] = ["", -1];
  for await (const chunk of createReadStream(join(directory, file)).pipe(createGunzip())) {
    text += decoder.decode(chunk, { stream: true });
    let at = 0;
    for (let next = record(text, at); next !== null; next = record(text, at)) {
      const values = next[0];
      at = next[1];
      if (values.length !== columns.length) refuse(`${file}: row ${count + 1} has ${values.length} values.`);
      if (++count > 0) use(Object.fromEntries(values.map((value, i) => [columns[i].name, value])));
      else if (values.join() !== columns.map((column) => column.name).join()) refuse(`${file} has other columns.`);
    }
    text = text.slice(at);
  }
  if (text !== "" || count !== rows) refuse(`${file} has ${count} rows, and the manifest says ${rows}.`);
};

// -------------------------------------------------------------------------------------------------------- the journal
const accounts = new Map();
await read("accounts", (row) => accounts.set(row.id, {
  owner: row.owner_id ?? row.cash_account_id, kind: row.kind, currency: row.currency, balance: BigInt(row.balance),
  sum: 0n, number: 0n, sealed: 0n,
}));
const numbers = new Map();
await read("sealed_postings", (row) => numbers.set(row.posting_id, row));
const postings = new Map();
let allPostings = 0;
await read("postings", (row) => {
  allPostings++;
  if (!postings.has(row.entry_id)) postings.set(row.entry_id, []);
  postings.get(row.entry_id).push(row);
});
const leaves = new Map();
await read("journal_leaves", (row) => leaves.set(row.entry_id, row));
const entries = [];
await read("journal_entries", (row) => entries.push(row));

for (const entry of entries) {
  const own = postings.get(entry.id) ?? refuse(`Entry ${entry.id} (${entry.key}) has no postings.`);
  const sums = new Map();
  for (const { id, account_id, currency, amount } of own) {
    const account = accounts.get(account_id);
    if (account?.currency !== currency) refuse(`Posting ${id} of entry ${entry.id} is not in its account's currency.`);
    account.sum += BigInt(amount);
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) refuse(`Entry ${entry.id} (${entry.key}) does not add up to zero: ${sum} minor units of ${currency}.`);
  }
}
if (entries.reduce((sum, entry) => sum + postings.get(entry.id).length, 0) !== allPostings) {
  refuse("There are postings without an entry.");
}
for (const [id, { sum, balance }] of accounts) {
  if (sum !== balance) refuse(`The balance of account ${id} is ${balance}, and its postings add up to ${sum} minor units.`);
}

const entryLeaf = (entry, salt) => {
  const tree = new Tree();
  for (const posting of postings.get(entry.id)) {
    const account = accounts.get(posting.account_id);
    const index = Buffer.alloc(4);
    index.writeUInt32BE(tree.size);
    const blind = createHmac("sha256", Buffer.from(hex(salt), "hex")).update(index).digest("hex");
    const content = [blind, account.owner, account.kind, posting.currency, posting.amount];
    const sealed = numbers.get(posting.id);
    numbers.delete(posting.id);
    account.number += 1n;
    account.sealed += BigInt(posting.amount);
    if (sealed === undefined) {
      tree.add(leaf(fields("fanfare-journal-posting-1", ...content)));
      continue;
    }
    if (sealed.account_id !== posting.account_id || BigInt(sealed.number) !== account.number
        || BigInt(sealed.balance) !== account.sealed) {
      refuse(`Posting ${posting.id} of entry ${entry.id} (${entry.key}) does not continue the numbers and balances of its account.`);
    }
    tree.add(leaf(fields("fanfare-journal-posting-2", ...content, sealed.number, sealed.balance)));
  }
  return leaf(fields("fanfare-journal-entry-1", entry.id, entry.key, entry.kind, entry.description, entry.request_id,
    entry.reverses, micros(entry.created_at), tree.size, tree.root().toString("hex")));
};

// ------------------------------------------------------------------------------------------------------- the evidence
const roots = [];
await read("evidence_roots", (row) => {
  const [number, previous] = [roots.length + 1, roots.at(-1)?.hash ?? NONE];
  if (row.number !== String(number) || hex(row.previous) !== previous) refuse(`Root ${number} of the evidence was altered or removed.`);
  const hash = sha256(fields("fanfare-journal-evidence-1", row.number, row.log, row.first_id, row.last_id, row.rows,
    previous, hex(row.root), micros(row.sealed_at))).toString("hex");
  roots.push({ ...row, hash });
});
const evidence = new Set([NONE, ...roots.map(({ hash }) => hash)]);

// ----------------------------------------------------------------------------------------------------------- the chain
const tree = [];
let [last, at] = [{ number: 0n, position: 0n, hash: NONE, entry: 0n }, 0];
await read("journal_blocks", (row) => {
  const name = `Block ${row.number}`;
  if (BigInt(row.number) !== last.number + 1n) refuse(`Block ${last.number + 1n} was removed.`);
  if (hex(row.previous) !== last.hash) refuse(`${name} does not follow the block before it.`);
  if (BigInt(row.first_position) !== last.position + 1n) refuse(`${name} begins at position ${row.first_position}.`);
  if (!keys.includes(row.public_key)) refuse(`${name} is signed with the key ${row.public_key}, which was not given.`);
  if (!evidence.has(hex(row.evidence))) refuse(`${name} signs evidence that was altered or removed.`);
  const block = new Tree();
  for (; at < entries.length && BigInt(entries[at].id) <= BigInt(row.last_entry); at++) {
    const [entry, position] = [entries[at], BigInt(row.first_position) + BigInt(block.size)];
    const sealed = leaves.get(entry.id) ?? refuse(`${name}: entry ${entry.id} (${entry.key}) was inserted after the block was sealed.`);
    if (BigInt(sealed.position) !== position) refuse(`${name}: the entry at position ${position} was removed.`);
    const hash = entryLeaf(entry, sealed.salt);
    if (hash.toString("hex") !== hex(sealed.hash)) refuse(`${name}: entry ${entry.id} (${entry.key}) was altered.`);
    leaves.delete(entry.id);
    block.add(hash);
  }
  if (String(block.size) !== row.entries) refuse(`${name} has ${block.size} of ${row.entries} entries: the others were removed.`);
  const root = block.root().toString("hex");
  if (root !== hex(row.root)) refuse(`${name}: an entry was altered together with its leaf.`);
  const checkpoint = fields("fanfare-journal-block-2", row.number, row.first_position, row.entries, row.last_entry,
    last.hash, root, micros(row.sealed_at), hex(row.evidence));
  if (!signed(row.public_key, checkpoint, row.signature)) refuse(`${name} was altered: its signature is not valid.`);
  tree.push(leaf(checkpoint));
  last = {
    number: BigInt(row.number), position: last.position + BigInt(row.entries), hash: sha256(checkpoint).toString("hex"),
    evidence: hex(row.evidence),
  };
});
if (numbers.size > 0) refuse(`Posting ${numbers.keys().next().value}, which was sealed, is missing or in no block.`);
if (leaves.size > 0) refuse(`Entry ${leaves.keys().next().value}, which was sealed, is missing or in no block.`);

const levels = [tree];
while (levels.at(-1).length > 1) {
  const below = levels.at(-1);
  levels.push(Array.from({ length: Math.floor(below.length / 2) }, (_, i) => node(below[2 * i], below[2 * i + 1])));
}
let subtrees = 0;
await read("checkpoint_tree", ({ level, place, hash }) => {
  subtrees++;
  if (levels[level]?.[place]?.toString("hex") !== hex(hash)) refuse(`The tree of checkpoints was altered at level ${level}, place ${place}.`);
});
if (subtrees !== levels.reduce((sum, level) => sum + level.length, 0)) refuse("The tree of checkpoints is not complete.");

// ------------------------------------------------------------------------------------- what the manifest says of it all
const sums = new Map();
for (const { kind, currency, balance } of accounts.values()) {
  sums.set(`${currency} ${kind}`, (sums.get(`${currency} ${kind}`) ?? 0n) + balance);
}
const { journal } = manifest;
const balances = journal.trial_balance.map((one) => `${one.currency} ${one.account} ${one.balance}`).sort();
if (journal.entries !== entries.length || journal.postings !== allPostings || BigInt(journal.blocks) !== last.number
    || (journal.checkpoint ?? NONE) !== last.hash
    || balances.join() !== [...sums].map(([name, sum]) => `${name} ${sum}`).sort().join()) {
  refuse("The journal in the manifest is not the one in the tables.");
}

// ------------------------------------------------------------------------------------------ checkpoints kept outside
// A signed note, or lines of JSON that have one each.
const notes = checkpoints.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return text.startsWith("{") ? text.trim().split("\n").map((line) => JSON.parse(line).note) : [text];
});
for (const note of notes) {
  const [text, [origin, size, root]] = [note.slice(0, note.indexOf("\n\n") + 1), note.split("\n")];
  const ours = note.split("\n").slice(4).filter((line) => line.startsWith(`\u2014 ${origin} `)).some((line) => {
    const both = Buffer.from(line.split(" ").at(-1), "base64");
    return keys.some((key) => sha256(origin, "\n", Buffer.of(1), Buffer.from(key, "base64")).subarray(0, 4)
      .equals(both.subarray(0, 4)) && signed(key, text, both.subarray(4)));
  });
  if (!ours) refuse("A checkpoint from outside is not signed with a given key.");
  const first = new Tree();
  tree.slice(0, Number(size)).forEach((hash) => first.add(hash));
  if (String(first.size) !== size) refuse(`The checkpoint from outside has ${size} blocks, and the export ${first.size}.`);
  if (first.root().toString("base64") !== root) refuse(`The checkpoint of ${size} blocks from outside is of another history.`);
}

// ---------------------------------------------------------------------------------------------- rows of the evidence
const LOGS = {
  audit_log: "id actor_id proposed_by credential credential_id action subject before after reason request_id address created_at",
  transfer_evidence: "id transfer_id source evidence_id outcome amount currency detail taken received_at",
  invoices: "id legal_entity_id number advertiser_id seller_id buyer_id currency month issued_on due_on net credit vat_treatment"
    + " vat_rate vat vat_currency vat_exchange vat_local",
  credit_notes: "id legal_entity_id number invoice_id issued_on net vat vat_local reason bills_again reversal issued_by issued_at",
  document_archive: "id document sha256 archived_at",
  reserves: "id day currency block checkpoint owners liabilities root public_key signature made_at",
  brand_proofs: "id advertiser_id name begins_on ends_on block checkpoint lines public_key signature made_at",
  event_log: "position type subject_id user_id advertiser_id from_state to_state amount currency request_id at",
};
// As row_to_json of PostgreSQL writes it, with times as microseconds and bytes in hexadecimal.
const json = (row, names, types) => "{" + names.map((name) => {
  const [type, value] = [types.get(name), row[name]];
  const text = value === null ? "null"
    : type.startsWith("timestamp") ? micros(value)
    : type === "bytea" ? JSON.stringify(hex(value))
    : type === "boolean" ? value === "t"
    : /^(?:bigint|integer|numeric|jsonb)/.test(type) ? value
    : JSON.stringify(value);
  return `"${name}":${text}`;
}).join(",") + "}";

const day = 86_400_000_000n;
const taken = BigInt(Date.parse(manifest.taken_at)) * 1000n;
let [proven, gone] = [0, 0];
for (const [log, list] of journalOnly ? [] : Object.entries(LOGS)) {
  const names = list.split(" ");
  const types = new Map(tables.get(log).columns.map(({ name, type }) => [name, type]));
  const own = roots.filter((root) => root.log === log);
  const trees = own.map(() => new Tree());
  let [next, oldest] = [0, null];
  await read(log, (row) => {
    const id = BigInt(row[names[0]]);
    oldest ??= id;
    while (next < own.length && id > BigInt(own[next].last_id)) next++;
    if (next < own.length && id >= BigInt(own[next].first_id)) trees[next].add(leaf(Buffer.from(json(row, names, types))));
  });
  own.forEach((root, i) => {
    const old = log === "event_log" || micros(root.sealed_at) + 365n * day <= taken;
    const deleted = oldest === null ? log !== "event_log" : oldest > BigInt(root.first_id);
    if (old && deleted) gone++;
    else if (String(trees[i].size) !== root.rows || trees[i].root().toString("hex") !== hex(root.root)) {
      refuse(`Root ${root.number} of ${log}: a row from ${root.first_id} to ${root.last_id} was altered, removed or inserted.`);
    } else proven += trees[i].size;
  });
}

for (const name of tables.keys()) if (!JOURNAL.includes(name) && !LOGS[name]) await read(name);

console.log(`${tables.size} tables as of ${manifest.taken_at}.`);
console.log(`${at} entries are sealed in ${last.number} blocks, ${entries.length - at} are not sealed yet; all add up.`);
console.log(`${proven} rows of evidence are proven; of ${gone} roots the rows were deleted.`);
console.log(notes.length > 0 ? `${notes.length} checkpoints from outside are of this history.` : "No checkpoint from outside was given.");
console.log(`Last checkpoint: ${last.hash}`);
[...sums].sort().forEach(([name, sum]) => console.log(`  ${name} ${sum}`));
console.log("The export is proven.");
