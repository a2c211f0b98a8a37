// Our accounts at banks and providers: what the ledger says beside what was stated.

import {html} from '../lit-html.js';
import {act, button} from '../parts/dialog.js';
import {age, date, facts, money, number, t, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {config, may} from '../parts/session.js';

const difference = row => row.stated === null ? null : row.booked - row.stated;
/** @type {Field<'gapless_numbers'>} */
const GAPLESS = {name: 'gapless_numbers', label: t('The bank numbers its statements without gaps, so that a missing one is noticed'), type: 'checkbox'};

const add = page => act(t('Add a bank account'), '/admin/api/cash-accounts/create/', {
  dry: true, done: page.load, text: t('Statements of this account are taken from then on.'),
  fields: [{name: 'name', label: t('Name')}, {name: 'number', label: t('IBAN or account number')}, {name: 'currency', label: t('Currency'), options: [['', t('Choose …')], ...config.features.currencies.map(one => [one, one])]},
    {name: 'spellings', label: t('Other spellings of its number, separated by commas'), required: false}, GAPLESS],
  before: ({spellings, ...input}) => ({...input, ...(spellings ? {spellings: spellings.split(',').map(one => one.trim()).filter(one => one)} : {})}),
});

export default list({
  title: t('Cash accounts'),
  path: '/admin/api/cash-accounts/list/',
  rows: answer => answer.accounts,
  empty: t('Add the account at a bank from which creators are paid and to which brands pay.'),
  actions: page => may('finance.manage') ? html`<button type="button" class="main" @click=${() => add(page)}>${t('Add a bank account')}</button>` : '',
  columns: [
    [t('Account'), row => row.name],
    [t('Kind'), row => word(row.kind)],
    [t('Ledger'), row => money(row.booked, row.currency), 'number amount'],
    [t('Bank balance'), row => money(row.stated, row.currency), 'number'],
    [t('Difference'), row => money(difference(row), row.currency), 'number'],
    [t('Last statement'), row => row.stated_on ? date(row.stated_on) : t('none yet')],
  ],
  detail: (row, page) => html`<h2>${row.name}</h2>
    <div class="buttons">${button(may('finance.manage') && row.kind === 'bank', t('Numbers of statements'), '/admin/api/cash-accounts/update/', {input: {cash_account_id: row.id}, dry: true, done: page.refresh, fields: [{...GAPLESS, value: row.gapless_numbers}]})}
      ${to('statements', {}, t('Bank statements'))}</div>
    ${facts([[t('Number'), row.number], [t('Currency'), row.currency], [t('Ledger'), money(row.booked, row.currency)],
    [t('Bank balance'), money(row.stated, row.currency)], [t('Last statement'), row.stated_on ? age(row.stated_on) : t('none yet')], [t('Confirmed'), row.confirmed ? t('Yes') : t('No')],
    [t('Statements to decide on'), number(row.waiting)], [t('Also written'), row.spellings.join(', ') || undefined]])}`,
});
