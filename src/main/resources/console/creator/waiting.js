// All that waits for a publisher: what it is, whose turn it is, what comes next and until when.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {cards} from '../parts/cards.js';
import {refused} from '../parts/dialog.js';
import {lasting, loading, status, t, time, to, word} from '../parts/format.js';
import {lookups} from '../parts/list.js';
import {follow} from '../shell/live.js';

/** Pages by the kind of what waits. */
const PAGES = {invitation: 'offers', application: 'offers', tax_form: 'forms', connection: 'networks', draft: 'tasks', post: 'tasks', appeal: 'tasks', payout: 'earnings', destination: 'payto', bank_account: 'payto', name_check: 'payto', email: 'account', export: 'account', deletion: 'account'};
const BY = {you: t('Waiting for you'), reviewer: t('Waiting for a reviewer'), advertiser: t('Waiting for the brand'), operator: t('Waiting for our staff'), bank: t('Waiting for the bank'), clock: t('Continues by itself')};
/** Kinds whose id is that of a bank account. */
const ACCOUNTS = ['bank_account', 'name_check'];
/** Kinds that their page shows above its list. */
const ABOVE = ['application'];

export default navigation => {
  let look = lookups(navigation);
  let unfollow;
  const item = one => html`<li><p>${status(one.state)} ${PAGES[one.kind] ? to(PAGES[one.kind], one.id && !ABOVE.includes(one.kind) ? {[ACCOUNTS.includes(one.kind) ? 'account' : 'open']: one.id} : {}, word(one.kind)) : word(one.kind)}</p>${one.name ? html`<p class="next">${one.name}</p>` : ''}
    <p>${one.next}</p><p class="soft">${BY[one.by]}${one.since ? html` · ${lasting(one.since)}` : nothing}${one.until ? html` · ${t('Due')} ${time(one.until)}` : nothing}</p></li>`;
  return {
    start() {
      unfollow = follow(changed => {
        if (changed.has('tasks')) {
          look = lookups(navigation);
          navigation.redraw();
        }
      });
    },
    stop: () => unfollow(),
    view() {
      const {value, refusal} = look('waiting', () => read('/web/api/get/waiting/'));
      return html`<h1>${t('Overview')}</h1>${refusal ? refused(refusal) : value === undefined ? loading() : html`
        ${value.waiting.length === 0 ? html`<p>${t('There is nothing to do.')} ${to('find', {}, t('Find campaigns'))}</p>` : html`<h2>${t('To do')}</h2>${cards(value.waiting.map(item))}`}
        ${value.more.length > 0 ? html`<p class="soft">${t('There are more of these: {0}', value.more.map(word).join(', '))}</p>` : nothing}`}`;
    },
  };
};
