// Card payments that were disputed or refunded at their provider.

import {html} from './lit-html.js';
import {brand, brands, readBrands} from './brands.js';
import {button} from './dialog.js';
import {age, facts, money, status, t, time, word} from './format.js';
import {list} from './list.js';
import {may} from './session.js';

const STATES = ['taken', 'confirmed', 'returned'];

export default list({
  title: t('Card disputes'),
  path: '/admin/api/funding/card-reversals/list/',
  rows: answer => answer.reversals,
  before: readBrands,
  empty: t('When a brand’s bank takes a card payment back, it stands here until it is decided.'),
  filters: [
    {name: 'advertiser_id', label: t('Brand'), type: 'number', options: brands},
    {name: 'reversal_status', label: t('Status'), options: STATES.map(one => [one, word(one)])},
  ],
  columns: [
    [t('What'), row => word(row.kind)],
    [t('Brand'), row => brand(row.advertiser_id)],
    [t('Status'), row => status(row.status)],
    [t('Since'), row => age(row.taken_at)],
    [t('Amount'), row => money(row.amount, row.currency), 'number amount'],
  ],
  detail: (row, page) => html`<h2>${word(row.kind)}: ${money(row.amount, row.currency)}</h2>
    <p>${row.status === 'taken' ? t('The provider decides. Enter the outcome yourself only if it does not say it.') : t('It is decided: nothing is left to do.')}</p>
    ${row.status === 'taken' ? html`<div class="buttons">${button(may('finance.manage'), t('Enter the outcome'), '/admin/api/funding/card-reversals/decide/', {input: {reversal_id: row.id}, dry: true, done: page.refresh,
      text: t('Confirmed: the money is gone for good. Returned: we have won, and the brand has it again.'), fields: [{name: 'outcome', label: t('Outcome'), options: STATES.slice(1).map(one => [one, word(one)])}, {name: 'reason', label: t('Reason'), type: 'textarea'}]})}</div>` : ''}
    ${facts([[t('Brand'), brand(row.advertiser_id)], [t('Status'), status(row.status)], [t('Number at the provider'), row.provider_id], [t('Since'), time(row.taken_at)], [t('Returned'), row.returned_at ? time(row.returned_at) : undefined]])}`,
});
