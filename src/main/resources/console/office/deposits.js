// Money that brands have paid in.

import {html} from '../lit-html.js';
import {brand, brands, chooseBrand, readBrands} from '../brand/brands.js';
import {act} from '../parts/dialog.js';
import {age, money, t, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {config, may} from '../parts/session.js';

const enter = page => act(t('Enter a deposit'), '/admin/api/funding/deposits/create/', {
  dry: true, done: page.load,
  text: t('For money that no bank statement will bring: it belongs to the brand’s funds at once. A second person approves it.'),
  fields: [
    {name: 'advertiser_id', label: t('Brand'), type: 'number', options: chooseBrand()},
    {name: 'amount', label: t('Amount'), type: 'number', min: 0, step: 'any'},
    {name: 'currency', label: t('Currency'), options: [['', t('Choose …')], ...config.features.currencies.map(one => [one, one])]},
    {name: 'evidence', label: t('What shows that it came, such as the number of a statement')},
    {name: 'reference', label: t('Reference'), required: false},
    {name: 'another_payment', label: t('It is another payment than one of the same amount that is there already'), type: 'checkbox'},
  ],
});

export default list({
  title: t('Deposits'),
  path: '/admin/api/funding/deposits/list/',
  rows: answer => answer.deposits,
  before: readBrands,
  empty: t('What brands pay by card or transfer stands here; transfers come with the bank’s statements.'),
  filters: [{name: 'advertiser_id', label: t('Brand'), type: 'number', options: brands}],
  actions: page => may('corrections.propose') ? html`<button type="button" class="main" @click=${() => enter(page)}>${t('Enter a deposit')}</button>` : '',
  columns: [
    [t('Brand'), row => brand(row.advertiser_id)],
    [t('By'), row => word(row.source)],
    [t('Reference'), row => row.reference ?? '–'],
    [t('When'), row => age(row.created_at)],
    [t('Amount'), row => money(row.amount, row.currency), 'number amount', undefined, row => [row.amount, row.currency]],
  ],
});
