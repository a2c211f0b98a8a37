// An advertiser's money: paid in, reserved, free.

import {html} from './lit-html.js';
import {read} from './calls.js';
import {refused} from './dialog.js';
import {facts, money, t, time, word} from './format.js';
import {list} from './list.js';
import {me} from './session.js';

export default navigation => {
  let funds = null;
  let refusal = null;
  const advertiser = me.advertisers[0].advertiser_id;
  const page = list({
    title: t('Funds'),
    path: '/api/advertiser/funds/deposits/',
    input: {advertiser_id: advertiser},
    rows: answer => answer.deposits,
    above: () => html`${refusal ? refused(refusal) : ''}${funds ? html`${facts([[t('Paid in'), money(funds.funds, funds.currency)], [t('Reserved for campaigns'), money(funds.reserved, funds.currency)],
      [t('Free'), money(funds.free, funds.currency)], [t('Owed'), money(funds.owed, funds.currency)], [t('Limit'), money(funds.maximum_limit, funds.currency)],
      [t('Reference for transfers'), html`<code>${funds.reference}</code>`]])}` : ''}<h2>${t('Deposits')}</h2>`,
    columns: [
      [t('When'), row => time(row.created_at)],
      [t('By'), row => word(row.source)],
      [t('Reference'), row => row.reference ?? '–'],
      [t('Amount'), row => money(row.amount, row.currency), 'number'],
    ],
  })(navigation);
  read('/api/advertiser/funds/', {advertiser_id: advertiser}).then(answer => { funds = answer; }, cause => { refusal = cause; }).then(navigation.redraw);
  return page;
};
