// What a change would do, before it is confirmed: amounts, and accounts by name. Nothing of it has happened, so the sentences of the
// books, which say what was done, and references, which are drawn again, are not shown.

import {html, nothing} from '../lit-html.js';
import {change, dryRun} from './calls.js';
import {ask} from './dialog.js';
import {counted, facts, money, number, t, table, useTexts, word} from './format.js';

await useTexts('-foreseen');

/** The accounts of the books, as people call them. */
const ACCOUNTS = {
  advertiser_receivable: t('Owed by the brand'),
  advertiser_paid: t('Paid in by the brand'),
  advertiser_balance: t('Funds of the brand'),
  advertiser_debt: t('Debt of the brand'),
  advertiser_vat: t('VAT on invoices'),
  advertiser_credited: t('Credit notes'),
  advertiser_bad_debt: t('Bad debts'),
  publisher_pending: t('Earnings, not released yet'),
  publisher_available: t('Available earnings'),
  publisher_held: t('Held for a payout'),
  publisher_in_transit: t('On its way to the creator'),
  publisher_paid: t('Paid out to the creator'),
  publisher_fees: t('Fees'),
  publisher_debt: t('Debt of the creator'),
  publisher_deposits_out: t('Verification deposits on their way'),
  publisher_deposits: t('Verification deposits'),
  publisher_verification: t('Cost of verification'),
  platform_fees: t('Fees of the platform'),
  platform_corrections: t('Corrections'),
  platform_cash: t('Our bank balance'),
  platform_clearing: t('In transit'),
  platform_unidentified: t('Not identified'),
  platform_charges: t('Bank charges'),
  platform_exchange: t('Exchange differences'),
  platform_own: t('Our own money'),
};

/** What an account is called. */
export const account = kind => ACCOUNTS[kind] ?? word(kind);

/** Less than any currency's smallest amount. */
const NOTHING = 1e-6;

/** What would move: the sum for each account and currency, first where it comes from. */
export function foreseen(entries) {
  const sums = new Map();
  for (const {account: kind, currency, amount} of entries.flatMap(entry => entry.postings)) {
    const key = `${currency} ${kind}`;
    sums.set(key, {kind, currency, amount: (sums.get(key)?.amount ?? 0) + amount});
  }
  const moved = [...sums.values()].filter(one => Math.abs(one.amount) > NOTHING).sort((one, other) => one.amount - other.amount);
  return moved.length === 0 ? html`<p class="soft">${t('No money moves yet.')}</p>`
    : table([[t('What moves')], [t('Account')], [t('Amount'), 'number amount']],
      moved.map(one => [one.amount < 0 ? t('From') : t('To'), account(one.kind), money(Math.abs(one.amount), one.currency)]), t('What moves'));
}

/** What was entered, as it is looked at once more before it is done. */
const entered = (fields = [], values) => facts(fields.filter(({name, type}) => name in values && type !== 'password' && type !== 'file')
  .map(({name, label, options}) => [label, [values[name]].flat().map(one => options?.find(([code]) => code === String(one))?.[1]
    ?? (one === true ? t('Yes') : one === false ? t('No') : typeof one === 'number' ? number(one) : String(one))).join(', ')]));

/** Asks once more, with what was entered and what it would move, and makes the change; null if it is cancelled. */
export async function confirm({title, text, fields, button, danger}, path, values, whole) {
  const outcome = await dryRun(path, whole);
  return ask({title, content: html`${text ? html`<p>${text}</p>` : nothing}${entered(fields, values)}${foreseen(outcome.entries)}`, button, danger, submit: () => change(path, whole)});
}

/** Shows what a change would move and who would be told, and makes nothing. */
export async function preview(title, path, input) {
  const {entries, notifications, mails} = await dryRun(path, input);
  await ask({title, content: html`${foreseen(entries)}<p>${counted('1 notification|{0} notifications', notifications.length + mails.length)}</p>`, button: t('Close')});
}
