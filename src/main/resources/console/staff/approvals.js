// What waits for a second person: the input and what it would do now, before the decision.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {ask, notice, refused} from '../parts/dialog.js';
import {age, facts, status, t, time, word} from '../parts/format.js';
import {list, lookups} from '../parts/list.js';
import {person, personName, readNames} from './names.js';
import {stepsOf} from '../parts/next.js';
import {me} from '../parts/session.js';

/** What staff do next, as in next.js. */
const NEXT = {
  proposal: {
    'open': {staff: [t('Another person than its maker looks at what it would do, and approves or rejects it.'), 'approve', 'reject']},
    'open/own': {staff: [t('Another person has to approve it. You can withdraw it.'), 'reject']},
    'approved': {staff: [t('It was approved and is done.')]},
    'rejected': {staff: [t('It was rejected. It can be proposed again.')]},
    'expired': {staff: [t('It was not decided in time. It can be proposed again.')]},
    'void': {staff: [t('Its maker may no longer do this. Another person can propose it.')]},
  },
};
const steps = stepsOf(NEXT);

/** What the changes are called that need a second person. */
const CHANGES = {
  'accounting/periods/close': t('Close a month'),
  'advertisers/sign-ups/decide': t('Decide on a sign-up'),
  'advertisers/update': t('Change a brand'),
  'bank-statements/assign': t('Assign a bank line'),
  'bank-statements/import': t('Import a bank file'),
  'cash-accounts/create': t('Create a cash account'),
  'cash-accounts/decide': t('Decide on a bank statement'),
  'cash-accounts/update': t('Change a cash account'),
  'corrections/create': t('Correct the ledger'),
  'funding/card-reversals/decide': t('Decide on a card reversal'),
  'funding/deposits/create': t('Record a deposit'),
  'funding/withdrawals/decide': t('Decide on a refund'),
  'funding/withdrawals/pay': t('Record a withdrawal as sent'),
  'invoices/credit': t('Credit an invoice'),
  'invoices/pay': t('Record a payment of an invoice'),
  'invoices/payments/undo': t('Undo a payment of an invoice'),
  'invoices/write-off': t('Write off an invoice'),
  'legal-entities/update': t('Change a company of ours'),
  'payout-runs/send': t('Send a payout batch'),
  'payouts/fail': t('Record a payout as failed'),
  'screenings/decide': t('Decide on a name of the sanctions list'),
  'settings/payouts/update': t('Change the terms of payouts'),
  'tasks/reverse': t('Reverse an accepted post'),
  'transfers/decide': t('Decide on a transfer'),
  'users/delete-factors': t('Remove second factors'),
  'users/update': t('Change an account'),
  'vat-rates/update': t('Change a VAT rate'),
};
export const named = endpoint => CHANGES[endpoint.replace(/^\/admin\/api\/|\/$/g, '')];

async function decide(row, approves, page) {
  await ask({
    title: `${approves ? t('Approve') : row.proposed_by === me.user_id ? t('Withdraw') : t('Reject')}: ${named(row.endpoint)}`,
    fields: approves ? [] : [{name: 'reason', label: t('Reason'), type: 'textarea', required: false}],
    button: approves ? t('Approve') : t('Reject'),
    danger: !approves,
    submit: async input => {
      const answer = await change(approves ? '/admin/api/proposals/approve/' : '/admin/api/proposals/reject/', {proposal_id: row.id, ...input});
      notice(answer.message);
      page.load();
    },
  });
}

const outcome = (result, {foreseen, action}) => html`<h3>${t('What it would do now')}</h3>
  ${foreseen(result.entries)}
  ${result.audit.map(one => html`<p>${action(one.action)}</p>`)}`;

export default navigation => {
  const look = lookups(navigation);
  const page = list({
    title: t('Approvals'),
    path: '/admin/api/proposals/list/',
    rows: answer => answer.proposals,
    before: rows => readNames(rows.map(row => row.proposed_by)),
    filters: [{name: 'approvable', label: t('Which'), type: 'boolean', options: [['true', t('I may approve')]]}, {name: 'status', label: t('Status'), options: ['open', 'approved', 'rejected', 'expired', 'void'].map(one => [one, word(one)])}],
    columns: [
      [t('Proposal'), row => named(row.endpoint)],
      [t('Status'), row => status(row.status)],
      [t('Proposed'), row => age(row.proposed_at)],
      [t('By'), row => personName(row.proposed_by)],
    ],
    detail: row => {
      const {value: whole, refusal} = look(`${row.id} ${row.status}`, () => Promise.all([read('/admin/api/proposals/get/', {proposal_id: row.id}), reached(import('../parts/foreseen.js')), reached(import('./actions.js'))]).then(([one, {foreseen}, {action}]) => ({...one, foreseen, action})));
      return html`<h2>${named(row.endpoint)}</h2>
        ${row.status === 'open' && row.proposed_by === me.user_id
          ? steps('proposal', 'open/own', 'staff', {reject: html`<button type="button" class="danger" @click=${() => decide(row, false, page)}>${t('Withdraw')}</button>`})
          : steps('proposal', row.status, 'staff', {approve: () => decide(row, true, page), reject: () => decide(row, false, page)})}
        ${facts([[t('Status'), status(row.status)], [t('Proposed'), time(row.proposed_at)], [t('By'), person(row.proposed_by)], [t('Expires'), time(row.expires_at)],
          [t('Decided'), row.decided_at ? time(row.decided_at) : undefined], [t('Reason'), row.reason ?? (row.void_reason ? word(row.void_reason) : undefined)]])}
        ${refusal ? refused(refusal) : nothing}
        ${whole ? html`<details><summary>${t('What was asked')}</summary>${facts(Object.entries(whole.input).map(([name, value]) => [word(name), typeof value === 'object' ? JSON.stringify(value) : String(value)]))}</details>` : nothing}
        ${whole?.refusal ? html`<p class="bad">${whole.refusal}</p>` : nothing}
        ${whole?.outcome ? outcome(whole.outcome, whole) : nothing}`;
    },
  })(navigation);
  return page;
};
