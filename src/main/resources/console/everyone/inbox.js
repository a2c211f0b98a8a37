// One list of messages, notifications and requests, for creators, brands and staff: what waits first; the open one beside it, with its answer or decision.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {about, age, icon, number, style, t, time, to, word} from '../parts/format.js';
import {list, loaded, lookups} from '../parts/list.js';
import {advertiser, can, isStaff, me} from '../parts/session.js';
import {tabs} from '../parts/tabs.js';
import {QUEUES, follow, overview, readInbox} from '../shell/live.js';
import {KINDS, SIDES, threads} from './thread.js';

style(`
.item { display: inline-grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--space-2); text-align: start; }
.item > .icon { grid-row: span 2; margin-top: var(--space-half); color: var(--soft); }
@container (max-width: 36rem) { td.rare:not(:has(*)) { display: none; } }
.item.unread b { font-weight: 650; } .item:not(.unread) b { font-weight: 400; }
.item.unread > .icon { color: var(--accent); }
.item small { grid-column: 2; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; color: var(--soft); }`);

const LISTS = /** @type {Record<string, Path>} */ ({staff: '/admin/api/inbox/', brand: '/api/advertiser/inbox/', creator: '/web/api/get/inbox/'});
/** How many are looked at for news. */
const LATEST = 20;
const ICONS = {message: 'message-circle', notification: 'bell', request: 'mail'};
const name = row => row.kind === 'message' ? `${word(row.about)}: ${row.title}` : row.kind === 'notification' ? row.title : row.id === null ? word(row.title) : row.about === 'invitation' ? t('Invitation: {0}', row.title) : t('Application: {0}', row.title);

const inbox = side => navigation => {
  const own = side === 'creator';
  const team = side === 'brand' ? {advertiser_id: advertiser()} : {};
  let look = lookups(navigation);
  let asked;
  const again = () => {
    look = lookups(navigation);
    readInbox();
    return page.refresh();
  };
  /** The row is as if it had been read: it stays where it is until the list is read again. */
  function read1(key) {
    page.items = page.items.map(row => id(row) === key ? {...row, unread: false} : row);
    readInbox();
    navigation.redraw();
  }
  const talk = threads(navigation, side, read1);
  const id = row => row.kind === 'message' ? about(row.about, row.subject_id, row.about === 'campaign' && !own ? row.user_id : null) : row.kind === 'notification' ? `notification-${row.id}` : `${row.about}-${row.id ?? 'queue'}`;

  function notification(row) {
    if (row.unread) look(id(row), () => change('/web/api/notifications/read/', {ids: [row.id]}).then(() => read1(id(row))));
    return html`<h2>${row.title}</h2><p class="soft">${time(row.at)}</p><p class="said">${row.text}</p>`;
  }
  function queue(row) {
    const filter = overview?.queues.find(one => one.name === row.about)?.filter ?? {};
    return html`<h2>${name(row)}</h2><p><b>${number(row.number)}</b> ${row.at ? html`<span class="soft">${t('The oldest')}: ${age(row.at)}</span>` : nothing}</p><p>${to(QUEUES[row.about], filter, t('Go there'), 'main')}</p>`;
  }
  /** Requests to creators and brands, whose module is loaded when one is shown. */
  const readRequests = async () => { asked ??= (await reached(import('./requests.js'))).requests(navigation, (...all) => look(...all), again); return asked; };
  const requests = show => asked ? show(asked) : loaded(look('requests', readRequests), show);

  /** What a key of the address is about, in the list or not. */
  function show(key, row) {
    const [kind, subject] = key.split('-');
    if (KINDS.includes(kind)) return talk.show(key);
    talk.leave();
    if (row?.kind === 'notification') return notification(row);
    if (row?.id === null) return queue(row);
    if (!['invitation', 'application'].includes(kind)) return undefined;
    return requests(one => one.show(own ? kind : 'applicant', Number(subject)));
  }

  const waits = row => row.kind === 'request' && row.unread;
  const unread = answer => answer.unread.messages + answer.unread.notifications;
  /** Staff mark only what is theirs, so that no question is lost. */
  const marks = () => !isStaff() || navigation.params.get('assigned') === 'mine' || navigation.params.get('kind') === 'notification';
  async function markAll() {
    const kind = navigation.params.get('kind');
    if (kind !== 'message' && !navigation.params.get('assigned')) await change('/web/api/notifications/read/', {all: true});
    if (kind !== 'notification') for (let more = true; more;) ({more} = await change(SIDES[side].readAll, team));
    await again();
  }

  const page = list({
    title: t('Inbox'),
    path: LISTS[side],
    input: team,
    rows: answer => answer.items,
    id,
    filters: [
      {name: 'kind', label: t('Show'), options: [['message', t('Messages')], ['notification', t('Notifications')], ['request', t('Requests')]]},
      {name: 'unread', label: t('Which'), type: 'boolean', options: [['true', t('Unread')]]},
      ...(own ? [] : [{name: 'assigned', label: t('Assigned to'), options: [['mine', t('Me')], ['unassigned', t('No one')]]}]),
    ],
    before: async rows => { if (own && rows.some(waits)) await readRequests(); },
    empty: t('Messages, notifications and requests come here.'),
    actions: page => html`${page.answer && unread(page.answer) > 0 && marks() ? html`<button type="button" @click=${markAll}>${t('Mark all as read')}</button>` : nothing}
      ${me.is('publisher') ? to('notices', {}, t('Notification settings')) : nothing}`,
    above: (_, page) => {
      const open = navigation.params.get('open');
      if (!open) talk.leave();
      return html`${own && navigation.params.get('kind') === 'request' ? requests(one => one.above()) : nothing}${open && !page.open ? show(open) ?? nothing : nothing}`;
    },
    columns: /** @type {Column[]} */ ([
      [t('What'), row => html`<span class="item ${row.unread ? 'unread' : ''}">${icon(ICONS[row.kind])}<b>${name(row)}${row.number > 1 ? ` (${number(row.number)})` : ''}${row.unread ? html`<span class="unseen"> ${t('unread')}</span>` : nothing}</b><small>${[row.by, row.text].filter(one => one).join(': ')}</small></span>`],
      ...(own ? [] : [[t('Assigned to'), row => row.assignee ? html`<span>${row.assignee.username}</span>` : nothing, 'rare']]),
      [t('When'), row => age(row.at)],
      ...(own ? [[t('Next step'), row => waits(row) && id(row) !== navigation.params.get('open') ? asked.quick(row) : nothing, 'rare']] : []),
    ]),
    detail: row => show(id(row), row),
  })(navigation);
  const {start, stop} = page;
  let unfollow;
  /** A message in a thread that is shown is news, too: then all is read again. What was read stays where it is until then. */
  page.look = async () => {
    if (document.hidden || page.loading) return;
    const {items} = await read(LISTS[side], {...team, ...page.filters, limit: LATEST});
    if (items.some(row => !page.items.some(one => id(one) === id(row) && one.at >= row.at))) await page.refresh();
  };
  return Object.assign(page, {
    start() {
      start();
      unfollow = follow(changed => { if (!document.hidden && changed.has(navigation.name)) talk.again(); });
    },
    stop() {
      unfollow();
      stop();
    },
  });
};

/** Who is a creator and a brand has both. */
export default navigation => {
  if (isStaff()) return inbox('staff')(navigation);
  const both = me.is('publisher') && can('campaigns.view');
  return both ? tabs([['creator', t('As a creator'), () => true, inbox('creator')], ['brand', t('As a brand'), () => true, inbox('brand')]])(navigation)
    : inbox(can('campaigns.view') ? 'brand' : 'creator')(navigation);
};
