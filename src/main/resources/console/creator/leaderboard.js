// The leaderboard of a campaign, and the creator's own place.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {money, number, t, table, to} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';

const SHOWN = 100;

export default navigation => {
  const look = lookups(navigation);
  const id = () => Number(navigation.params.get('campaign_id'));
  const rank = board => board.user_rank === null ? html`<p>${t('You do not take part.')}</p>` : html`<p class="next">${t('You are number {0}, with {1} points.', number(board.user_rank), number(board.user_score))}</p>`;
  const places = (board, currency) => board.leaderboard.length === 0 ? html`<p class="soft">${t('There are no places yet: the first accepted post begins the leaderboard.')}</p>`
    : table([[t('Place'), 'number'], [t('Creator')], [t('Points'), 'number'], [t('Posts'), 'number'], [t('Reach'), 'number'], [t('Earned'), 'number amount']],
      board.leaderboard.map(one => [number(one.rank), html`<f-picture url=${one.avatar ?? ''} name=${one.username}></f-picture>${one.username}`, number(one.score), number(one.completed_tasks), number(one.total_reach), one.total_earned === null ? t('hidden') : money(one.total_earned, currency)]), t('Leaderboard'));
  return {
    view: () => html`<h1>${t('Leaderboard')}</h1>${loaded(look(id(), () => Promise.all([read('/web/api/get/campaign/', {id: id()}), read('/web/api/get/leaderboard/', {campaign_id: id(), limit: SHOWN})])), ([campaign, board]) => html`
      <p>${to('find', {filter: 'all', open: id()}, campaign.name)}</p>${rank(board)}${places(board, campaign.currency)}
      ${board.next ? html`<p class="soft">${t('The first {0} of {1} are shown.', number(SHOWN), number(board.total))}</p>` : nothing}`)}`,
    changed: navigation.redraw,
  };
};
