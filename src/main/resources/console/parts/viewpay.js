// What views pay: the rules in sentences, what a post earns by them as a curve, and what is left of the budget.

import {html, nothing} from '../lit-html.js';
import {read} from './calls.js';
import {bar} from './moneybar.js';
import {counted, money, number, style, t, table, useTexts} from './format.js';

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
  : rule.steps.filter(step => views >= step.views).reduce((most, step) => Math.max(most, step.amount), 0);

/** What a post with so many views earns by the rules beside its minimum, to be drawn: the service computes what is paid. */
export const earned = (terms, views) => Math.min(terms.rules.reduce((sum, rule) => sum + amountOf(rule, views), 0), terms.creator_cap ?? Infinity);

/** The views from which a rule pays no more. */
const full = rule => rule.kind === 'per_thousand_views' ? Math.max(rule.from ?? 0, Math.ceil(rule.cap / rule.rate * 1000)) : rule.steps[rule.steps.length - 1].views;

/** The views from which a post earns the most. */
export const enough = terms => Math.max(...terms.rules.map(full));

function sentence(rule, currency) {
  if (rule.kind === 'view_steps') return rule.steps.map(step => t('{0} from {1} verified views on', money(step.amount, currency), number(step.views)));
  return [rule.from > 0
    ? t('{0} for each 1,000 verified views from {1} views on, up to {2} for a post', money(rule.rate, currency), number(rule.from), money(rule.cap, currency))
    : t('{0} for each 1,000 verified views, up to {1} for a post', money(rule.rate, currency), money(rule.cap, currency))];
}

/** The rules in sentences. */
export const sentences = (terms, currency) => html`<div class="viewpay"><b>${t('Views pay, beside the minimum')}</b>
  <ul>${terms.rules.flatMap(rule => sentence(rule, currency)).map(text => html`<li>${text}</li>`)}
  ${terms.creator_cap ? html`<li>${t('at most {0} for one creator', money(terms.creator_cap, currency))}</li>` : nothing}
  <li>${counted('the network’s figures count after {0} day|the network’s figures count after {0} days', terms.window_days ?? 3)}</li></ul></div>`;

const WIDE = 320;
const HIGH = 120;
const POINTS = 160;
/** The curve goes on a little where it is flat. */
const ROOM = 1.25;

/** What a post earns by its views. */
export function curve(terms, currency) {
  const last = Math.ceil(enough(terms) * ROOM) || 1;
  const most = earned(terms, last) || 1;
  const y = views => HIGH - earned(terms, views) / most * HIGH;
  const at = [...Array(POINTS + 1).keys()].map(point => point / POINTS);
  const line = at.map(share => `${(share * WIDE).toFixed(1)},${y(share * last).toFixed(1)}`).join(' ');
  const examples = [...new Set([enough(terms) / 10, enough(terms) / 2, enough(terms), last].map(views => Math.round(views)))];
  return html`<figure class="curve"><p aria-hidden="true"><span></span><span>${t('{0} at most', money(most, currency))}</span></p><svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${t('What a post earns by its views: up to {0}, from {1} views on', money(most, currency), number(enough(terms)))}>
      <polygon class="area" points=${`0,${HIGH} ${line} ${WIDE},${HIGH}`}></polygon><polyline class="line" points=${line}></polyline><path class="axis" d=${`M0,${HIGH} H${WIDE}`}></path></svg>
    <p aria-hidden="true"><span>0</span><span>${t('{0} views', number(last))}</span></p>
    <details><summary>${t('As a table')}</summary>${table([[t('Views'), 'number'], [t('Earned'), 'number']], examples.map(views => [number(views), money(earned(terms, views), currency)]))}</details></figure>`;
}

/** What the budget is enough for. */
export function reaches(terms, currency) {
  const most = earned(terms, enough(terms));
  const posts = most > 0 ? Math.floor(terms.budget / most) : 0;
  return html`<p class="soft">${posts > 0
    ? counted('A post earns up to {1} by its views, from {2} views on: the budget is enough for {0} such post.|A post earns up to {1} by its views, from {2} views on: the budget is enough for {0} such posts.', posts, money(most, currency), number(enough(terms)))
    : t('The budget is less than one post can earn by its views: {0}.', money(most, currency))} ${t('Once it is used up, further posts earn their minimum only.')}</p>`;
}

/** What is left of the budget for views. */
export const budget = answer => html`<h3>${t('For views')}</h3>${bar([['paid', t('Paid for views'), answer.paid], ['reserved', t('Promised to posts'), answer.promised], ['left', t('Left for more posts'), answer.left]], answer.currency)}`;

/** What a post is promised for its views, as one of the two rows tells that do. */
export const promised = async (path, row) => html`<p role="status"><b>${(await read(path, {task_id: row.id})).message}</b></p>`;
