// Payments that staff hold, beside the task or the earnings that they are of: until when, why, and the way to the appeal.

import {html} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {status, style, t, time, to} from '../parts/format.js';

style(`
.held { border: 1px solid var(--line); border-inline-start: 2px solid var(--warn); border-radius: var(--curve); padding: var(--space-3); margin-block: var(--space-3); display: grid; gap: var(--space-1); }
.held > p { margin: 0; }`);

const MOST = 100;
const HELD = ['held', 'appealed'];

const read1 = async () => (await read('/web/api/holds/', {limit: MOST})).holds.filter(one => HELD.includes(one.status));

const whose = one => one.campaign_name ?? t('All payments of your account');

/**
 * Draws the holds that concern something; nothing while they are read, and where there are none.
 *
 * @param look the page's lookups
 * @param concerns whether a hold is shown
 */
export const held = (look, concerns) => (look('holds', read1).value ?? []).filter(concerns).map(one => html`<section class="held" aria-label=${t('Held payments')}>
  <p>${status(one.status)} <b>${whose(one)}</b></p><p class="said">${one.reason}</p>
  <p class="soft">${t('The payment waits until then at the latest:')} ${time(one.held_until)}</p>
  <p>${to('holds', {open: one.signal_id}, one.appealable ? t('Read what you can do, and appeal') : t('Held payments'))}</p></section>`);
