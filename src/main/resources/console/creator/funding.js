// Whether every creator who joins a campaign can be paid, and where its brand shows how it pays.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {t} from '../parts/format.js';

/** What pays for an active campaign; nothing for others. */
export async function funding(campaign) {
  const {campaigns: [one]} = await read('/api/get/public/campaigns/funding/', {campaign_ids: [campaign]});
  return one === undefined ? nothing : html`${one.funded ? html`<p><span class="status accepted">${t('Funded: every creator who joins can be paid')}</span></p>` : nothing}
    ${one.proof ? html`<p><a href=${one.proof} target="_blank" rel="noopener">${t('How {0} pays creators', one.brand)}</a></p>` : nothing}`;
}
