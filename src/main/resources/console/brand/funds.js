// An advertiser's money: paid in, reserved, free; paying in by card and asking it back.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, ask, refused} from '../parts/dialog.js';
import {age, facts, money, status, t, table, time, word} from '../parts/format.js';
import {coming, list, lookups} from '../parts/list.js';
import {advertiser, can} from '../parts/session.js';
import {transfer} from './transfer.js';

const CHECKOUT_TRIES = 20;
const NEWEST = 50;

/** What brands do next, as in next.js, which this page does not need. */
const NEXT = {
  withdrawal: {
    requested: {brand: [t('Our staff transfer it. You can cancel it until then.'), 'cancel']},
    sending: {brand: [t('It is on its way to the card.')]},
    paid: {brand: [t('It was paid back: nothing is left to do.')]},
    rejected: {brand: [t('It was rejected: the money is available again.')]},
    cancelled: {brand: [t('It was cancelled: the money is available again.')]},
    failed: {brand: [t('The refund failed: the money is available again.')]},
  },
};

/** Asks for a page to pay on, waits until there is one, and leads there. */
async function payIn(currency) {
  const url = await ask({
    title: t('Pay in by card'),
    fields: [{name: 'amount', label: t('Amount, {0}', currency), type: 'number', min: 0, step: 'any'}],
    button: t('Go on'),
    submit: async ({amount}) => {
      const {checkout_id: id} = await change('/api/advertiser/funds/checkout/', {advertiser_id: advertiser(), amount, return_url: `${location.origin}/console/funds?checkout=paid`});
      for (let tried = 0; tried < CHECKOUT_TRIES; tried++) {
        const checkout = await read('/api/advertiser/funds/checkout/get/', {checkout_id: id});
        if (checkout.url) return checkout.url;
        if (checkout.failure) throw new Error(checkout.failure);
        await new Promise(resolve => setTimeout(resolve, 500));
      }
      throw new Error(t('The payment provider has not answered yet. Try again in a minute.'));
    },
  });
  if (url && /^https?:/.test(url)) {
    await ask({title: t('Pay in by card'), content: html`<p><a href=${url} rel="noreferrer">${t('To the page of the payment provider')}</a></p>`, button: t('Close')});
  }
}

export default navigation => {
  let look = lookups(navigation);
  const own = {advertiser_id: advertiser()};
  const again = () => {
    look = lookups(navigation);
    page.load();
  };
  const withdraw = currency => act(t('Withdraw money'), '/api/advertiser/funds/withdraw/', {
    input: own, fields: [{name: 'amount', label: t('Amount, {0}', currency), type: 'number', min: 0, step: 'any'}],
    text: t('What came by card goes back to it; our staff send the rest.'), dry: true, done: again});
  const cancel = row => act(t('Cancel the withdrawal'), '/api/advertiser/funds/withdraw/cancel/', {input: {withdrawal_id: row.id}, text: money(row.amount, row.currency), danger: true, done: again});
  const withdrawn = row => {
    const [sentence, ...moves] = NEXT.withdrawal[row.status].brand;
    return [age(row.requested_at), html`${status(row.status)} ${sentence} ${row.reason ?? ''}`, row.checkout_id ? t('the card that paid') : t('your bank account'), row.reference ?? '–', money(row.amount, row.currency),
      moves.includes('cancel') && can('money.manage') ? html`<button type="button" @click=${() => cancel(row)}>${t('Cancel the withdrawal')}</button>` : nothing];
  };
  const withdrawals = rows => rows.length === 0 ? nothing : html`<h2>${t('Withdrawals')}</h2>${table([[t('Requested')], [t('Status')], [t('To')], [t('Reference')], [t('Amount'), 'number amount'], ['']], rows.map(withdrawn), t('Withdrawals'))}`;
  function above() {
    const all = [look('funds', () => read('/api/advertiser/funds/', own)), look('withdrawals', () => read('/api/advertiser/funds/withdrawals/', {...own, limit: NEWEST}))];
    if (coming(...all)) return undefined;
    const [{value: funds, refusal}, {value: asked}] = all;
    if (!funds) return refused(refusal);
    return html`${navigation.params.get('checkout') ? html`<p role="status" class="good">${t('Thank you. The money is shown as soon as the provider has confirmed it.')}</p>` : nothing}
      ${facts([[t('Paid in'), money(funds.funds, funds.currency)], [t('Reserved for campaigns'), money(funds.reserved, funds.currency)], [t('Available'), money(funds.free, funds.currency)],
        [t('Due for accepted posts'), money(funds.due, funds.currency)], [t('Amount due'), money(funds.owed, funds.currency)], [t('Limit'), money(funds.maximum_limit, funds.currency)]])}
      ${can('money.manage') ? html`<div class="buttons"><button type="button" class="main" @click=${() => payIn(funds.currency)}>${t('Pay in by card')}</button>
        <button type="button" @click=${() => withdraw(funds.currency)}>${t('Withdraw money')}</button></div>` : nothing}
      ${transfer(funds.pay_to, funds.currency, funds.reference)}${asked ? withdrawals(asked.withdrawals) : nothing}<h2>${t('Deposits')}</h2>`;
  }
  const page = list({
    title: t('Funds'),
    path: '/api/advertiser/funds/deposits/',
    input: own,
    rows: answer => answer.deposits,
    empty: t('Pay in above: campaigns are paid from it.'),
    above,
    columns: [
      [t('When'), row => time(row.created_at)],
      [t('By'), row => word(row.source)],
      [t('Reference'), row => row.taken_back ? html`<b>${t('{0} taken back by the card’s bank', money(row.taken_back, row.currency))}</b>` : row.reference ?? '–'],
      [t('Amount'), row => money(row.amount, row.currency), 'number amount', undefined, row => [row.amount, row.currency]],
    ],
  })(navigation);
  return page;
};
