// The books by month: closed months, sums of accounts, VAT, and what was owed and there.

import {html, nothing} from '../lit-html.js';
import {download} from '../parts/calls.js';
import {act, ask} from '../parts/dialog.js';
import {date, facts, money, month, number, t, table, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';
import {tabs} from '../parts/tabs.js';

const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};
/** @type {() => Filter<'month'> & Field<'month'>} */
const MONTH = () => ({name: 'month', label: t('Month'), type: 'month', preset: lastMonth()});
const state = answer => html`<p class="soft">${answer.is_closed ? t('The month is closed: these sums are final.') : t('The month is open: these sums may change.')}</p>`;

const close = page => act(t('Close a month'), '/admin/api/accounting/periods/close/', {
  dry: true, danger: true, done: page.load, fields: [{...MONTH(), value: lastMonth()}],
  text: t('Nothing can be booked into it then, and it cannot be opened again. A second person approves it. What hinders it is said first.')});

const forAccountant = () => ask({
  title: t('Download for the accountant'),
  fields: [{...MONTH(), value: lastMonth()}, {name: 'format', label: t('Format'), options: [['datev', 'DATEV'], ['csv', 'CSV']]}],
  button: t('Download'),
  submit: input => download('/admin/api/accounting/export/', input, `${input.month}-${input.format}.csv`),
});

const months = list({
  title: t('Months'),
  path: '/admin/api/accounting/periods/list/',
  rows: answer => answer.periods,
  id: row => row.month,
  empty: t('No month is closed yet.'),
  above: ({first_open_day: day}, page) => html`<p>${day ? t('What is booked from {0} on can still change.', date(day)) : nothing}</p>
    <div class="buttons">${may('periods.close') ? html`<button type="button" class="main" @click=${() => close(page)}>${t('Close a month')}</button>` : nothing}
      <button type="button" @click=${forAccountant}>${t('Download for the accountant')}</button></div>`,
  columns: [[t('Month'), row => month(row.month)], [t('Closed'), row => time(row.closed_at)]],
});

const balance = list({
  title: t('Trial balance'),
  path: '/admin/api/accounting/trial-balance/',
  rows: answer => answer.lines,
  id: row => `${row.account} ${row.currency}`,
  limit: 0,
  filters: [MONTH()],
  above: state,
  columns: [[t('Account'), row => word(row.account)], [t('Kind'), row => word(row.group)], [t('Before'), row => money(row.opening, row.currency), 'number'], [t('Debit'), row => money(row.debit, row.currency), 'number'],
    [t('Credit'), row => money(row.credit, row.currency), 'number'], [t('Balance'), row => money(row.closing, row.currency), 'number amount']],
});

const vat = list({
  title: t('VAT'),
  path: '/admin/api/accounting/vat-report/',
  rows: answer => answer.lines,
  id: row => [row.legal_entity_id, row.country, row.treatment, row.rate, row.currency].join(' '),
  limit: 0,
  filters: [MONTH()],
  above: answer => html`${state(answer)}${answer.totals.length === 0 ? nothing : table([[t('Currency')], [t('Net'), 'number'], [t('VAT'), 'number'], [t('Reverse charge'), 'number'], [t('VAT in the ledger'), 'number']],
    answer.totals.map(one => [one.currency, ...[one.net, one.vat, one.reverse_charge, one.vat_booked].map(each => money(each, one.currency))]), t('Sums'))}`,
  columns: [[t('Company'), row => row.legal_entity], [t('Country'), row => row.country ?? '–'], [t('Treatment'), row => word(row.treatment)], [t('Rate'), row => `${number(row.rate)} %`, 'number'],
    [t('Net'), row => money(row.net, row.currency), 'number'], [t('VAT'), row => money(row.vat, row.currency), 'number amount'], [t('Documents'), row => number(row.documents), 'number']],
});

const ecSales = list({
  title: t('EC sales list'),
  path: '/admin/api/accounting/ec-sales-list/',
  rows: answer => answer.lines,
  id: row => row.line,
  filters: [{...MONTH(), name: 'period'}],
  above: state,
  columns: [[t('VAT id'), row => row.vat_id], [t('Country'), row => row.country], [t('Company'), row => row.legal_entity], [t('Net'), row => money(row.net, row.currency), 'number amount']],
});

const reserves = list({
  title: t('Reserves'),
  path: '/admin/api/accounting/reserves/',
  rows: answer => answer.reserves,
  empty: t('Each day it is written down what was owed to creators and brands, and what was there.'),
  columns: [[t('Day'), row => date(row.day)], [t('Owed to'), row => number(row.owners), 'number'], [t('Liabilities'), row => money(row.liabilities, row.currency), 'number'], [t('There'), row => money(row.assets, row.currency), 'number'],
    [t('Difference'), row => money(row.difference, row.currency), 'number amount']],
  detail: row => html`<h2>${date(row.day)}</h2>${facts([[t('Liabilities'), money(row.liabilities, row.currency)], [t('There'), money(row.assets, row.currency)], [t('Difference'), money(row.difference, row.currency)],
    [t('Accounts without a current statement'), number(row.unconfirmed)]])}<details><summary>${t('Proof')}</summary><p>${t('Each creator can prove with this value that what is owed to them is part of the sum.')}</p><pre>${row.root}</pre></details>`,
});

const view = () => may('finance.view');
export default tabs([
  ['months', t('Months'), view, months],
  ['balance', t('Trial balance'), view, balance],
  ['vat', t('VAT'), view, vat],
  ['ec-sales', t('EC sales list'), () => may('finance.personal'), ecSales],
  ['reserves', t('Reserves'), view, reserves],
]);
