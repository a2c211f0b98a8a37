// Who owes how much, by age: invoices, brands, creators.

import {html, nothing} from '../lit-html.js';
import {download} from '../parts/calls.js';
import {date, money, number, t, table} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';
import {tabs} from '../parts/tabs.js';

const today = () => new Date().toISOString().slice(0, 10);
/** @type {Filter<'day'>} */
const DAY = {name: 'day', label: t('At the end of'), type: 'date', preset: today()};
const AGES = [[t('Not due'), row => row.not_due], [t('Up to 30 days'), row => row.thirty_days], [t('Up to 60 days'), row => row.sixty_days], [t('Up to 90 days'), row => row.ninety_days], [t('Older'), row => row.older]];
const amounts = row => AGES.map(([, amount]) => amount(row)).map(each => each === undefined ? '–' : money(each, row.currency));

const exported = (path, name, page) => html`<p><button type="button" @click=${() => download(path, {day: page.answer.day}, `${name}-${page.answer.day}.csv`)}>${t('Download')} CSV</button></p>`;
const sums = (totals, sum) => totals.length === 0 ? nothing : table([[t('Currency')], [t('Sum'), 'number amount'], ...AGES.map(([name]) => [name, 'number'])], totals.map(one => [one.currency, money(sum(one), one.currency), ...amounts(one)]), t('Sums'));

const items = list({
  title: t('Open invoices'),
  path: '/admin/api/accounting/open-items/',
  rows: answer => answer.items,
  id: row => row.invoice_id,
  filters: [DAY],
  empty: t('All invoices are paid.'),
  above: ({totals}, page) => html`${sums(totals, one => one.open)}${exported('/admin/api/accounting/open-items/export/', 'open-invoices', page)}`,
  columns: [[t('Invoice'), row => row.number], [t('Brand'), row => row.advertiser_name], [t('Due'), row => date(row.due_on)], [t('Days overdue'), row => number(row.days_overdue), 'number'], [t('Amount'), row => money(row.amount, row.currency), 'number'],
    [t('Amount due'), row => money(row.open, row.currency), 'number amount']],
});

const ageing = list({
  title: t('Brands by age'),
  path: '/admin/api/accounting/ageing/',
  rows: answer => answer.lines,
  id: row => row.line,
  filters: [DAY],
  empty: t('No brand owes anything.'),
  above: (_, page) => exported('/admin/api/accounting/ageing/export/', 'brands-by-age', page),
  columns: [[t('Brand'), row => row.advertiser_name], [t('Amount due'), row => money(row.open, row.currency), 'number amount'], .../** @type {Column[]} */ (AGES.map(([name, amount]) => [name, row => money(amount(row), row.currency), 'number']))],
});

const debts = list({
  title: t('Debts of creators'),
  path: '/admin/api/accounting/debts/',
  rows: answer => answer.items,
  id: row => row.account_id,
  filters: [DAY],
  empty: t('No creator owes anything. A debt comes from a payment that was taken back after it was paid out.'),
  above: ({totals}, page) => html`${sums(totals, one => one.debt)}${exported('/admin/api/accounting/debts/export/', 'debts', page)}`,
  columns: [[t('Creator'), row => row.user_name], [t('Since'), row => date(row.since)], [t('Days'), row => number(row.days), 'number'], [t('Amount due'), row => money(row.debt, row.currency), 'number amount']],
});

const seen = () => may('finance.personal');
export default tabs([['items', t('Open invoices'), seen, items], ['ageing', t('Brands by age'), seen, ageing], ['debts', t('Debts of creators'), seen, debts]]);
