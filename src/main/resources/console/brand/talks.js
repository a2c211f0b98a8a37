// Conversations about a campaign and its tasks, with the open one beside them.

import {html, nothing} from '../lit-html.js';
import {about, age, counted, style, t, to, useTexts, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {can, isStaff} from '../parts/session.js';
import {KINDS, threads} from '../everyone/thread.js';
import {follow, readInbox} from '../shell/live.js';

await useTexts('-talks');

style(`
.last { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }`);

const LISTS = /** @type {Record<string, Path>} */ ({staff: '/admin/api/threads/list/', brand: '/api/threads/'});

/** The conversations: of the campaign's brand, or of staff. */
export const talks = campaign => navigation => {
  const side = isStaff() ? 'staff' : 'brand';
  const id = row => about(row.kind, row.subject_id, row.kind === 'campaign' ? row.user_id : null);
  const whole = about('campaign', campaign().id);
  const talk = threads(navigation, side, key => {
    page.items = page.items.map(row => id(row) === key ? {...row, unread: 0} : row);
    readInbox();
    navigation.redraw();
  });
  const page = list({
    title: t('Messages'),
    path: LISTS[side],
    input: {campaign_id: campaign().id},
    rows: answer => answer.threads,
    id,
    filters: [
      {name: 'kind', label: t('About'), options: [['campaign', t('The campaign')], ['task', t('A task')]]},
      {name: 'unread', label: t('Which'), type: 'boolean', options: [['true', t('Unread')]]},
    ],
    empty: t('Questions of creators about this campaign and their tasks come here, with your answers.'),
    actions: () => side === 'staff' || can('tasks.review') ? to(navigation.name, {campaign_id: campaign().id, part: 'messages', open: whole}, side === 'staff' ? t('Write to the brand') : t('Write to our staff')) : nothing,
    // A conversation that has not begun, or that the filters leave out.
    above: (_, shown) => {
      const open = navigation.params.get('open');
      if (!open || !KINDS.includes(open.split('-')[0])) talk.leave();
      else if (!shown.open) return talk.show(open);
      return nothing;
    },
    columns: [
      [t('With'), row => row.user_id === null ? side === 'staff' ? word('advertiser') : t('Our staff') : row.username ?? t('can no longer be found')],
      [t('About'), row => word(row.kind)],
      [t('Last message'), row => html`<span class="last">${row.last.text}</span>`],
      [t('Unread'), row => row.unread > 0 ? counted('1 unread|{0} unread', row.unread) : nothing],
      [t('When'), row => age(row.last.written_at)],
    ],
    detail: row => talk.show(id(row)),
  })(navigation);
  const {start, stop} = page;
  let unfollow;
  return Object.assign(page, {
    start() {
      start();
      unfollow = follow(changed => {
        if (document.hidden || !changed.has('inbox')) return;
        talk.again();
        page.look().catch(() => {});
      });
    },
    stop() {
      unfollow();
      stop();
    },
  });
};
