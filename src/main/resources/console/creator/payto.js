// Where a publisher is paid to.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {countryField} from '../parts/countries.js';
import {act, notice} from '../parts/dialog.js';
import {facts, simulated, status, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {config} from '../parts/session.js';

export const destination = one => one.bank_account ? `${one.bank_account.bank_name} ${one.bank_account.account_number}` : one.paypal_email ?? one.stripe_account;

const WAYS = {
  paypal: [{name: 'paypal_email', label: t('E-mail of the PayPal account'), type: 'email'}],
  stripe: [{name: 'stripe_account', label: t('Id of the Stripe account')}],
};

const addOther = (method, page) => act(t('Add {0}', word(method)), '/web/api/payout/destinations/add/', {input: {method}, fields: WAYS[method], done: page.load});

const addBank = page => act(t('Add a bank account'), '/web/api/update/bank-account/', {
  fields: [
    {name: 'bank_name', label: t('Bank')},
    {name: 'account_holder_name', label: t('Holder, as the bank writes it')},
    {name: 'iban', label: t('IBAN'), required: false},
    {name: 'bic', label: t('BIC'), required: false},
    countryField(t('Country of the account'), {required: false}),
    {name: 'account_number', label: t('Account number, without IBAN'), required: false},
    {name: 'routing_number', label: t('Routing number'), required: false},
    {name: 'account_type', label: t('Kind'), required: false, options: [['', '–'], ['checking', word('checking')], ['savings', word('savings')]]},
  ],
  text: t('A bank account with an IBAN needs nothing else; one in the United States its number, routing number and kind.'),
  done: page.load,
});

const verify = (row, page) => act(t('Verify'), '/web/api/verify/bank-account/', {
  input: {bank_account_id: row.bank_account.id}, text: html`${t('Two small amounts were sent to the account.')} ${t('until')} ${time(row.bank_account.verify_until)} ${simulated('/bank', t('What the bank of the demo says'))}`,
  fields: /** @type {Field<any>[]} */ ([1, 2].map(one => ({name: `verification_amount_${one}`, label: t('Amount {0}', one), type: 'number', step: 'any', min: 0}))), done: page.load});

const confirm = async (row, page) => {
  await act(t('Confirm'), '/web/api/payout/destinations/confirm/', {input: {destination_id: row.destination_id}, text: t('It takes your second factor. The link in the e-mail does the same.'), done: page.load});
};

/** What is shown of a place: one that is confirmed may still have to be verified. */
const shown = row => row.status === 'usable' && row.bank_account && row.bank_account.verification !== 'verified'
  ? ['failed', 'expired'].includes(row.bank_account.verification) ? row.bank_account.verification : 'to_verify' : row.status;

/** Whether a payout can be sent there. */
export const usable = row => shown(row) === 'usable';

const remove = (row, page) => act(t('Remove'), '/web/api/payout/destinations/delete/', {input: {destination_id: row.destination_id}, text: destination(row), danger: true, done: page.load});

export default navigation => {
  const page = list({
    title: t('Payout methods'),
    path: '/web/api/payout/destinations/list/',
    rows: answer => answer.destinations,
    empty: t('Say where your money goes: add a bank account, or another way above.'),
    limit: 0,
    id: row => row.destination_id,
    above: (_, page) => html`<div class="buttons"><button type="button" class="main" @click=${() => addBank(page)}>${t('Add a bank account')}</button>
      ${config.features.payment_methods.filter(method => WAYS[method]).map(method => html`<button type="button" @click=${() => addOther(method, page)}>${t('Add {0}', word(method))}</button>`)} ${to('forms', {}, t('Tax forms'))}</div>`,
    columns: [
      [t('Payout method'), destination],
      [t('Kind'), row => word(row.type)],
      [t('Status'), row => status(shown(row))],
      [t('Usable from'), row => time(row.usable_at)],
    ],
    detail: (row, page) => html`<h2>${destination(row)}</h2>
      ${row.status === 'usable' && row.bank_account ? nothing : steps('destination', row.status, 'creator', {confirm: () => confirm(row, page), delete: !row.bank_account && (() => remove(row, page))})}
      ${row.bank_account ? steps('bank_account', row.bank_account.verification, 'creator', {verify: () => verify(row, page), delete: () => remove(row, page)}) : nothing}
      ${facts([[t('Status'), status(shown(row))], [t('Added'), time(row.created_at)], [t('Usable from'), time(row.usable_at)], [t('Verify until'), row.bank_account?.verify_until ? time(row.bank_account.verify_until) : undefined],
        [t('Name check'), row.bank_account?.payee_check ? word(row.bank_account.payee_check.result) : undefined]])}`,
  })(navigation);
  const {load} = page;
  // What waits is known by the account.
  page.load = async () => {
    await load();
    const row = page.items.find(one => String(one.bank_account?.id) === navigation.params.get('account'));
    if (row) navigation.set({account: null, open: row.destination_id});
  };
  return page;
};
