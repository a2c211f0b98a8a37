// Payout runs: created, sent, settled, with what they leave out and why.

import {html, nothing} from '../lit-html.js';
import {change, download, read} from '../parts/calls.js';
import {ask, notice, refused} from '../parts/dialog.js';
import {age, counted, facts, money, number, status, t, table, time, word} from '../parts/format.js';
import {list, lookups} from '../parts/list.js';
import {person, readNames} from './names.js';
import {stepsOf} from '../parts/next.js';
import {may} from '../parts/session.js';

/** What staff do next, as in next.js. */
const NEXT = {
  payout_run: {
    gathering: {staff: [t('Its payouts are being collected; then you can send it.'), 'cancel']},
    ready: {staff: [t('Look at what it pays and leaves out, and send it.'), 'send', 'cancel']},
    sending: {staff: [t('Its payments are being sent to the bank or provider. What is not sent yet can be stopped.'), 'stop']},
    sent: {staff: [t('Everything is sent: download its files for the bank, and import what the bank answers.')]},
    cancelled: {staff: [t('It was cancelled: its payouts are pending again.')]},
  },
};
const steps = stepsOf(NEXT);

/** Payments that are listed at once. */
const SHOWN = 1_000;
/** Its note; without one, its number. */
const called = run => run.note || t('Batch {0}', run.id);

const STEPS = ['gathering', 'ready', 'sending', 'sent'];

async function act(path, run, title, page, danger, totals = []) {
  await ask({
    title,
    content: html`<p>${counted('Batch {1} with 1 payment|Batch {1} with {0} payments', run.items, run.id)}</p>${totals.length > 0 ? html`<ul>${totals.map(one => html`<li>${money(one.amount, one.currency)} · ${word(one.method)}</li>`)}</ul>` : nothing}`,
    button: title,
    danger,
    submit: async () => {
      const answer = await change(path, {run_id: run.id});
      notice(answer.message);
      page.load();
    },
  });
}

const cancel = (row, page) => act('/admin/api/payout-runs/cancel/', row, t('Cancel the batch'), page, true);

const fetched = (run, file) => download('/admin/api/payout-runs/download/', {run_id: run.id, file: file.file}, `run-${run.id}-${file.rail}-${file.currency}-${file.file}`);

const progress = run => run.status === 'cancelled' ? html`<p>${status('cancelled')} ${run.reason ?? ''}</p>`
  : html`<ol class="steps">${STEPS.map(one => html`<li class=${STEPS.indexOf(one) <= STEPS.indexOf(run.status) ? 'done' : ''} aria-current=${one === run.status ? 'step' : nothing}>${word(one)}</li>`)}</ol>`;

/** What a run pays and leaves out, payment by payment. */
async function items(run) {
  const all = [];
  let cursor;
  do {
    const answer = await read('/admin/api/payout-runs/items/', {run_id: run.id, limit: 100, ...(cursor ? {cursor} : {})});
    all.push(...answer.items);
    cursor = answer.next;
  } while (cursor && all.length < SHOWN);
  await readNames(all.map(one => one.user_id));
  await ask({title: t('Payments'), button: t('Close'), content: html`${cursor ? html`<p class="soft">${t('These are the first {0}.', number(all.length))}</p>` : nothing}
    ${table([[t('Creator')], [t('Method')], [t('Left out')], [t('Amount'), 'number amount']], all.map(one => [person(one.user_id), one.rail ? word(one.rail) : '–', one.left_out ? word(one.left_out) : '–', money(one.amount, one.currency)]), t('Payments'))}`});
}

const sums = (title, rows, name) => rows.length === 0 ? nothing : html`<h3>${title}</h3>${table([[''], [t('Payments'), 'number'], [t('Amount'), 'number amount']],
  rows.map(one => [name(one), number(one.payments ?? one.transfers), money(one.amount, one.currency)]), title)}`;

export default navigation => {
  const look = lookups(navigation);
  const page = list({
    title: t('Payout batches'),
    path: '/admin/api/payout-runs/list/',
    rows: answer => answer.runs,
    before: rows => readNames(rows.map(row => row.made_by)),
    filters: [{name: 'status', label: t('Status'), options: [...STEPS, 'cancelled'].map(one => [one, word(one)])}],
    columns: [
      [t('Batch'), row => called(row)],
      [t('Status'), row => status(row.status)],
      [t('Payments'), row => number(row.items), 'number'],
      [t('Made'), row => age(row.made_at)],
    ],
    detail: row => {
      const {value: run, refusal} = look(`${row.id} ${row.status}`, () => read('/admin/api/payout-runs/get/', {run_id: row.id}));
      return html`<h2>${called(row)}</h2>${progress(row)}
        ${steps('payout_run', row.status, 'staff', may('payouts.process') ? {send: () => act('/admin/api/payout-runs/send/', row, t('Send'), page, false, run?.totals), cancel: () => cancel(row, page), stop: () => cancel(row, page)} : {})}
        ${row.approval_needed ? html`<p>${t('It is sent when a second person approves.')}</p>` : nothing}
        ${facts([[t('Made'), time(row.made_at)], [t('By'), person(row.made_by)], [t('Sent'), row.sent_at ? time(row.sent_at) : undefined], [t('Payments sent'), `${number(row.sent_items)} / ${number(row.items)}`]])}
        ${refusal ? refused(refusal) : nothing}
        ${run ? html`<p><button type="button" @click=${() => items(row)}>${t('All payments')}</button></p>${sums(t('Pays'), run.totals, one => `${word(one.method)} · ${word(one.rail)} · ${one.currency}`)}
          ${sums(t('Left out'), run.left_out, one => `${word(one.reason)} · ${one.currency}`)}
          ${sums(t('Transfers'), run.transfers, one => `${word(one.status)} · ${word(one.rail)} · ${one.currency}`)}
          ${run.files.length === 0 ? nothing : html`<h3>${t('Files')}</h3><ul>${run.files.map(file => html`<li>${word(file.rail)} ${file.currency}: ${money(file.amount, file.currency)}
            ${file.gone_at ? t('gone') : html`<button type="button" @click=${() => fetched(row, file)}>${t('Download')}</button>`}</li>`)}</ul>`}` : nothing}`;
    },
  })(navigation);
  return page;
};
