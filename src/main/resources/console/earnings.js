// A publisher's money: available, pending, on its way.

import {html} from './lit-html.js';
import {change, dryRun, read} from './calls.js';
import {ask, notice, refused} from './dialog.js';
import {PAYOUT_STATES, facts, money, status, t, time, word} from './format.js';
import {list} from './list.js';

const named = one => one.bank_account ? `${one.bank_account.bank_name} ${one.bank_account.account_number}` : one.paypal_email ?? one.stripe_account;
const to = one => one.bank_account ? {method: 'bank_transfer', bank_account_id: one.bank_account.id} : one.paypal_email ? {method: 'paypal', paypal_email: one.paypal_email} : {method: 'stripe', stripe_account: one.stripe_account};

export default navigation => {
  let wallet = null;
  let refusal = null;
  const look = () => read('/web/api/get/wallet/').then(answer => { wallet = answer; }, cause => { refusal = cause; }).then(navigation.redraw);

  async function request(page) {
    const {destinations} = await read('/web/api/payout/destinations/list/');
    const usable = destinations.filter(one => one.status === 'usable');
    if (usable.length === 0) {
      notice(t('Add a confirmed place to be paid to first.'), {bad: true});
      return;
    }
    await ask({
      title: t('Request a payout'),
      content: html`<p>${t('At least {0}', money(wallet.minimum_payout, wallet.currency))}</p>`,
      fields: [
        {name: 'amount', label: t('Amount'), type: 'number', step: 'any', min: 0},
        {name: 'currency', label: t('Currency'), options: wallet.by_currency.map(one => [one.currency, `${one.currency}: ${money(one.available_balance, one.currency)}`])},
        {name: 'place', label: t('To'), options: usable.map((one, index) => [String(index), named(one)])},
      ],
      button: t('Go on'),
      submit: async ({place, ...input}) => {
        const whole = {...input, ...to(usable[Number(place)])};
        const outcome = await dryRun('/web/api/payout/request/', whole);
        const done = await ask({
          title: t('Request {0}', money(input.amount, input.currency)),
          content: html`${outcome.entries.map(entry => html`<p>${entry.description}</p>`)}<p>${t('To')} ${named(usable[Number(place)])}</p>`,
          button: t('Request'),
          submit: () => change('/web/api/payout/request/', whole),
        });
        if (done) notice(t('{0} Reference {1}, {2}.', done.message, done.reference, done.estimated_processing_time));
        look();
        page.load();
      },
    });
  }

  const page = list({
    title: t('Earnings'),
    path: '/web/api/get/payouts/',
    rows: answer => answer.payouts,
    filters: [{name: 'status', label: t('Status'), options: PAYOUT_STATES.map(one => [one, word(one)])}],
    above: () => html`${refusal ? refused(refusal) : ''}${wallet ? html`<div class="table" tabindex="0" role="group" aria-label=${t('Table')}><table>
      <thead><tr><th scope="col">${t('Currency')}</th><th scope="col" class="number">${t('Available')}</th><th scope="col" class="number">${t('Pending')}</th><th scope="col" class="number">${t('Paid')}</th></tr></thead>
      <tbody>${wallet.by_currency.map(one => html`<tr><th scope="row">${one.currency}</th>${['available_balance', 'pending_balance', 'total_paid'].map(name => html`<td class="number">${money(one[name], one.currency)}</td>`)}</tr>`)}</tbody></table></div>
      <p><button type="button" class="main" @click=${() => request(page)}>${t('Request a payout')}</button></p>` : ''}<h2>${t('Payouts')}</h2>`,
    columns: [
      [t('Payout'), row => row.reference],
      [t('Status'), row => status(row.status)],
      [t('Requested'), row => time(row.requested_at)],
      [t('Amount'), row => money(row.amount, row.currency), 'number'],
    ],
    detail: row => html`<h2>${row.reference}</h2>${facts([[t('Status'), status(row.status)], [t('Amount'), money(row.amount, row.currency)], [t('Method'), word(row.method)], [t('Requested'), time(row.requested_at)], [t('Processed'), time(row.processed_at)]])}`,
  })(navigation);
  look();
  return page;
};
