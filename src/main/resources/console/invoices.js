// An advertiser's invoices.

import {html} from './lit-html.js';
import {call} from './calls.js';
import {facts, money, status, t, word} from './format.js';
import {list} from './list.js';
import {me} from './session.js';
import {save} from './file.js';

const advertiser = () => me.advertisers[0].advertiser_id;
const pdf = async row => save(await call('/api/advertiser/invoices/pdf/', {advertiser_id: advertiser(), invoice_id: row.id}, {file: true, reads: true}), `${row.number}.pdf`);

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
  detail: row => html`<h2>${row.number}</h2><div class="buttons"><button type="button" class="main" @click=${() => pdf(row)}>PDF</button></div>
    ${facts([[t('Date'), row.date], [t('Status'), status(row.status)], [t('Amount'), money(row.amount, row.currency)], [t('Reference for transfers'), html`<code>${row.payment_reference}</code>`]])}`,
})(navigation);
