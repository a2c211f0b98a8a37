// What an advertiser looks at first: what waits for its team, what runs, and its money.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {cards} from '../parts/cards.js';
import {age, money, number, stats, status, t, table, to} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {follow} from '../shell/live.js';
import {advertiser, can} from '../parts/session.js';

const MOST = 100;

export default navigation => {
  const own = {advertiser_id: advertiser()};
  let look;
  let unfollow;
  const begin = () => { look = lookups(navigation); };
  const shown = (path, input, show) => loaded(look(path + JSON.stringify(input), () => read(path, input)), show);
  const queue = (path, rows, since, page, name) => shown(path, {...own, limit: MOST}, answer => html`<li><b>${number(rows(answer).length)}${answer.next ? '+' : ''}</b> ${to(page, {}, name)}
    ${rows(answer).length > 0 ? html`<div class="soft">${t('The oldest')}: ${age(since(rows(answer)[0]))}</div>` : nothing}</li>`);
  const campaigns = state => shown('/api/campaign/list/', {...own, status: state, limit: 10}, ({campaigns: all}) => all.length === 0 ? nothing
    : table([[t('Campaign')], [t('Status')], [t('Creators'), 'number'], [t('Tasks done'), 'number']],
      all.map(row => [to('own', {open: row.id}, row.name), status(row.status), number(row.participants_count), `${number(row.completion_rate)} %`])));
  begin();
  return {
    start() {
      unfollow = follow(changed => {
        if (!changed.has('replies')) return;
        begin();
        navigation.redraw();
      });
    },
    stop: () => unfollow(),
    view: () => html`<h1>${t('Overview')}</h1>
      ${can('tasks.review') ? html`<h2>${t('To do')}</h2>${cards([
        queue('/api/tasks/review-queue/', answer => answer.items, row => row.post.handed_in_at, 'review', t('Review')),
        queue('/api/tasks/drafts/', answer => answer.drafts, row => row.handed_in_at, 'drafts', t('Content drafts'))])}` : nothing}
      ${can('money.view') ? html`<h2>${t('Funds')}</h2>${shown('/api/advertiser/funds/', own, funds => stats([
        [t('Available'), money(funds.free, funds.currency)], [t('Reserved for campaigns'), money(funds.reserved, funds.currency)], [t('Due for accepted posts'), money(funds.due, funds.currency)], [t('Amount due'), money(funds.owed, funds.currency)]]))}` : nothing}
      <h2>${t('Campaigns')}</h2>${['pending', 'active', 'paused'].map(campaigns)}`,
  };
};
