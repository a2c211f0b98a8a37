// An advertiser's money: paid in, reserved, free.

import {html} from './lit-html.js';
import {read} from './calls.js';
import {refused} from './dialog.js';
import {facts, money, t, time, word} from './format.js';
import {list, lookups} from './list.js';
import {me} from './session.js';

export default navigation => {
  const look = lookups(navigation);
  const advertiser = me.advertisers[0].advertiser_id;
  return list({
    title: t('Funds'),
    path: '/api/advertiser/funds/deposits/',
    input: {advertiser_id: advertiser},
    rows: answer => answer.deposits,
    above: () => {
      const {value: funds, refusal} = look('funds', () => read('/api/advertiser/funds/', {advertiser_id: advertiser}));
      return html`${refusal ? refused(refusal) : ''}${funds ? facts([[t('Paid in'), money(funds.funds, funds.currency)], [t('Reserved for campaigns'), money(funds.reserved, funds.currency)],
      [t('Free'), money(funds.free, funds.currency)], [t('Owed'), money(funds.owed, funds.currency)], [t('Limit'), money(funds.maximum_limit, funds.currency)],
      [t('Reference for transfers'), html`<code>${funds.reference}</code>`]]) : ''}<h2>${t('Deposits')}</h2>`;
    },
    columns: [
      [t('When'), row => time(row.created_at)],
      [t('By'), row => word(row.source)],
      [t('Reference'), row => row.reference ?? '–'],
      [t('Amount'), row => money(row.amount, row.currency), 'number'],
    ],
  })(navigation);
};
