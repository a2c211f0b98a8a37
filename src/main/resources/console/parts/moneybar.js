// One bar of an amount by what it is for, and the numbers beside it.

import {html, nothing} from '../lit-html.js';
import {facts, money, percent, style} from './format.js';

style(`
.money { display: block; margin-bottom: var(--space-3); width: 100%; height: 1.25rem; border-radius: var(--round); background: var(--panel); }
.money .paid { fill: var(--good); } .money .due { fill: var(--info); } .money .reserved { fill: var(--warn); } .money .left { fill: var(--line); }
.key::before { content: ''; display: inline-block; width: .75rem; height: .75rem; margin-inline-end: var(--space-2); border-radius: var(--curve0); background: var(--line); }
.key.paid::before { background: var(--good); } .key.due::before { background: var(--info); } .key.reserved::before { background: var(--warn); }`);

const WIDE = 1000;

/**
 * The bar.
 *
 * @param {[string, string, number | null][]} parts each its kind (paid, due, reserved or left), what it is called, and its amount; null: unknown
 * @param {string} currency
 */
export function bar(parts, currency) {
  const total = parts.reduce((sum, [, , amount]) => sum + (amount ?? 0), 0);
  let at = 0;
  const piece = ([kind, , amount]) => {
    const width = total === 0 ? 0 : (amount ?? 0) / total * WIDE;
    at += width;
    return html`<svg x=${at - width} width=${width} height="20" class=${kind}><rect width="100%" height="20"></rect></svg>`;
  };
  return html`<svg class="money" viewBox="0 0 ${WIDE} 20" preserveAspectRatio="none" aria-hidden="true">${parts.map(piece)}</svg>
    ${facts(parts.filter(([, , amount]) => amount !== null).map(([kind, called, amount]) => [html`<span class="key ${kind}">${called}</span>`,
      html`${money(amount, currency)}${total > 0 ? html`<small>${percent(amount / total)}</small>` : nothing}`]), 'stats')}`;
}
