// Recomputes a pay receipt without Fanfare, from the description in receipts.md alone:
//   node check-receipt.mjs receipt.json
import { readFileSync } from "node:fs";

const refuse = (why) => { console.log(why); process.exit(1); };
process.on("uncaughtException", (e) => refuse(`The receipt cannot be read: ${e.message}.`));

// Numbers as text, before JSON rounds them.
const NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const receipt = JSON.parse(readFileSync(process.argv[2], "utf8").replace(NUMBERS, (token) => (token[0] === '"' ? token : `"${token}"`)));
const { terms } = receipt;
const decimals = Number(receipt.decimals);
const one = 10n ** BigInt(decimals);

// Exact decimals: whole numbers of 10^-60.
const SCALE = 60;
const UNIT = 10n ** 60n;
const exact = (text) => {
  const [, sign, whole, part = "", power = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(text));
  const digits = BigInt(whole + part) * (sign ? -1n : 1n);
  const shift = SCALE - part.length + Number(power);
  if (shift < 0) throw new Error(`${text} has too many decimals`);
  return digits * 10n ** BigInt(shift);
};
const halfEven = (value, by) => {
  const half = value / by;
  const rest = 2n * (value % by);
  return rest > by || (rest === by && half % 2n === 1n) ? half + 1n : half;
};
const places = (count) => 10n ** BigInt(SCALE - count);
const minor = (text) => {
  const value = exact(text);
  if (value % places(decimals) !== 0n) refuse(`${text} is no whole number of minor units.`);
  return value / places(decimals);
};
const shown = (value) => {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0");
  return (value < 0n ? "-" : "") + (decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits);
};
const whole = (text) => text === null || text === undefined ? null : BigInt(text);
const least = (...all) => all.filter((value) => value !== null && value !== undefined).reduce((a, b) => (a < b ? a : b));
const sum = (all) => all.reduce((a, b) => a + b, 0n);

// Formula reward, versions 1 and 2.
const post = () => {
  const minimum = minor(terms.minimum_reward);
  const rate = terms.post_rate === null ? 0n : minor(terms.post_rate);
  return minimum > rate ? minimum : rate;
};
const reach = (figures) =>
  terms.bonus_active && figures.reach !== null && whole(figures.reach) >= whole(terms.reach_threshold) ? minor(terms.bonus_reach) : 0n;
const engagement = ({ reach: reached, engagement: engaged }) =>
  terms.bonus_active && reached !== null && engaged !== null && whole(reached) !== 0n
    && whole(engaged) * UNIT >= exact(terms.engagement_rate_threshold) * whole(reached) ? minor(terms.bonus_engagement) : 0n;
const BY_VIEWS = {
  per_thousand_views: (rule, views) => views < whole(rule.from ?? "0") ? 0n
    : least(halfEven(minor(rule.rate) * views, 1_000n), minor(rule.cap)),
  view_steps: (rule, views) => rule.steps.filter((step) => views >= whole(step.views)).reduce((_, step) => minor(step.amount), 0n),
  view_pool: () => 0n,
};
const views = (figures) => {
  if (figures.views === undefined) return 0n;
  const { rules, creator_cap: cap } = terms.reward_rules;
  for (const { kind } of rules) if (!(kind in BY_VIEWS)) refuse(`The rule ${kind} is not known.`);
  const all = sum(rules.map((rule) => BY_VIEWS[rule.kind](rule, whole(figures.views))));
  return least(all, cap === undefined ? null : minor(cap), minor(figures.views_promised));
};

// Formula best_post, version 1.
const bestPost = (share) => {
  if (share === null || share.paid_at === null) return 0n;
  const [offered, winners] = [minor(share.offered), whole(share.winners)];
  const amount = offered / winners + (whole(share.place) <= offered % winners ? 1n : 0n);
  if (amount !== minor(share.amount)) refuse(`The share of the best post is ${share.amount}, and ${shown(amount)} follows from its inputs.`);
  return amount;
};

// Formula view_pool, version 1.
const shares = (amount, cap, seen) => {
  const got = seen.map(() => 0n);
  let open = seen.map((_, i) => i).filter((i) => seen[i] > 0n);
  let left = amount;
  for (;;) {
    const weight = sum(open.map((i) => seen[i]));
    const full = open.filter((i) => left * seen[i] >= weight * cap);
    if (full.length === 0) break;
    for (const i of full) {
      got[i] = least(cap, left);
      left -= got[i];
    }
    open = open.filter((i) => !full.includes(i));
  }
  const weight = sum(open.map((i) => seen[i]));
  if (weight === 0n) return got;
  for (const i of open) got[i] = left * seen[i] / weight;
  const over = Number(left - sum(open.map((i) => got[i])));
  open.sort((a, b) => {
    const [x, y] = [left * seen[a] % weight, left * seen[b] % weight];
    return x === y ? a - b : x > y ? -1 : 1;
  }).slice(0, over).forEach((i) => { got[i] += 1n; });
  return got;
};
const pool = (share, figures) => {
  if (!share) return 0n;
  const rule = terms.reward_rules.rules.find(({ kind }) => kind === "view_pool");
  const [creators, posts] = [share.creators.map(whole), share.posts.map(whole)];
  const at = Number(share.post) - 1;
  if (sum(posts) !== creators[Number(share.place) - 1]) refuse("The views of the posts are not those of their creator.");
  const own = shares(minor(rule.amount), minor(rule.cap), creators)[Number(share.place) - 1];
  const shared = shares(own, own, posts)[at];
  if (shared !== minor(share.shared)) refuse(`The share of the pool is ${share.shared}, and ${shown(shared)} follows from its inputs.`);
  const left = whole(figures.views ?? String(posts[at]));
  return left < posts[at] ? shared * left / posts[at] : shared;
};

const compare = (number, name, told, computed) => {
  if (minor(told) !== computed) refuse(`Payment ${number}: ${name} is ${told}, and ${shown(computed)} follows from the terms and figures.`);
};

let due = 0n;
for (const payment of receipt.payments) {
  const { number, figures, amounts, charge } = payment;
  const parts = { post: post(), reach: reach(figures), engagement: engagement(figures), views: views(figures), pool: pool(payment.pool, figures), best_post: bestPost(payment.best_post) };
  if (!["1", "2"].includes(payment.formula_version)) refuse(`Version ${payment.formula_version} of the formula is not known.`);
  for (const [name, computed] of Object.entries(parts)) compare(number, name, amounts[name] ?? "0", computed);
  const total = sum(Object.values(parts));
  compare(number, "total", amounts.total, total);
  if (charge) {
    const [told, digits] = [exact(charge.amount), new Intl.NumberFormat("en", { style: "currency", currency: charge.currency }).resolvedOptions().maximumFractionDigits];
    const own = (total - parts.best_post - parts.pool) * exact(charge.rate);
    if (halfEven(own, one * places(digits)) * places(digits) !== told) refuse(`Payment ${number}: the charge of ${charge.amount} does not follow from it.`);
  }
  if (payment.reversed_at === null) due += total;
}
const given = sum(receipt.entries.flatMap(({ postings }) => postings).filter(({ owner }) => owner === "publisher").map(({ amount }) => minor(amount)));
if (given !== due) refuse(`The journal gave the publisher ${shown(given)}, and ${shown(due)} follows from the payments.`);
console.log(`Task ${receipt.task_id}: ${receipt.payments.length} payments, ${shown(due)} ${receipt.currency} in force.`);
console.log("The amounts follow from the terms, the figures and the entries.");
