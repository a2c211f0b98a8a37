// The ledger: each entry with its postings, and corrections.

import {html, nothing} from '../lit-html.js';
import {download} from '../parts/calls.js';
import {brands, readBrands} from '../brand/brands.js';
import {act, ask, reason} from '../parts/dialog.js';
import {age, date, facts, money, t, table, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';

const CORRECT = '/admin/api/corrections/create/';

const reverse = (row, page) => act(t('Reverse the entry'), CORRECT, {input: {reverses: row.id}, dry: true, danger: true, done: page.load, fields: [reason()],
  text: t('An entry with the opposite amounts is posted when a second person approves it. This one stays as it is.')});

const exported = () => ask({
  title: t('Download the ledger'),
  fields: [{name: 'date_from', label: t('From'), type: 'date', required: false}, {name: 'date_to', label: t('To'), type: 'date', required: false}],
  button: t('Download'),
  submit: input => download('/admin/api/journal/export/', input, 'ledger.csv'),
});

const who = one => one.user_name === null ? '–' : may('users.view') ? to('person', {user_id: one.user_id}, one.user_name) : one.user_name;

const people = row => [...new Set(row.postings.map(one => one.user_name).filter(Boolean))];
/** What an entry moves, by currency: half of what its postings come to, since they sum up to zero. */
const amounts = row => [...new Set(row.postings.map(one => one.currency))].map(currency => money(row.postings.filter(one => one.currency === currency && one.amount > 0).reduce((sum, one) => sum + one.amount, 0), currency));

export default list({
  title: t('Ledger'),
  path: '/admin/api/journal/list/',
  rows: answer => answer.entries,
  before: readBrands,
  empty: t('Each movement of money stands here as an entry, the newest first.'),
  filters: [
    {name: 'user_id', label: t('Brand'), type: 'number', options: brands},
    {name: 'date_from', label: t('From'), type: 'date'},
    {name: 'date_to', label: t('To'), type: 'date'},
  ],
  actions: page => html`<button type="button" @click=${exported}>${t('Download')} CSV</button>`,
  columns: [[t('Entry'), row => word(row.kind)], [t('Person'), row => people(row).join(', ') || '–'], [t('Booked on'), row => date(row.booked_on)], [t('When'), row => age(row.created_at)], [t('Amount'), row => amounts(row).join(', '), 'number amount']],
  detail: (row, page) => html`<h2>${word(row.kind)}</h2>
    ${may('corrections.propose') ? html`<div class="buttons"><button type="button" class="danger" @click=${() => reverse(row, page)}>${t('Reverse the entry')}</button></div>` : nothing}
    ${table([[t('Account')], [t('Person')], [t('Amount'), 'number amount']], row.postings.map(one => [word(one.account), who(one), money(one.amount, one.currency)]), t('Postings'))}
    ${facts([[t('Booked on'), date(row.booked_on)], [t('When'), time(row.created_at)]])}`,
});
