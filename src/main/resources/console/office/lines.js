// Lines of bank statements that matched nothing: what each one is, one by one, or alike for many.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {chooseBrand, readBrands} from '../brand/brands.js';
import {act, reason} from '../parts/dialog.js';
import {age, date, facts, money, number, t, table, word} from '../parts/format.js';
import {decideMany, list} from '../parts/list.js';
import {may} from '../parts/session.js';

const ASSIGN = '/admin/api/bank-statements/assign/';
/** @type {Field<'another_payment'>} */
const AGAIN = {name: 'another_payment', label: t('It is another payment than one of the same amount that is there already'), type: 'checkbox'};
const ACCOUNTS = ['charges', 'exchange', 'own', 'clearing'];
const account = () => ({name: 'account', label: t('What it is'), options: ACCOUNTS.map(one => [one, {charges: t('A bank charge'), exchange: t('A difference of exchange rates'), own: t('Between our own accounts'), clearing: t('To be cleared later')}[one]])});
const choose = options => [['', t('Choose …')], ...options];

const assign = (row, page, title, options) => act(title, ASSIGN, {...options, input: {line_id: row.id, ...options.input}, dry: true, done: page.refresh, fields: [...options.fields, reason()]});

async function toInvoice(row, page) {
  const {invoices} = await read('/admin/api/invoices/list/', {invoice_status: 'open', limit: 100});
  const open = invoices.filter(one => !row.currency || one.currency === row.currency);
  await assign(row, page, t('Pay an invoice'), {text: t('The invoice is paid by this amount.'), fields: [{name: 'invoice_id', label: t('Invoice'), type: 'number',
    options: choose(open.map(one => [one.id, `${one.number} · ${one.advertiser_name} · ${money(one.amount - one.paid - one.credited, one.currency)}`]))}, AGAIN]});
}

async function toTransfer(row, page) {
  const {transfers} = await read('/admin/api/transfers/list/', {transfer_status: 'open', limit: 100});
  await assign(row, page, t('It is a transfer'), {text: t('The transfer is settled, or has come back, as the line says.'), fields: [{name: 'end_to_end_id', label: t('Transfer'),
    options: choose(transfers.map(one => [one.end_to_end_id, `${one.end_to_end_id} · ${money(one.amount, one.currency)} · ${word(one.status)}`]))}, {name: 'other_amount', label: t('Although the amount differs'), type: 'checkbox'}]});
}

async function toRun(row, page) {
  const {runs} = await read('/admin/api/payout-runs/list/', {limit: 50});
  await assign(row, page, t('It is a payout batch'), {text: t('The batch left our account in one sum.'), fields: [{name: 'run_id', label: t('Payout batch'), type: 'number',
    options: choose(runs.map(one => [one.id, t('Batch {0} with {1} payments', one.id, number(one.items))]))}]});
}

const buttons = (row, page) => may('finance.manage') ? html`<div class="buttons">
  ${row.may_be ? html`<button type="button" class="main" @click=${() => assign(row, page, t('It is what was proposed'), {input: {confirms: row.may_be}, text: t('It confirms what is booked already: {0}.', about(row.may_be)), fields: []})}>${t('It is what was proposed')}</button>` : nothing}
  <button type="button" @click=${() => assign(row, page, t('Add to a brand’s funds'), {text: t('The money belongs to the funds of the brand at once.'), fields: [{name: 'advertiser_id', label: t('Brand'), type: 'number', options: chooseBrand()}, AGAIN]})}>${t('Add to a brand’s funds')}</button>
  ${may('finance.personal') ? html`<button type="button" @click=${() => toInvoice(row, page)}>${t('Pay an invoice')}</button>` : nothing}
  ${may('payouts.view') ? html`<button type="button" @click=${() => toTransfer(row, page)}>${t('It is a transfer')}</button>
    <button type="button" @click=${() => toRun(row, page)}>${t('It is a payout batch')}</button>` : nothing}
  <button type="button" @click=${() => assign(row, page, t('It is none of these'), {text: t('It is booked as what it is.'), fields: [account()]})}>${t('It is none of these')}</button></div>` : nothing;

/** What a line may be, such as `deposit:12`, in words. */
const about = said => {
  const [kind, id] = said.split(':');
  return `${word(kind)} ${id}`;
};

const name = row => row.party ?? row.reference ?? row.remittance ?? word(row.what);
const amount = row => row.currency ? money(row.amount, row.currency) : '–';

export default list({
  title: t('Bank lines without a match'),
  path: '/admin/api/bank-statements/unmatched/',
  rows: answer => answer.lines,
  before: readBrands,
  empty: t('Every line of the bank is matched. New ones come with the next statement.'),
  above: ({ages}) => ages.length === 0 ? nothing : html`<details><summary>${t('By age')}</summary>${table([[t('Age')], [t('Lines'), 'number'], [t('Amount'), 'number amount']], ages.map(one => [t('{0} days', one.age), number(one.lines), one.currency ? money(one.amount, one.currency) : '–']), t('By age'))}</details>`,
  bulk: (chosen, page) => may('finance.manage') ? html`<button type="button" @click=${() => decideMany(page, chosen, {title: t('It is none of these'), path: '/admin/api/bank-statements/bulk-assign/',
    item: row => ({line_id: row.id}), fields: [account(), reason()], sum: row => row, recipient: row => row.party})}>${t('It is none of these')}</button>` : nothing,
  columns: [[t('Line'), name], [t('What'), row => word(row.what)], [t('Why'), row => row.problem], [t('Since'), row => age(row.added_at)], [t('Amount'), amount, 'number amount']],
  detail: (row, page) => html`<h2>${name(row)}</h2>${buttons(row, page)}
    ${facts([[t('Why'), row.problem], [t('What'), word(row.what)], [t('Amount'), amount(row)], [t('Booked on'), date(row.booked_on)], [t('Account'), row.account], [t('Reference'), row.reference],
      [t('Text'), row.remittance], [t('May be'), row.may_be ? about(row.may_be) : undefined], [t('Note'), row.note ?? undefined]])}`,
});
