// Where a brand transfers money to: our account, with all that its bank asks for.

import {html} from '../lit-html.js';
import {copy} from '../parts/dialog.js';
import {facts, money, t} from '../parts/format.js';

const copied = (text, shown = text) => html`<code>${shown}</code> <button type="button" class="plain" aria-label=${t('Copy {0}', text)} @click=${() => copy(text)}>${t('Copy')}</button>`;
const grouped = iban => iban.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Our account and the reference of a payment.
 *
 * @param account holder, iban and bic; null if there is none in this currency
 * @param reference by which the payment is known
 * @param amount what is to be paid; left out for any
 */
export const transfer = (account, currency, reference, amount) => html`<h2>${t('Pay by bank transfer')}</h2>
  ${account === null ? html`<p>${t('We have no account in {0} for transfers: pay in by card, or write to us.', currency)}</p>`
    : html`<p>${t('The reference tells us that the payment is yours: it has to be in the transfer.')}</p>
      ${facts([[t('Holder'), copied(account.holder)], [t('IBAN'), copied(account.iban, grouped(account.iban))], [t('BIC'), account.bic ? copied(account.bic) : undefined],
        [t('Amount'), amount === undefined ? t('As much as you like, in {0}', currency) : copied(String(amount), money(amount, currency))], [t('Reference'), copied(reference)]])}`}`;
