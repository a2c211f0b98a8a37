// Card payments that were disputed or refunded at their provider.

import {html, nothing} from '../lit-html.js';
import {brand, brands, readBrands} from '../brand/brands.js';
import {act, reason} from '../parts/dialog.js';
import {age, facts, money, status, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';

const STATES = ['taken', 'confirmed', 'returned'];

/** What staff do next, as in next.js, which this page does not need. */
const NEXT = {
  card_reversal: {
    taken: {staff: [t('The provider decides. Enter the outcome yourself only if it does not say it.'), 'confirm', 'return']},
    confirmed: {staff: [t('The money is gone. If it comes back after all, enter that.'), 'return']},
    returned: {staff: [t('The brand has the money again: nothing is left to do.')]},
  },
};
const MOVES = {
  'confirm': [t('Enter that it is lost'), 'confirmed', t('The money is gone for good.')],
  'return': [t('Enter that it came back'), 'returned', t('We have won, and the brand has the money again.')],
};

function move(row, page, [title, outcome, text]) {
  return html`<button type="button" @click=${() => act(title, '/admin/api/funding/card-reversals/decide/', {
    input: {reversal_id: row.id, outcome}, dry: true, done: page.refresh, text, fields: [reason()]})}>${title}</button>`;
}

function steps(row, page) {
  const [sentence, ...moves] = NEXT.card_reversal[row.status].staff;
  return html`<p class="next">${sentence}</p>
    ${may('finance.manage') ? html`<div class="buttons">${moves.map(one => move(row, page, MOVES[one]))}</div>` : nothing}`;
}

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
    ${steps(row, page)}
    ${facts([[t('Brand'), brand(row.advertiser_id)], [t('Status'), status(row.status)], [t('Number at the provider'), row.provider_id], [t('Since'), time(row.taken_at)], [t('Returned'), row.returned_at ? time(row.returned_at) : undefined]])}`,
});
