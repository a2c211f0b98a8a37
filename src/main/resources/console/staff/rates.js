// What signals go by: how often each reason was right, and what is usual at each network.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {number, percent, t, table, useTexts, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {titleOf} from './signals.js';

await useTexts('-rates');

const share = one => one.upheld + one.cleared === 0 ? '–' : percent(one.upheld / (one.upheld + one.cleared));
const size = one => one.size === 0 ? t('All') : t('from {0} on', number(10 ** (one.size - 1)));

export default navigation => {
  const look = lookups(navigation);
  return () => loaded(look('rates', () => read('/admin/api/signals/rates/')), all => html`
    <p class="soft">${t('From {0} points on a signal waits here, if money is at risk. Points and limits are settings.', number(all.queue_from))}</p>
    ${table([[t('Reason')], [t('Points'), 'number'], [t('Found'), 'number'], [t('Cleared'), 'number'], [t('Right'), 'number amount']],
      all.reasons.map(one => [titleOf(one.reason), number(one.points), number(one.upheld), number(one.cleared), share(one)]), t('How often each reason was right'))}
    ${all.networks.length === 0 ? html`<p class="soft">${t('What is usual at each network is known when some posts were seen there.')}</p>`
      : table([[t('Network')], [t('Views')], [t('Posts'), 'number'], [t('Few'), 'number'], [t('Usual'), 'number'], [t('Many'), 'number amount']],
        all.networks.map(one => [word(one.network), size(one), number(one.posts), number(one.low), number(one.middle), number(one.high)]), t('Reactions to 10,000 views'))}
    ${all.paces.length === 0 ? nothing
      : table([[t('Network')], [t('Views')], [t('Readings'), 'number'], [t('Few'), 'number'], [t('Usual'), 'number'], [t('Many'), 'number amount']],
        all.paces.map(one => [word(one.network), size(one), number(one.posts), ...[one.low, one.middle, one.high].map(each => percent(each / 100))]), t('Views a day against those until the reading before'))}`);
};
