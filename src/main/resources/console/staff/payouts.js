// Payouts of all publishers.

import {html, nothing} from '../lit-html.js';
import {change, download, read} from '../parts/calls.js';
import {act, ask, notice, reason, refused} from '../parts/dialog.js';
import {PAYOUT_STATES, age, facts, money, more, stats, status, sums, t, talk, time, to, two, word} from '../parts/format.js';
import {decideMany, list, lookups} from '../parts/list.js';
import {called, steps} from '../parts/next.js';
import {config, may} from '../parts/session.js';

const CURRENCIES = config.features.currencies.map(one => [one, one]);

async function process(row, page) {
  await ask({
    title: t('Process payout {0}', row.reference),
    content: html`<p>${t('{0} to {1}', money(row.net_amount, row.currency), row.user_name)}</p>`,
    fields: [
      {name: 'transaction_id', label: t('Transaction id, if it has been paid'), required: false},
      {name: 'notes', label: t('Notes'), required: false},
    ],
    button: t('Process'),
    submit: async input => {
      notice((await change('/api/payouts/process/', {payout_id: row.id, ...input})).message);
      page.load();
    },
  });
}

async function reject(row, page) {
  await ask({
    title: t('Reject payout {0}', row.reference),
    content: html`<p>${t('Its {0} go back to {1}.', money(row.amount, row.currency), row.user_name)}</p>`,
    fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}],
    button: t('Reject'),
    danger: true,
    submit: async input => {
      notice((await change('/api/payouts/reject/', {payout_id: row.id, ...input})).message);
      page.load();
    },
  });
}

const fail = (row, page) => act(t('Enter that it failed'), '/admin/api/payouts/fail/', {
  input: {payout_id: row.id}, text: t('Its {0} go back to {1}.', money(row.amount, row.currency), row.user_name), danger: true, done: page.load,
  fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}]});

/** How a transfer ended, where its bank or provider does not say it. */
const decideTransfer = (transfer, page) => Object.fromEntries(Object.entries({settle: 'settled', fail: 'failed', take_out: 'failed', return: 'returned'}).map(([move, outcome]) => [move,
  () => act(called('transfer', move), '/admin/api/transfers/decide/', {input: {transfer_id: transfer.transfer_id, outcome: /** @type {any} */ (outcome)}, danger: outcome !== 'settled', done: page.load, fields: [reason()]})]));

async function createRun(page) {
  await ask({
    title: t('Create a payout batch'),
    content: html`<p>${t('All payouts that are pending; what may not be paid is left out and named.')}</p>`,
    fields: [{name: 'currency', label: t('Only this currency'), required: false, options: [['', t('All')], ...CURRENCIES]}, {name: 'note', label: t('Note'), required: false}],
    button: t('Create'),
    submit: async input => {
      const {run_id: run, message} = await change('/admin/api/payout-runs/create/', input);
      notice(message);
      page.go('runs', {open: run});
    },
  });
}

const destination = row => row.bank_account ? `${row.bank_account.bank_name} ${row.bank_account.account_number}` : row.paypal_email ?? row.stripe_account ?? '–';

/** What has become of it, by steps, runs and answers of its provider. */
const history = (one, page) => html`<ol class="steps history">${one.steps.map(step => html`<li class="done">${word(step.step)} <span class="soft">${time(step.at)} ${step.by ?? ''}</span></li>`)}</ol>
  ${one.on_hold ? html`<p class="bad">${t('Held while the creator is suspended.')}</p>` : nothing}
  ${one.runs.length === 0 ? nothing : html`<h3>${t('Payout batches')}</h3><ul>${one.runs.map(run => html`<li>${t('Batch {0}', run.run_id)} ${status(run.status)} ${time(run.made_at)} ${run.left_out ? word(run.left_out) : ''}</li>`)}</ul>`}
  ${one.transfer ? html`<h3>${t('Transfer')}</h3>${steps('transfer', one.transfer.status, 'staff', may('payouts.process') ? decideTransfer(one.transfer, page) : {})}${facts([[t('Status'), status(one.transfer.status)], [t('Method'), word(one.transfer.rail)], [t('Reference'), one.transfer.end_to_end_id], [t('Calls'), one.transfer.attempts],
    [t('Reason'), one.transfer.failure ?? undefined], [t('Needs a decision'), one.transfer.flag ? word(one.transfer.flag) : undefined]])}
    <ul>${one.transfer.answers.map(answer => html`<li>${time(answer.received_at)} ${word(answer.source)}: ${word(answer.outcome)} ${answer.detail ?? ''}</li>`)}</ul>` : nothing}`;

/** Decisions on many: to the provider's hands, or back to the publishers. */
const many = (action, title, rows, page) => decideMany(page, rows, {
  title, path: '/admin/api/payouts/bulk-decide/', input: {action}, item: row => ({payout_id: row.id}), matching: page.filters, sum: row => ({amount: row.amount, currency: row.currency}), recipient: row => row.user_id,
  fields: action === 'reject' ? [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}] : [], danger: action === 'reject',
});
const decisions = (rows, page) => html`<button type="button" class="main" @click=${() => many('start', t('Process'), rows, page)}>${t('Process')}</button>
  <button type="button" class="danger" @click=${() => many('reject', t('Reject'), rows, page)}>${t('Reject')}</button>`;

export default navigation => {
  const look = lookups(navigation);
  const page = list({
    title: t('Payouts'),
    path: '/admin/api/payouts/list/',
    rows: answer => answer.payouts,
    filters: [
      {name: 'status', label: t('Status'), options: PAYOUT_STATES.map(one => [one, word(one)])},
      {name: 'currency', label: t('Currency'), options: CURRENCIES},
      {name: 'date_from', label: t('From'), type: 'date'},
      {name: 'date_to', label: t('To'), type: 'date'},
    ],
    actions: page => html`${may('payouts.process') ? more(t('Apply to all results'), decisions(null, page), page.items.length > 0) : nothing}
      ${may('payouts.view') ? html`<button type="button" @click=${() => download('/admin/api/payouts/export/', page.filters, 'payouts.csv')}>${t('Download')} CSV</button>` : nothing}
      ${may('payouts.process') ? html`<button type="button" class="main" @click=${() => createRun(page)}>${t('Create a payout batch')}</button>` : nothing}`,
    above: ({summary}) => summary ? stats([[t('Pending'), 'pending_amount'], [t('Completed'), 'completed_amount'], [t('All'), 'total_amount']].map(([name, key]) => [name, sums(summary.by_currency, one => one[key])])) : nothing,
    bulk: may('payouts.process') ? decisions : undefined,
    columns: [
      [t('Creator'), row => html`<f-picture name=${row.user_name}></f-picture>${two(row.user_name, row.reference)}`],
      [t('Status'), row => status(row.status)],
      [t('Requested'), row => age(row.requested_at), undefined, 'requested'],
      [t('Amount'), row => money(row.amount, row.currency), 'number amount', 'amount', row => [row.amount, row.currency]],
    ],
    detail: row => {
      const {value: one, refusal} = look(`${row.id} ${row.status}`, () => read('/admin/api/payouts/get/', {payout_id: row.id}));
      return html`<div class="head"><f-picture kind="face" name=${row.user_name}></f-picture><h2>${money(row.amount, row.currency)} ${status(row.status)}<small>${row.user_name} · ${row.reference}</small></h2></div>
      ${steps('payout', row.status, 'staff', may('payouts.process') ? {take_on: () => process(row, page), complete: row.status === 'processing' && (() => process(row, page)), reject: () => reject(row, page), fail: () => fail(row, page)} : {})}
      ${facts([[t('Creator'), may('users.view') ? to('person', {user_id: row.user_id}, row.user_name) : `${row.user_name} (${row.user_id})`], [t('Amount'), money(row.amount, row.currency)],
        [t('Fees'), money(row.fees, row.currency)], [t('To be paid'), money(row.net_amount, row.currency)], [t('Method'), word(row.method)], [t('To'), destination(row)],
        [t('Requested'), time(row.requested_at)], [t('Processed'), time(row.processed_at)], [t('Transaction id'), row.transaction_id ?? undefined],
        [t('Reason'), row.reason ?? undefined], [t('Notes'), row.notes ?? undefined]])}
      ${may('payouts.process') ? html`<p>${talk('payout', row.id)}</p>` : nothing}
      ${refusal ? refused(refusal) : one ? history(one, page) : nothing}<f-timeline kind="payout" subject=${row.id}></f-timeline>`;
    },
  })(navigation);
  page.go = navigation.go;
  return page;
};
