// Verifies a proof of payment without Fanfare, from the description in proof.md alone:
//   node check-figures.mjs answer.json --key KEY
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, option, key] = process.argv.slice(2);
const refuse = (why) => { console.log(why); process.exit(1); };
process.on("uncaughtException", (e) => refuse(`The proof cannot be read: ${e.message}.`));
if (option !== "--key" || !key) refuse("Not proven: give --key from another source than the proof.");

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

// As text, before JSON rounds amounts and shares.
const text = readFileSync(file, "utf8").replace(/("(?:amount|\w+_share)"\s*:\s*)(-?[0-9.]+)/g, '$1"$2"');
const { figures, signed: of } = JSON.parse(text);
if (!of) refuse("There is no proof: nothing was signed yet.");
const content = fields("fanfare-figures-1", of.subject, of.name, of.begins_on, of.ends_on, of.block, of.checkpoint, of.lines.join("\n"));
if (!signed(content, of.signature)) refuse("The proof is not valid: the signature is not that of the key.");

// What follows from the signed lines.
const ENOUGH = 20n;
const lines = of.lines.map((line) => line.split(" ")).map((words) => [words[0], words.length === 3 ? words[1] : "", BigInt(words.at(-1))]);
const has = (figure) => lines.some(([name]) => name === figure);
const count = (figure) => lines.filter(([name]) => name === figure).reduce((sum, [, , value]) => sum + value, 0n);
const share = (part, whole) => {
  if (whole < ENOUGH) return null;
  const tenThousandths = String((2n * 10_000n * part + whole) / (2n * whole)).padStart(5, "0");
  return `${tenThousandths.slice(0, -4)}.${tenThousandths.slice(-4)}`;
};
const within = (percent) => {
  const days = lines.filter(([name]) => name === "days").map(([, day, posts]) => [Number(day), posts]).sort(([a], [b]) => a - b);
  const all = count("days");
  if (all < ENOUGH) return null;
  let seen = 0n;
  return days.find(([, posts]) => (seen += posts) * 100n >= all * BigInt(percent))[0];
};
const major = (value, currency) => {
  const decimals = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0");
  return (value < 0n ? "-" : "") + (decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};

const brand = of.subject.startsWith("brand:");
const [accepted, reversed, rejected] = [count("accepted"), count("reversed"), count("rejected")];
const follows = {
  accepted_posts: brand || has("accepted") ? Number(accepted) : null,
  reversed_posts: brand || has("reversed") ? Number(reversed) : null,
  paid: lines.filter(([name]) => name === "paid").map(([, currency, value]) => ({ currency, amount: major(value, currency) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  median_days: brand ? within(50) : null,
  p90_days: brand ? within(90) : null,
  rejected_share: brand ? share(rejected, accepted + rejected) : null,
  reversed_share: brand ? share(reversed, accepted) : null,
  appeals: brand ? Number(count("appealed")) : null,
  appeals_granted: brand ? Number(count("granted")) : null,
};
for (const [name, value] of Object.entries(follows)) {
  const [told, computed] = [JSON.stringify(figures[name] ?? null), JSON.stringify(value)];
  if (told !== computed) refuse(`The proof is not valid: ${name} is ${told}, and ${computed} follows from what was signed.`);
}
console.log(`${of.subject} (${of.name}), ${of.begins_on} to ${of.ends_on}, up to block ${of.block} with checkpoint ${of.checkpoint}:`);
Object.entries(follows).filter(([, value]) => value !== null).forEach(([name, value]) => console.log(`  ${name} ${JSON.stringify(value)}`));
console.log("The figures are those that were signed.");
