// A brand's statement of account: what was owed on invoices in a currency, and how it changed.

import {html} from '../lit-html.js';
import {download} from '../parts/calls.js';
import {date, facts, money, t, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {advertiser, config, currency} from '../parts/session.js';

export default navigation => {
  const input = {advertiser_id: advertiser(), currency: currency()};
  return list({
    title: t('Statement of account'),
    path: '/api/advertiser/account-statement/',
    input,
    rows: answer => answer.lines,
    empty: html`${t('Invoices and payments stand here, once a post is accepted.')} ${to('own', {}, t('Campaigns'))}`,
    id: row => row.line,
    filters: [
      {name: 'currency', label: t('Currency'), options: config.features.currencies.map(one => [one, one])},
      {name: 'date_from', label: t('From'), type: 'date'},
      {name: 'date_to', label: t('To'), type: 'date'},
    ],
    above: ({balances: one}, page) => html`${facts([[t('Before'), money(one.opening, one.currency)], [t('After'), money(one.closing, one.currency)],
      [t('Not invoiced yet'), money(one.not_invoiced, one.currency)], [t('Amount due in all'), money(one.receivable, one.currency)]])}
      <div class="buttons"><button type="button" @click=${() => download('/api/advertiser/account-statement/export/', {...input, ...page.filters}, 'account.csv')}>${t('Download statement')}</button> ${to('invoices', {}, t('Invoices'))}</div>`,
    columns: [
      [t('Document'), row => row.number],
      [t('Kind'), row => word(row.kind)],
      [t('Day'), row => date(row.day)],
      [t('Amount'), row => money(row.amount, row.currency), 'number amount'],
      [t('Balance'), row => money(row.balance, row.currency), 'number'],
    ],
  })(navigation);
};
