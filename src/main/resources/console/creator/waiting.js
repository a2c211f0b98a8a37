// A creator's overview: what was earned and when it is paid, what there is to do and until when, what goes on, and the first steps.

import {html, nothing} from '../lit-html.js';
import {reached, read} from '../parts/calls.js';
import {cards} from '../parts/cards.js';
import {refused} from '../parts/dialog.js';
import {lasting, loading, nothingYet, status, t, time, to, word} from '../parts/format.js';
import {me} from '../parts/session.js';
import {follow} from '../shell/live.js';

/** Pages by the kind of what waits. */
const PAGES = {invitation: 'inbox', application: 'inbox', tax_form: 'forms', connection: 'networks', draft: 'tasks', post: 'tasks', appeal: 'tasks', held_payment: 'holds', payout: 'earnings', destination: 'payto', bank_account: 'payto', name_check: 'payto', email: 'account', export: 'account', deletion: 'account'};
const BY = {you: t('Waiting for you'), reviewer: t('Waiting for a reviewer'), advertiser: t('Waiting for the brand'), operator: t('Waiting for our staff'), bank: t('Waiting for the bank'), clock: t('Continues by itself')};
/** Kinds whose id is that of a bank account. */
const ACCOUNTS = ['bank_account', 'name_check'];
/** Kinds that the inbox shows, where their ids come after them. */
const REQUESTS = ['invitation', 'application'];

export default navigation => {
  /** What was read last, which stays until what is newer is there. */
  let shown = null;
  let refusal = null;
  let unfollow;
  async function load() {
    try {
      const [module, home, {waiting, more}] = await Promise.all([reached(import('../parts/home.js')), read('/web/api/get/home/'), read('/web/api/get/waiting/')]);
      shown = {waiting, more, figures: module.creator(home), steps: module.firstSteps('creator', home.first_steps, load)};
      refusal = null;
    } catch (cause) {
      refusal = cause;
    }
    navigation.redraw();
  }
  const item = one => html`<li><p>${status(one.state)} ${PAGES[one.kind] ? to(PAGES[one.kind], one.id ? {[ACCOUNTS.includes(one.kind) ? 'account' : 'open']: REQUESTS.includes(one.kind) ? `${one.kind}-${one.id}` : one.id} : {}, word(one.kind)) : word(one.kind)}</p>${one.name ? html`<p class="next">${one.name}</p>` : ''}
    <p>${one.next}</p><p class="soft">${BY[one.by]}${one.since ? html` · ${lasting(one.since)}` : nothing}${one.until ? html` · ${t('Due')} ${time(one.until)}` : nothing}</p></li>`;
  /** What is due first comes first. */
  const due = (one, other) => (one.until ?? '9').localeCompare(other.until ?? '9');
  return {
    start() {
      load();
      unfollow = follow(changed => { if (changed.has('tasks')) load(); });
      // Who has registered as a brand goes on with that.
      if (location.pathname === '/console/' && me.advertisers.length === 0 && localStorage.getItem('brand') === String(me.user_id)) navigation.go('advertise');
    },
    stop: () => unfollow(),
    view() {
      if (!shown) return html`<h1>${t('Overview')}</h1>${refusal ? refused(refusal) : loading()}`;
      const own = shown.waiting.filter(one => one.by === 'you').sort(due);
      const others = shown.waiting.filter(one => one.by !== 'you').sort(due);
      return html`<h1>${t('Overview')}</h1>${refusal ? refused(refusal) : nothing}${shown.steps}${shown.figures.above}
        <h2>${t('To do')}</h2>${own.length === 0 ? nothingYet(html`${t('There is nothing to do.')} ${to('find', {}, t('Find campaigns'))}`) : cards(own.map(item))}
        ${others.length === 0 ? nothing : html`<h2>${t('In progress')}</h2>${cards(others.map(item))}`}
        ${shown.more.length > 0 ? html`<p class="soft">${t('There are more of these: {0}', shown.more.map(word).join(', '))}</p>` : nothing}${shown.figures.below}`;
    },
  };
};
