// What moved a creator's money: each entry of the books with the balance after it, and the proof that it is covered.

import {html, nothing} from '../lit-html.js';
import {download, read} from '../parts/calls.js';
import {date, facts, money, status, t, table, time, to, word} from '../parts/format.js';
import {account} from '../parts/foreseen.js';
import {list, loaded, lookups} from '../parts/list.js';

/** What entries are for, by their kinds; others are named by their words. */
const KINDS = {
  task_accepted: t('A post was approved'),
  task_views: t('The views of a post were paid'),
  task_views_reversed: t('The payment for the views of a post was taken back'),
  task_accepted_reversed: t('The approval of a post was taken back'),
  task_released: t('The payment of a post was released'),
  task_released_reversed: t('The payment of a post was taken back'),
  best_post: t('Bonus for the best post of a campaign'),
  best_post_reversed: t('The bonus for the best post was taken back'),
  payout_requested: t('Payout requested'),
  payout_sent: t('Payout sent'),
  payout_completed: t('Payout paid'),
  payout_rejected: t('Payout rejected'),
  payout_cancelled: t('Payout cancelled'),
  payout_failed: t('Payout failed'),
  deposit_sent: t('A small amount was sent to verify an account'),
  deposit_settled: t('The small amount has arrived'),
  deposit_failed: t('The small amount came back'),
  debt_settled: t('A debt was settled'),
  correction: t('We corrected your account'),
  correction_reversed: t('A correction was taken back'),
  balance_given_up: t('You have given it up'),
};
const named = row => KINDS[row.kind] ?? word(row.kind);

export default navigation => {
  const look = lookups(navigation);
  const proof = ({proofs}) => {
    const currencies = [...new Set(proofs.map(one => one.reserves.currency))];
    return proofs.length === 0 ? html`<p class="soft">${t('There is no proof yet: it is made at the end of each day on which you are owed something.')}</p>`
      : html`<ul>${currencies.map(currency => {
        const own = proofs.filter(one => one.reserves.currency === currency);
        return html`<li>${t('Of {0} that we owed to all at the end of {1}, {2} are yours.', money(own[0].reserves.liabilities, currency), date(own[0].reserves.day), money(own.reduce((sum, one) => sum + one.own.amount, 0), currency))}</li>`;
      })}</ul>`;
  };
  const balances = all => all.length === 0 ? nothing : table([[t('Account')], [t('Before'), 'number'], [t('After'), 'number amount']],
    all.map(one => [account(one.account), money(one.opening, one.currency), money(one.closing, one.currency)]), t('Balances'));
  const first = row => row.movements[0];
  return list({
    title: t('Account movements'),
    path: '/web/api/get/statement/entries/',
    rows: answer => answer.entries,
    empty: html`${t('What you earn and what is paid out stands here, line by line.')} ${to('find', {}, t('Find campaigns'))}`,
    id: row => row.entry_id,
    filters: [{name: 'date_from', label: t('From'), type: 'date'}, {name: 'date_to', label: t('To'), type: 'date'}],
    above: (answer, page) => html`${balances(answer.balances)}
      <div class="buttons"><button type="button" @click=${() => download('/web/api/get/statement/', page.filters, 'statement.csv')}>${t('Download statement')}</button> ${to('earnings', {}, t('Earnings'))}</div>
      <details><summary>${t('Is your money there?')}</summary>${loaded(look('proof', () => read('/web/api/get/reserves/proof/')), proof)}</details>`,
    columns: [
      [t('What for'), named],
      [t('When'), row => time(row.created_at)],
      [t('Account'), row => account(first(row).account)],
      [t('Amount'), row => money(first(row).amount, first(row).currency), 'number amount'],
    ],
    detail: row => html`<h2>${named(row)}</h2>${row.reverses === null ? nothing : html`<p>${status('taken_back')}</p>`}
      ${facts([[t('When'), time(row.created_at)]])}
      ${table([[t('Account')], [t('Amount'), 'number amount'], [t('Balance'), 'number']], row.movements.map(one => [account(one.account), money(one.amount, one.currency), money(one.balance, one.currency)]), t('What moves'))}`,
  })(navigation);
};
