// An advertiser's invoices.

import {html, nothing} from '../lit-html.js';
import {download, read} from '../parts/calls.js';
import {act} from '../parts/dialog.js';
import {date, facts, money, status, t, to, word} from '../parts/format.js';
import {list, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, can} from '../parts/session.js';
import {transfer} from './transfer.js';

const pdf = row => download('/api/advertiser/invoices/pdf/', {advertiser_id: advertiser(), invoice_id: row.id}, `${row.number}.pdf`);

export default navigation => {
  const look = lookups(navigation);
  const funds = () => look('funds', () => read('/api/advertiser/funds/', {advertiser_id: advertiser()})).value;
  return list({
    title: t('Invoices'),
    path: '/api/advertiser/invoices/',
    input: {advertiser_id: advertiser()},
    rows: answer => answer.invoices,
    empty: html`${t('Accepted posts are invoiced at the end of the month.')} ${to('own', {}, t('Campaigns'))}`,
    filters: [
      {name: 'invoice_status', label: t('Status'), options: ['open', 'paid', 'written_off', 'void'].map(one => [one, word(one)])},
      {name: 'date_from', label: t('From'), type: 'date'},
      {name: 'date_to', label: t('To'), type: 'date'},
    ],
    columns: [
      [t('Invoice'), row => row.number],
      [t('Date'), row => date(row.date), undefined, 'date'],
      [t('Status'), row => status(row.status)],
      [t('Amount'), row => money(row.amount, row.currency), 'number amount', 'amount', row => [row.amount, row.currency]],
    ],
    above: () => html`<p>${to('billing', {}, t('Statement of account'))}</p>`,
    detail: (row, page) => html`<h2>${row.number}</h2>
      ${steps('invoice', row.status, 'brand', {pay: can('money.manage') && (() => act(t('Pay from the funds'), '/api/advertiser/invoices/pay/', {
        input: {advertiser_id: advertiser(), invoice_id: row.id}, text: t('As much as possible is paid from your available funds.'), dry: true, done: page.load}))})}
      <div class="buttons"><button type="button" @click=${() => pdf(row)}>PDF</button></div>
      ${facts([[t('Date'), date(row.date)], [t('Status'), status(row.status)], [t('Amount'), money(row.amount, row.currency)]])}
      ${row.status === 'open' && funds() ? transfer(funds().pay_to, row.currency, row.payment_reference, row.amount) : nothing}`,
  })(navigation);
};
