// Decisions on many: a dry run says first who gets how much, and what is refused; what was refused stays selected.

import {html, nothing} from '../lit-html.js';
import {change, dryRun} from './calls.js';
import {ask, notice} from './dialog.js';
import {counted, money, number, t} from './format.js';

const PART = 500;

/**
 * Decides rows that are selected, or all that match the filters, which goes by parts of 500.
 *
 * @param page the list
 * @param rows selected ones; null for all that match
 * @param decision title; path; input; fields that are asked for; `item(row)` names a row in the request; `matching` filter of the request;
 *   `sum(row)` what it moves, {amount, currency}; `recipient(row)` who gets it; danger
 */
export const decideMany = (page, rows, decision) => decision.fields?.length > 0
  ? ask({...decision, button: t('Go on'), submit: values => decide(page, rows, decision, values)}) : decide(page, rows, decision, {});

/** Null if it was not done to the end. */
async function decide(page, rows, {title, path, input = {}, item, matching, sum, recipient, danger = false}, values) {
  const shared = {...input, ...values};
  /** @type {any} */
  let part = rows ? {items: rows.map(item)} : {matching};
  while (part !== null) {
    const preview = await dryRun(path, {...shared, ...part}).catch(refusal => notice(refusal.message, {bad: true}) && null);
    if (preview === null) return null;
    if (!rows) {
      await page.fill(Math.min(PART, preview.items.length));
      part = {matching, count: preview.matched.count, selection: preview.matched.selection};
    }
    const whole = {...shared, ...part};
    const answer = await ask({title, content: shown(page, preview, {sum, recipient}), button: title, danger, submit: () => change(path, whole)});
    if (answer === null) return null;
    settle(page, answer);
    part = answer.matched?.next ? {matching, count: answer.matched.count, selection: answer.matched.next} : null;
  }
  return values;
}

/** What a dry run says. */
function shown(page, preview, {sum, recipient}) {
  const done = new Set(preview.items.filter(one => one.outcome === 'done').map(one => one.id));
  const rows = page.items.filter(row => done.has(page.number(row)));
  const sums = new Map();
  for (const row of sum ? rows : []) {
    const {amount, currency} = sum(row);
    const before = sums.get(currency) ?? {amount: 0, people: new Set()};
    sums.set(currency, {amount: before.amount + amount, people: before.people.add(recipient(row))});
  }
  const matched = preview.matched;
  return html`<p>${matched && matched.count > preview.items.length ? counted('1 matches; these are the next {1}.|{0} match; these are the next {1}.', matched.count, number(preview.items.length)) : nothing} ${counted('1 would be done.|{0} would be done.', done.size)}</p>
    <ul>${[...sums].map(([currency, {amount, people}]) => html`<li>${counted('{1} to 1 creator|{1} to {0} creators', people.size, money(amount, currency))}</li>`)}</ul>
    ${sum && rows.length < done.size ? html`<p class="soft">${counted('The sum is of the one that is shown.|The sums are of the {0} that are shown.', rows.length)}</p>` : nothing}
    ${reasons(preview)}
    ${matched?.added.length > 0 ? html`<p>${counted('1 matches only since then, and is left alone.|{0} match only since then, and are left alone.', matched.added.length)}</p>` : nothing}`;
}

/** Why some would not be done, each reason once. */
function reasons({items}) {
  const by = new Map();
  for (const one of items.filter(one => one.outcome !== 'done' && one.outcome !== 'proposed')) by.set(one.message, [...by.get(one.message) ?? [], one.id]);
  return by.size === 0 ? nothing : html`<p>${t('Refused:')}</p><ul>${[...by].map(([message, ids]) => html`<li>${number(ids.length)}: ${message}</li>`)}</ul>`;
}

/** Takes away what was done; what was not stays selected, and is told. */
export function settle(page, answer) {
  const keys = new Map(page.items.map(row => [page.number(row), page.id(row)]));
  const ended = answer.items.filter(one => one.outcome === 'done' || one.outcome === 'proposed');
  const failed = answer.items.filter(one => !ended.includes(one));
  page.remove(ended.map(one => keys.get(one.id) ?? one.id));
  failed.forEach(one => keys.has(one.id) && page.selected.add(keys.get(one.id)));
  if (ended.length > 0) notice(ended.some(one => one.outcome === 'proposed') ? counted('1 waits for a second person.|{0} wait for a second person.', ended.length) : counted('1 is done.|{0} are done.', ended.length));
  if (failed.length > 0) {
    ask({title: counted('1 was not done|{0} were not done', failed.length), content: reasons({items: failed}), button: t('Close')});
    page.refresh();
  }
}
