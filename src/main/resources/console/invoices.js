// An advertiser's invoices.

import {html} from './lit-html.js';
import {call, save} from './calls.js';
import {act, ask} from './dialog.js';
import {facts, money, status, t, word} from './format.js';
import {list} from './list.js';
import {advertiser, can, config} from './session.js';

const pdf = async row => save(await call('/api/advertiser/invoices/pdf/', {advertiser_id: advertiser(), invoice_id: row.id}, {file: true, reads: true}), `${row.number}.pdf`);

const statement = () => ask({
  title: t('Statement of account'),
  fields: [{name: 'currency', label: t('Currency'), options: config.features.currencies.map(one => [one, one])},
    {name: 'date_from', label: t('From'), type: 'date', required: false}, {name: 'date_to', label: t('To'), type: 'date', required: false}],
  button: t('Export'),
  submit: async input => save(await call('/api/advertiser/account-statement/export/', {...input, advertiser_id: advertiser()}, {file: true, reads: true}), 'account.csv'),
});

export default navigation => list({
  title: t('Invoices'),
  path: '/api/advertiser/invoices/',
  input: {advertiser_id: advertiser()},
  rows: answer => answer.invoices,
  filters: [
    {name: 'invoice_status', label: t('Status'), options: ['open', 'paid', 'written_off', 'void'].map(one => [one, word(one)])},
    {name: 'date_from', label: t('From'), type: 'date'},
    {name: 'date_to', label: t('To'), type: 'date'},
  ],
  columns: [
    [t('Invoice'), row => row.number],
    [t('Date'), row => row.date],
    [t('Status'), row => status(row.status)],
    [t('Amount'), row => money(row.amount, row.currency), 'number'],
  ],
  above: () => html`<p><button type="button" @click=${statement}>${t('Statement of account')}</button></p>`,
  detail: (row, page) => html`<h2>${row.number}</h2><div class="buttons">
    ${row.status === 'open' && can('money.manage') ? html`<button type="button" class="main" @click=${() => act(t('Pay from the funds'), '/api/advertiser/invoices/pay/', {
      input: {advertiser_id: advertiser(), invoice_id: row.id}, text: t('What is possible is paid from what is free of your funds.'), dry: true, done: page.load})}>${t('Pay from the funds')}</button>` : ''}
    <button type="button" @click=${() => pdf(row)}>PDF</button></div>
    ${facts([[t('Date'), row.date], [t('Status'), status(row.status)], [t('Amount'), money(row.amount, row.currency)], [t('Reference for transfers'), html`<code>${row.payment_reference}</code>`]])}`,
})(navigation);
