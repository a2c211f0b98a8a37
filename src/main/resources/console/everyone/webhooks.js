// Webhooks: events that are sent to a program's address, their deliveries, and what to do when they fail. A brand's team keeps the brand's,
// everyone else those of the account; staff may choose a brand.

import {html, nothing} from '../lit-html.js';
import {brands, readBrands} from '../brand/brands.js';
import {change, read} from '../parts/calls.js';
import {act, ask, button, showOnce} from '../parts/dialog.js';
import {age, facts, status, t, time, word} from '../parts/format.js';
import {list, loaded, lookups} from '../parts/list.js';
import {advertiser, can, may} from '../parts/session.js';
import {REASONS, deliveryTable, state} from './deliveries.js';

/** The events of each kind. */
export const EVENTS = {
  connection: ['pending', 'accepted', 'rejected', 'suspended', 'disconnected', 'updated'],
  campaign: ['draft', 'pending', 'active', 'paused', 'completed', 'cancelled', 'budget_used_up', 'budget_available', 'updated'],
  campaign_invitation: ['open', 'accepted', 'declined', 'withdrawn', 'expired'],
  campaign_application: ['open', 'accepted', 'declined', 'withdrawn', 'joined', 'expired'],
  participation: ['held', 'joined', 'left'],
  task: ['pending', 'under_review', 'accepted', 'rejected', 'changes_requested', 'reversed', 'appealed', 'paid', 'left', 'review_started', 'review_stopped', 'appeal_taken', 'appeal_returned', 'views_promised', 'views_read', 'post_missing', 'views_unreadable', 'views_counted', 'views_paid', 'pool_paid', 'views_taken_back', 'updated'],
  signal: ['quiet', 'open', 'held', 'appealed', 'appeal_granted', 'appeal_dismissed', 'cleared', 'rejected'],
  payout: ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'failed', 'updated'],
  transfer: ['intended', 'unknown', 'sent', 'settled', 'failed', 'returned'],
  payout_run: ['gathering', 'ready', 'sending', 'sent', 'cancelled'],
  withdrawal: ['requested', 'sending', 'paid', 'rejected', 'cancelled', 'failed'],
  card_reversal: ['taken', 'confirmed', 'returned'],
  invoice: ['issued', 'open', 'paid', 'void', 'written_off', 'updated'],
  user: ['registered', 'banned', 'unbanned', 'activated', 'deactivated', 'deletion_requested', 'deletion_cancelled', 'deleted'],
  grant: ['created', 'revoked'],
};

/** @type {Record<string, Path>} */
const TEAM = {list: '/api/webhooks/', add: '/api/webhooks/add/', update: '/api/webhooks/update/', delete: '/api/webhooks/delete/', rotate: '/api/webhooks/rotate-secret/', test: '/api/webhooks/test/', deliveries: '/api/webhooks/deliveries/',
  redeliver: '/api/webhooks/redeliver/', replay: '/api/webhooks/replay/'};
/** @type {Record<string, Path>} */
const OWN = {list: '/web/api/get/webhooks/', add: '/web/api/webhooks/add/', update: '/web/api/webhooks/update/', delete: '/web/api/webhooks/delete/', rotate: '/web/api/webhooks/rotate-secret/', test: '/web/api/webhooks/test/',
  deliveries: '/web/api/get/webhooks/deliveries/', redeliver: '/web/api/webhooks/redeliver/', replay: '/web/api/webhooks/replay/'};

const chosen = row => Object.keys(EVENTS).filter(kind => row.types.some(type => type.startsWith(`${kind}.`)));
const types = kinds => kinds.flatMap(kind => EVENTS[kind].map(one => `${kind}.${one}`));
const KINDS = value => ({name: 'kinds', label: t('Events; none chosen: all'), type: 'checks', value, options: Object.keys(EVENTS).map(kind => [kind, word(kind)])});
const URL_FIELD = {name: 'url', label: t('Address of your program, with https'), type: 'url'};

const secret = made => showOnce(t('The secret'), t('It is shown now and never again: your program checks with it that a message comes from us.'), [made.secret]);

/** The webhooks of a brand, by its id; of the account, if that is null. */
const webhooks = (navigation, brand) => {
  const paths = brand ? TEAM : OWN;
  const own = brand ? {advertiser_id: Number(brand)} : {};
  let look = lookups(navigation);

  async function add() {
    const made = await ask({title: t('Add a webhook'), fields: [URL_FIELD, KINDS([])], button: t('Add'), submit: ({kinds, ...input}) => change(paths.add, {...own, ...input, ...(kinds ? {types: types(kinds)} : {})})});
    if (made === null) return;
    page.load();
    await secret(made);
  }

  const again = () => {
    look = lookups(navigation);
    return page.refresh();
  };
  const buttons = row => {
    const input = {...own, webhook_id: row.webhook_id};
    const does = (title, path, options = {}) => button(true, title, path, {input, done: again, ...options});
    return html`<div class="buttons">${row.enabled ? does(t('Send a test'), paths.test, {text: t('A test event is sent to the address now.')}) : nothing}
      ${row.enabled ? does(t('Switch off'), paths.update, {input: {...input, enabled: false}, text: t('Nothing is sent any more until you switch it on.'), danger: true})
        : does(t('Switch on'), paths.update, {input: {...input, enabled: true}, text: t('Events from now on are sent. Send earlier ones again if you need them.')})}
      ${does(t('Change the address'), paths.update, {fields: [{...URL_FIELD, value: row.url}]})}
      ${does(t('Change the events'), paths.update, {fields: [KINDS(chosen(row))], before: ({kinds}) => kinds ? {types: types(kinds)} : {all_types: true}})}
      ${does(t('New secret'), paths.rotate, {text: t('The old one also signs for 24 hours, so that you can change it without a gap.'), done: secret})}
      ${row.enabled ? does(t('Send events again'), paths.replay, {text: t('All events after a position are sent once more, a thousand at most.'), fields: [{name: 'after', label: t('After position'), type: 'number', min: 0, step: 1, value: 0}]}) : nothing}
      ${does(t('Remove'), paths.delete, {danger: true, text: t('Its deliveries are removed, too.'), done: page.load})}</div>`;
  };

  const deliveries = row => loaded(look(row.webhook_id, () => read(paths.deliveries, {...own, webhook_id: row.webhook_id, limit: 20})), ({deliveries: all}) => html`<h3>${t('Last deliveries')}</h3>
    ${all.length === 0 ? html`<p class="soft">${t('Nothing was sent yet. Send a test.')}</p>`
      : deliveryTable(all, one => button(row.enabled, t('Send again'), paths.redeliver, {input: {...own, webhook_id: row.webhook_id, sequence: one.sequence}, done: again}))}`);

  const page = list({
    title: t('Webhooks'),
    path: paths.list,
    input: own,
    rows: answer => answer.webhooks,
    id: row => row.webhook_id,
    limit: 0,
    empty: t('A webhook tells a program of yours what happens, so that it need not ask. Add the first one.'),
    before: () => may('users.create') ? readBrands() : undefined,
    above: () => html`${may('users.create') ? html`<p class="bar"><label>${t('Whose')} <select @change=${event => navigation.set({brand: event.target.value || null, open: null})}>
        ${[['', t('Of my account')], ...brands()].map(([id, name]) => html`<option value=${id} ?selected=${String(id) === (brand ?? '')}>${name}</option>`)}</select></label></p>` : nothing}
      <p><button type="button" class="main" @click=${add}>${t('Add a webhook')}</button></p>`,
    columns: [[t('Address'), row => row.url], [t('Status'), row => status(state(row))], [t('Events'), row => row.types.length === 0 ? t('All') : chosen(row).map(word).join(', ')], [t('Created'), row => age(row.created_at)]],
    detail: row => html`<h2>${row.url}</h2>${buttons(row)}
      ${row.disabled_reason ? html`<p class="bad">${REASONS[row.disabled_reason]}</p>` : nothing}
      ${facts([[t('Status'), status(state(row))], [t('Fails since'), row.failing_since ? time(row.failing_since) : undefined], [t('Tried again at'), row.paused_until ? time(row.paused_until) : undefined],
        [t('Events'), row.types.length === 0 ? t('All') : chosen(row).map(word).join(', ')], [t('Created'), time(row.created_at)]])}
      ${deliveries(row)}
      <details><summary>${t('Public key')}</summary><pre>${row.public_key}</pre></details>`,
  })(navigation);
  return page;
};

export default navigation => {
  const whose = () => may('users.create') ? navigation.params.get('brand') : can('team.manage') ? String(advertiser()) : null;
  let shown;
  let page = null;
  const open = () => {
    const next = whose();
    if (page && next === shown) return false;
    page?.stop();
    shown = next;
    page = webhooks(navigation, next);
    page.start();
    return true;
  };
  return {
    start: open,
    stop: () => page.stop(),
    view: () => page?.view(),
    key: (name, event) => page.key(name, event),
    changed(before) {
      if (open()) navigation.redraw(); else page.changed(before);
    },
  };
};
