// A publisher's money: available, pending, on its way, and what proves it.

import {html, nothing} from '../lit-html.js';
import {change, download, dryRun, reached, read} from '../parts/calls.js';
import {act, ask, notice, refused} from '../parts/dialog.js';
import {PAYOUT_STATES, facts, money, stats, status, sums, t, talk, time, to, word} from '../parts/format.js';
import {coming, list, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {destination, usable} from './payto.js';

const method = one => one.bank_account ? {method: 'bank_transfer', bank_account_id: one.bank_account.id} : one.paypal_email ? {method: 'paypal', paypal_email: one.paypal_email} : {method: 'stripe', stripe_account: one.stripe_account};

/** How long a method usually takes: the service says it in English. */
function within(usual) {
  const [, from, until] = /^(\d+)-(\d+) business days$/.exec(usual) ?? [];
  return from ? t('{0} to {1} working days', from, until) : usual;
}

const print = one => download('/web/api/statements/print/', {statement_id: one.statement_id}, `${one.number}.pdf`);

const payout = one => html`<ol class="steps history">${one.steps.map(step => html`<li class="done">${word(step.step)} <span class="soft">${time(step.at)}</span></li>`)}</ol>
  ${one.on_hold ? html`<p class="bad">${t('Held while the account is suspended.')}</p>` : nothing}
  ${facts([[t('Fees'), money(one.fees, one.currency)], [t('To be paid'), money(one.net_amount, one.currency)], [t('To'), one.destination ?? undefined], [t('Transaction id'), one.transaction_id ?? undefined], [t('Reason'), one.reason ?? undefined]])}`;

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    page.load();
  };

  async function request(wallet) {
    const {destinations} = await read('/web/api/payout/destinations/list/');
    const places = destinations.filter(usable);
    if (places.length === 0) {
      notice(destinations.length === 0 ? t('Add a payout method first.') : t('Confirm and verify your payout method first.'), {bad: true});
      navigation.go('payto', destinations.length === 1 ? {open: destinations[0].destination_id} : {});
      return;
    }
    await ask({
      title: t('Request a payout'),
      content: html`<p>${t('At least {0}', money(wallet.minimum_payout, wallet.currency))}</p>`,
      fields: [
        {name: 'amount', label: t('Amount'), type: 'number', step: 'any', min: 0},
        {name: 'currency', label: t('Currency'), options: wallet.by_currency.map(one => [one.currency, `${one.currency}: ${money(one.available_balance, one.currency)}`])},
        {name: 'place', label: t('To'), options: places.map((one, index) => [String(index), destination(one)])},
      ],
      button: t('Go on'),
      submit: async ({place, ...input}) => {
        const whole = {...input, ...method(places[Number(place)])};
        const [{payment_methods: methods}] = await Promise.all([read('/api/get/public/payment-methods/', {currency: input.currency}), dryRun('/web/api/payout/request/', whole)]);
        const {fees, processing_time: usual} = methods.find(one => one.id === whole.method);
        const quote = [money(input.amount - fees, input.currency), destination(places[Number(place)]), money(fees, input.currency)];
        const done = await ask({
          title: t('Request {0}', money(input.amount, input.currency)),
          content: html`<p class="next">${usual ? t('You get {0} on {1} (fee {2}), usually in {3}.', ...quote, within(usual)) : t('You get {0} on {1} (fee {2}).', ...quote)}</p>`,
          button: t('Request'),
          submit: () => change('/web/api/payout/request/', whole),
        });
        if (done) notice(t('{0} Reference {1}.', done.message, done.reference));
        again();
      },
    });
  }

  function above() {
    const all = [look('wallet', () => read('/web/api/get/wallet/')), look('statements', () => read('/web/api/statements/list/', {limit: 12}))];
    if (coming(...all)) return undefined;
    const [{value: wallet, refusal}, {value: statements}] = all;
    return html`${refusal ? refused(refusal) : nothing}${look('held', () => reached(import('./held.js'))).value?.held(look, () => true)}${wallet ? html`${stats([[t('Available'), 'available_balance'], [t('Pending'), 'pending_balance'], [t('Paid'), 'total_paid']].map(([name, key]) => [name, sums(wallet.by_currency, one => one[key])]))}
      <p class="bar">${to('moves', {}, t('Account movements'))} ${to('forms', {}, t('Tax forms'))} ${to('payto', {}, t('Payout methods'))}</p>` : nothing}
      ${statements?.statements.length > 0 ? html`<details><summary>${t('Self-billing statements')}</summary><ul>${statements.statements.map(one => html`<li>${one.month} ${one.number}: ${money(one.earned, one.currency)}
        <button type="button" @click=${() => print(one)}>PDF</button></li>`)}</ul></details>` : nothing}<h2>${t('Payouts')}</h2>`;
  }

  const page = list({
    title: t('Earnings'),
    path: '/web/api/get/payouts/',
    rows: answer => answer.payouts,
    empty: html`${t('Payouts that you request stand here, once a post is accepted and released.')} ${to('find', {}, t('Find campaigns'))}`,
    filters: [{name: 'status', label: t('Status'), options: PAYOUT_STATES.map(one => [one, word(one)])}],
    above,
    actions: () => {
      const {value: wallet} = look('wallet', () => read('/web/api/get/wallet/'));
      return html`<button type="button" class="main" aria-disabled=${!wallet} @click=${() => wallet && request(wallet)}>${t('Request a payout')}</button>`;
    },
    columns: [
      [t('Payout'), row => row.reference],
      [t('Status'), row => status(row.status)],
      [t('Requested'), row => time(row.requested_at), undefined, 'requested'],
      [t('Amount'), row => money(row.amount, row.currency), 'number amount', 'amount', row => [row.amount, row.currency]],
    ],
    detail: row => {
      const {value: one, refusal} = look(`${row.id} ${row.status}`, () => read('/web/api/get/payout/', {payout_id: row.id}));
      // The list may be older.
      const now = one ?? row;
      return html`<h2>${row.reference}</h2>${steps('payout', now.status, 'creator', {cancel: () => act(t('Cancel the payout'), '/api/action/payout/cancel/', {
          input: {payout_id: row.id}, text: money(row.amount, row.currency), danger: true, done: again})})}<p>${talk('payout', row.id)}</p>
        ${facts([[t('Status'), status(now.status)], [t('Amount'), money(row.amount, row.currency)], [t('Method'), word(row.method)], [t('Requested'), time(row.requested_at)], [t('Processed'), time(now.processed_at)]])}
        ${refusal ? refused(refusal) : one ? payout(one) : nothing}`;
    },
  })(navigation);
  return page;
};
