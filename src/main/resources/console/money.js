// Our accounts at banks and providers: what the books say beside what was stated.

import {html} from './lit-html.js';
import {age, facts, money, number, t, word} from './format.js';
import {list} from './list.js';

const difference = row => row.stated === null ? null : row.booked - row.stated;

export default list({
  title: t('Cash accounts'),
  path: '/admin/api/cash-accounts/list/',
  rows: answer => answer.accounts,
  columns: [
    [t('Account'), row => row.name],
    [t('Kind'), row => word(row.kind)],
    [t('Books'), row => money(row.booked, row.currency), 'number amount'],
    [t('Stated'), row => money(row.stated, row.currency), 'number'],
    [t('Difference'), row => money(difference(row), row.currency), 'number'],
    [t('On'), row => row.stated_on ?? t('never')],
  ],
  detail: row => html`<h2>${row.name}</h2>${facts([[t('Number'), row.number], [t('Currency'), row.currency], [t('Books'), money(row.booked, row.currency)],
    [t('Stated'), money(row.stated, row.currency)], [t('On'), row.stated_on ? age(row.stated_on) : t('never')], [t('Confirmed'), row.confirmed ? t('Yes') : t('No')],
    [t('Statements that wait'), number(row.waiting)], [t('Also written'), row.spellings.join(', ')]])}`,
});
