// Verifies the proof of reserves without Fanfare, from the description in journal.md alone:
//   node check-reserves.mjs answer.json --key KEY
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, option, key] = process.argv.slice(2);
const refuse = (why) => { console.log(why); process.exit(1); };
process.on("uncaughtException", (e) => refuse(`The proof cannot be read: ${e.message}.`));
if (option !== "--key" || !key) refuse("Not proven: give --key from another source than the proof.");

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

// For each field the length of its text in four bytes, then its text.
const fields = (...values) => Buffer.concat(values.flatMap((value) => {
  const text = Buffer.from(String(value));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return [length, text];
}));

const signed = (bytes, signature) => {
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(key, "base64")]);
  return verify(null, bytes, createPublicKey({ key: der, format: "der", type: "spki" }), Buffer.from(signature, "base64"));
};

// Amounts of the answer have the decimals of their currency. As text, before JSON rounds them.
const text = readFileSync(file, "utf8").replace(/("(?:amount|liabilities)"\s*:\s*)(-?[0-9.]+)/g, '$1"$2"');
const decimalsOf = (currency) => new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
const minor = (amount, currency) => {
  const decimals = decimalsOf(currency);
  const [whole, fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};

const major = (amount, currency) => {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

// Leaves of each owner.
const PARTS = 3;

const { proofs } = JSON.parse(text);
if (proofs.length === 0) refuse("There is no proof: nothing was owed.");
const parts = {}; // of each currency
for (const { reserves, own, path } of proofs) {
  const flaw = (why) => refuse(`The proof of ${reserves.currency} is not valid: ${why}.`);
  const [amount, liabilities] = [minor(own.amount, reserves.currency), minor(reserves.liabilities, reserves.currency)];
  const content = fields("fanfare-reserves-leaf-1", own.blind, own.user_id, reserves.currency, amount);
  let [hash, sum, place] = [sha256(Buffer.of(0), content).toString("hex"), amount, own.place];
  const leaves = PARTS * reserves.owners;
  if (place < 0 || place >= leaves || path.length !== Math.ceil(Math.log2(leaves))) flaw("its path has another length");
  for (const sibling of path) {
    const other = [sibling.node, BigInt(sibling.amount)];
    if (other[1] < 0n) flaw("a sum is negative");
    const pair = place % 2 === 1 ? [...other, hash, sum] : [hash, sum, ...other];
    [hash, sum, place] = [sha256(fields("fanfare-reserves-node-1", ...pair)).toString("hex"), sum + other[1], Math.floor(place / 2)];
  }
  if (amount < 0n || sum !== liabilities) flaw("its sums do not add up to the liabilities");
  if (hash !== reserves.root) flaw("it does not lead to the root");
  const root = fields("fanfare-reserves-1", reserves.day, reserves.currency, reserves.block, reserves.checkpoint, reserves.owners,
    liabilities, reserves.root);
  if (!signed(root, reserves.signature)) flaw("the signature is not valid");
  (parts[reserves.currency] ??= []).push({ reserves, own, amount });
}
for (const [currency, all] of Object.entries(parts)) {
  const [{ reserves, own }] = all;
  const same = all.every((part) => part.own.user_id === own.user_id && part.reserves.signature === reserves.signature);
  if (!same || new Set(all.map((part) => part.own.place)).size !== PARTS || all.length !== PARTS) {
    refuse(`The proof of ${currency} is not valid: these are not the ${PARTS} parts of one user on one day.`);
  }
  const sum = major(all.reduce((total, part) => total + part.amount, 0n), currency);
  console.log(`${sum} ${currency} of user ${own.user_id} are part of ${reserves.liabilities} on ${reserves.day}.`);
}
console.log("What is owed is part of the liabilities.");
