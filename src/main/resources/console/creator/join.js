// Joining a campaign: what it pays, how posts are marked and which rights are given are said before.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {ask, notice} from '../parts/dialog.js';
import {money, rights, t} from '../parts/format.js';
import {me} from '../parts/session.js';

/**
 * Asks whether to join, and leads to the tasks then.
 *
 * @param {any} row the campaign, with its terms
 * @param {any} navigation of the page
 */
export async function join(row, navigation) {
  await ask({
    title: t('Join {0}', row.name),
    content: html`<p>${t('You earn at least {0}.', money(row.tasks.minimum_reward, row.currency))}</p>
      <p>${t('Mark your posts with {0}', row.disclosure)}</p>
      ${row.rights ? html`<p>${t('By joining you accept: {0}', rights(row.rights))}</p>` : nothing}`,
    button: t('Join'),
    submit: async () => {
      notice((await change('/web/api/campaign/join/', {campaign_id: row.id, ...(row.terms_version ? {terms_version: row.terms_version} : {})})).message);
      localStorage.removeItem(`form ${me.user_id} wanted`);
      navigation.go('tasks');
    },
  });
}
