// Money that advertisers ask back.

import {html} from '../lit-html.js';
import {brand, brandName, brands, readBrands} from '../brand/brands.js';
import {act, reason} from '../parts/dialog.js';
import {age, facts, money, status, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {called, stepsOf} from '../parts/next.js';
import {may} from '../parts/session.js';

/** What staff do next, as in next.js. */
const NEXT = {
  withdrawal: {
    requested: {staff: [t('Transfer the money and enter that with its reference, or reject it with a reason.'), 'pay', 'reject', 'cancel']},
    sending: {staff: [t('The refund to the card is under way. If its provider does not say how it ends, enter it.'), 'settle', 'fail']},
    paid: {staff: [t('It was paid back. If the refund turns out to have failed, enter that.'), 'fail']},
    rejected: {staff: [t('It was rejected: the money is available again.')]},
    cancelled: {staff: [t('It was cancelled: the money is available again.')]},
    failed: {staff: [t('The refund failed: the money is available again.')]},
  },
};
const steps = stepsOf(NEXT);

const options = codes => codes.map(one => [one, word(one)]);

const moves = (row, page) => {
  const dialog = (move, path, options = {}) => () => act(called('withdrawal', move), path, {input: {withdrawal_id: row.id}, done: page.refresh, ...options});
  const decided = outcome => ({input: {withdrawal_id: row.id, outcome}, fields: [reason()], dry: true});
  return {
    pay: dialog('pay', '/admin/api/funding/withdrawals/pay/', {dry: true, fields: [{name: 'reference', label: t('Reference of the transfer')}]}),
    reject: dialog('reject', '/admin/api/funding/withdrawals/reject/', {danger: true, fields: [reason()]}),
    cancel: dialog('cancel', '/api/advertiser/funds/withdraw/cancel/', {danger: true}),
    settle: dialog('settle', '/admin/api/funding/withdrawals/decide/', decided('paid')),
    fail: dialog('fail', '/admin/api/funding/withdrawals/decide/', decided('failed')),
  };
};

export default list({
  title: t('Withdrawals by brands'),
  path: '/admin/api/funding/withdrawals/list/',
  rows: answer => answer.withdrawals,
  before: readBrands,
  empty: t('When a brand asks for money of its funds back, it stands here.'),
  filters: [{name: 'advertiser_id', label: t('Brand'), type: 'number', options: brands}, {name: 'withdrawal_status', label: t('Status'), options: options(['requested', 'sending', 'paid', 'rejected', 'cancelled', 'failed'])}],
  columns: [[t('Brand'), row => brandName(row.advertiser_id)], [t('Status'), row => status(row.status)], [t('Since'), row => age(row.requested_at)], [t('Amount'), row => money(row.amount, row.currency), 'number amount']],
  detail: (row, page) => html`<h2>${money(row.amount, row.currency)}</h2>
    ${steps('withdrawal', row.status, 'staff', may('finance.manage') ? moves(row, page) : {})}
    ${facts([[t('Status'), status(row.status)], [t('Brand'), brand(row.advertiser_id)], [t('To'), row.checkout_id ? t('the card that paid') : t('its bank account')], [t('Requested'), time(row.requested_at)],
      [t('Decided'), row.decided_at ? time(row.decided_at) : undefined], [t('Reference'), row.reference ?? undefined], [t('Reason'), row.reason ?? undefined]])}`,
});
