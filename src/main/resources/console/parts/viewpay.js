// What views pay: the rules in sentences, what a post earns by them as a curve, and what is left of the budget.

import {html, nothing} from '../lit-html.js';
import {read} from './calls.js';
import {bar} from './moneybar.js';
import {counted, money, number, percent, style, t, table, useTexts, word} from './format.js';
import {config} from './session.js';

await useTexts('-viewpay');

style(`
.curve { max-width: 26rem; margin: var(--space-3) 0; padding: 0; border: 0; box-shadow: none; background: none; }
.curve svg { display: block; width: 100%; height: auto; overflow: visible; }
.curve .area { fill: var(--mark); } .curve .line { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
.curve .axis { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.curve p { display: flex; justify-content: space-between; margin: var(--space-1) 0 0; color: var(--soft); font-size: var(--small); }
.viewpay { margin: var(--space-3) 0; } .viewpay ul { margin: 0; padding-inline-start: var(--space-5); }`);

const amountOf = (rule, views) => rule.kind === 'per_thousand_views'
  ? views < (rule.from ?? 0) ? 0 : Math.min(rule.cap, rule.rate * views / 1000)
  : rule.kind === 'view_pool' ? 0 : rule.steps.filter(step => views >= step.views).reduce((most, step) => Math.max(most, step.amount), 0);

/** What a post with so many views earns by the rules beside its minimum, to be drawn: the service computes what is paid. */
export const earned = (terms, views) => Math.min(terms.rules.reduce((sum, rule) => sum + amountOf(rule, views), 0), terms.creator_cap ?? Infinity);

/** The views from which a rule pays no more. */
const full = rule => rule.kind === 'per_thousand_views' ? Math.max(rule.from ?? 0, Math.ceil(rule.cap / rule.rate * 1000)) : rule.steps[rule.steps.length - 1].views;

/** The rules that pay each post for itself, and the pool that creators share. */
const ofPosts = terms => terms.rules.filter(rule => rule.kind !== 'view_pool');
const poolOf = terms => terms.rules.find(rule => rule.kind === 'view_pool');

/** The views from which a post earns the most. */
export const enough = terms => Math.max(...ofPosts(terms).map(full));

function sentence(rule, currency) {
  if (rule.kind === 'view_pool') return [t('a share of {0} by views, paid at the campaign’s end: up to {1} for one creator', money(rule.amount, currency), money(rule.cap, currency))];
  if (rule.kind === 'view_steps') return rule.steps.map(step => t('{0} from {1} verified views on', money(step.amount, currency), number(step.views)));
  return [rule.from > 0
    ? t('{0} for each 1,000 verified views from {1} views on, up to {2} for a post', money(rule.rate, currency), number(rule.from), money(rule.cap, currency))
    : t('{0} for each 1,000 verified views, up to {1} for a post', money(rule.rate, currency), money(rule.cap, currency))];
}

/** The rules in sentences. */
export const sentences = (terms, currency) => html`<div class="viewpay"><b>${t('Views pay, beside the minimum')}</b>
  <ul>${terms.rules.flatMap(rule => sentence(rule, currency)).map(text => html`<li>${text}</li>`)}
  ${terms.creator_cap ? html`<li>${t('at most {0} for one creator', money(terms.creator_cap, currency))}</li>` : nothing}
  <li>${terms.window === 'campaign_end' ? t('the network’s figures at the campaign’s end count') : counted('the network’s figures count after {0} day|the network’s figures count after {0} days', terms.window_days ?? 3)}</li></ul></div>`;

const WIDE = 320;
const HIGH = 120;
const POINTS = 160;
/** The curve goes on a little where it is flat. */
const ROOM = 1.25;

/**
 * What is earned, from nothing to `last`.
 *
 * @param {{last: number, earn: (at: number) => number, said: (most: string) => string, end: string, head: string, show: (at: number) => string, examples: number[], currency: string}} what
 */
function drawn({last, earn, said, end, head, show, examples, currency}) {
  const most = earn(last) || 1;
  const y = at => HIGH - earn(at) / most * HIGH;
  const at = [...Array(POINTS + 1).keys()].map(point => point / POINTS);
  const line = at.map(share => `${(share * WIDE).toFixed(1)},${y(share * last).toFixed(1)}`).join(' ');
  return html`<figure class="curve"><p aria-hidden="true"><span></span><span>${t('{0} at most', money(most, currency))}</span></p><svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${said(money(most, currency))}>
      <polygon class="area" points=${`0,${HIGH} ${line} ${WIDE},${HIGH}`}></polygon><polyline class="line" points=${line}></polyline><path class="axis" d=${`M0,${HIGH} H${WIDE}`}></path></svg>
    <p aria-hidden="true"><span>0</span><span>${end}</span></p>
    <details><summary>${t('As a table')}</summary>${table([[head, 'number'], [t('Earned'), 'number']], examples.map(one => [show(one), money(earn(one), currency)]))}</details></figure>`;
}

/** What a post earns by its views, and a creator of the pool. */
export function curve(terms, currency) {
  const pool = poolOf(terms);
  return html`${ofPosts(terms).length > 0 ? curveOfPost(terms, currency) : nothing}${pool ? curveOfPool(pool, currency) : nothing}`;
}

function curveOfPost(terms, currency) {
  const last = Math.ceil(enough(terms) * ROOM) || 1;
  return drawn({last, earn: views => earned(terms, views), currency, head: t('Views'), show: number, end: t('{0} views', number(last)),
    said: most => t('What a post earns by its views: up to {0}, from {1} views on', most, number(enough(terms))),
    examples: [...new Set([enough(terms) / 10, enough(terms) / 2, enough(terms), last].map(views => Math.round(views)))]});
}

/** By the share of all views that are the creator's. */
const curveOfPool = ({amount, cap}, currency) => drawn({last: 1, earn: share => Math.min(cap, amount * share), currency, head: t('Share of all views'), show: percent, end: t('all views'),
  said: most => t('What a creator gets of the pool by the share of all views: up to {0}', most), examples: [0.05, 0.1, 0.25, 0.5, 1]});

/** What the pool is, with so many creators. */
const estimate = ({amount, cap}, count, currency) => html`<p class="soft">${count > 0
  ? counted('{0} creator gets up to {1}.|{0} creators with equal views get {1} each.', count, money(Math.min(cap, amount / count), currency))
  : t('Say how many creators can join: a pool tells among how many it is shared at most.')} ${count > 0 && cap * count < amount ? t('More than {0} is never paid: raise what one creator can get, or lower the pool.', money(cap * count, currency)) : nothing}</p>`;

/** What the budget is enough for, and what the pool gives so many creators. */
export const reaches = (terms, currency, count) => html`${ofPosts(terms).length > 0 ? posts(terms, currency) : nothing}${poolOf(terms) ? estimate(poolOf(terms), count, currency) : nothing}`;

function posts(terms, currency) {
  const most = earned(terms, enough(terms));
  const all = most > 0 ? Math.floor(terms.budget / most) : 0;
  return html`<p class="soft">${all > 0
    ? counted('A post earns up to {1} by its views, from {2} views on: the budget is enough for {0} such post.|A post earns up to {1} by its views, from {2} views on: the budget is enough for {0} such posts.', all, money(most, currency), number(enough(terms)))
    : t('The budget is less than one post can earn by its views: {0}.', money(most, currency))} ${t('Once it is used up, further posts earn their minimum only.')}</p>`;
}

/** What a post would earn by the views that a campaign's form asks about, once enough is typed. */
export function preview({reward_rules: terms, networks = []}, {currency, max_participants: places}, enough) {
  const silent = terms?.rules?.length ? networks.filter(one => !config.features.view_networks.includes(one)) : [];
  if (silent.length > 0) return html`<p class="bad" role="status">${t('{0} tells us no views: choose other networks, or do not pay by views.', silent.map(word).join(', '))}</p>`;
  return enough ? html`${curve(terms, currency)}${reaches(terms, currency, places)}` : nothing;
}

/** What is left of the budget for views, and of the pool. */
export const budget = answer => html`<h3>${t('For views')}</h3>${answer.budget > 0 ? bar([['paid', t('Paid for views'), answer.paid], ['reserved', t('Promised to posts'), answer.promised], ['left', t('Left for more posts'), answer.left]], answer.currency) : nothing}
  ${answer.pool ? pool(answer.pool, answer.currency) : nothing}`;

const pool = ({amount, creators, views, shared, left, paid}, currency) => html`<h4>${t('Pool of {0}', money(amount, currency))}</h4>
  ${bar([paid ? ['paid', t('Paid to creators'), shared] : ['reserved', t('Shared so far, if it ended now'), shared], ['left', paid ? t('Back to the brand') : t('Not shared so far'), left]], currency)}
  <p class="soft">${counted('{0} creator, {1} views|{0} creators, {1} views', creators, number(views))}</p>`;

/** What a post is promised for its views, and its creator gets of the pool, as one of the two rows tells that do. */
export async function promised(path, row) {
  const quote = await read(path, {task_id: row.id});
  return html`<p role="status"><b>${quote.message}</b></p>${quote.pool ? own(quote.pool, quote) : nothing}`;
}

const own = (share, {currency, message}) => html`${share.message === message ? nothing : html`<p role="status"><b>${share.message}</b></p>`}
  ${share.views > 0 ? bar([[share.paid ? 'paid' : 'reserved', share.paid ? t('Your share') : t('Your share so far'), share.share], ['left', t('Others, and what is left'), share.amount - share.share]], currency) : nothing}`;
