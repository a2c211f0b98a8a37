// A brand's overview: what it spent and reached beside the thirty days before, what waits for its team, what runs, its money, and the first steps.

import {html, nothing} from '../lit-html.js';
import {reached, read} from '../parts/calls.js';
import {cards} from '../parts/cards.js';
import {refused} from '../parts/dialog.js';
import {age, loading, money, nothingYet, number, stats, t, to} from '../parts/format.js';
import {follow} from '../shell/live.js';
import {advertiser, can} from '../parts/session.js';

const MOST = 100;
/** What a member of the team must be allowed to do for a first step. */
const RIGHTS = {company: 'campaigns.manage', funds: 'money.manage', first_campaign: 'campaigns.manage', invitations: 'campaigns.manage', team: 'team.manage'};

export default navigation => {
  const own = {advertiser_id: advertiser()};
  /** What was read last, which stays until what is newer is there. */
  let shown = null;
  let refusal = null;
  let unfollow;
  const queue = (path, rows) => can('tasks.review') ? read(path, {...own, limit: MOST}).then(answer => ({rows: rows(answer), more: Boolean(answer.next)})) : null;
  async function load() {
    try {
      const [module, home, posts, drafts, funds] = await Promise.all([reached(import('../parts/home.js')), read('/api/advertiser/home/', own), queue('/api/tasks/review-queue/', answer => answer.items),
        queue('/api/tasks/drafts/', answer => answer.drafts), can('money.view') ? read('/api/advertiser/funds/', own) : null]);
      shown = {posts, drafts, funds, figures: module.brand(home), runs: home.running.length > 0, steps: module.firstSteps('brand', home.first_steps, load, step => can(RIGHTS[step]))};
      refusal = null;
    } catch (cause) {
      refusal = cause;
    }
    navigation.redraw();
  }
  const waiting = ({rows, more}, since, page, name) => html`<li><b>${number(rows.length)}${more ? '+' : ''}</b> ${to(page, {}, name)}
    ${rows.length > 0 ? html`<div class="soft">${t('The oldest')}: ${age(since(rows[0]))}</div>` : nothing}</li>`;
  return {
    start() {
      load();
      unfollow = follow(changed => { if (changed.has('inbox')) load(); });
    },
    stop: () => unfollow(),
    view() {
      if (!shown) return html`<h1>${t('Overview')}</h1>${refusal ? refused(refusal) : loading()}`;
      const {posts, drafts, funds, figures, runs, steps} = shown;
      return html`<div class="head"><h1>${t('Overview')}</h1>${can('campaigns.manage') ? html`<div class="buttons">${to('draft', {}, t('A new campaign'), 'main')}</div>` : nothing}</div>${refusal ? refused(refusal) : nothing}${steps}${figures.above}
        ${posts ? html`<h2>${t('To do')}</h2>${cards([waiting(posts, row => row.post.handed_in_at, 'review', t('Review')), waiting(drafts, row => row.handed_in_at, 'drafts', t('Content drafts'))])}` : nothing}
        ${funds ? html`<h2>${t('Funds')}</h2>${stats([
          [t('Available'), money(funds.free, funds.currency)], [t('Reserved for campaigns'), money(funds.reserved, funds.currency)], [t('Due for accepted posts'), money(funds.due, funds.currency)], [t('Amount due'), money(funds.owed, funds.currency)]])}` : nothing}
        <h2>${t('Campaigns')}</h2>${runs ? nothing : nothingYet(html`${t('No campaign runs: creators join when one does.')} ${to('own', {}, t('Campaigns'))}`)}${figures.below}`;
    },
  };
};
