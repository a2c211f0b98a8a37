// A publisher's notifications.

import {html} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {age, counted, t, time, to} from '../parts/format.js';
import {list} from '../parts/list.js';
import {me} from '../parts/session.js';

async function seen(page, input) {
  await change('/web/api/notifications/read/', input);
  page.load();
}

export default list({
  title: t('Notifications'),
  path: '/web/api/get/notifications/',
  rows: answer => answer.notifications,
  empty: t('What happens with your posts, campaigns and payouts is told here.'),
  above: (answer, page) => html`<p>${answer.unread_count > 0 ? html`${counted('1 unread|{0} unread', answer.unread_count)} <button type="button" @click=${() => seen(page, {all: true})}>${t('Mark all as read')}</button>` : ''} ${me.is('publisher') ? to('notices', {}, t('Notification settings')) : ''}</p>`,
  columns: [
    [t('Notification'), row => row.read ? row.title : html`<strong>${row.title}</strong>`],
    [t('When'), row => age(row.created_at)],
  ],
  detail: (row, page) => html`<h2>${row.title}</h2><p>${time(row.created_at)}</p><p>${row.message}</p>
    ${row.read ? '' : html`<p><button type="button" @click=${() => seen(page, {ids: [row.id]})}>${t('Mark as read')}</button></p>`}`,
});
