// Events that failed too often.

import {html} from '../lit-html.js';
import {button} from '../parts/dialog.js';
import {age, facts, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';

export default list({
  title: t('Events that failed'),
  path: '/admin/api/events/failed/',
  rows: answer => answer.events,
  empty: t('No event has failed. One that could not be handled stands here, so that it is tried again.'),
  columns: [[t('Event'), row => word(row.type)], [t('Since'), row => age(row.dead_at)], [t('Why'), row => row.failure]],
  detail: (row, page) => html`<h2>${word(row.type)}</h2><div class="buttons">${button(may('settings.manage'), t('Try again'), '/admin/api/events/retry/', {input: {ids: [row.id]}, done: page.refresh})}</div>
    ${facts([[t('Why'), row.failure], [t('Since'), time(row.dead_at)]])}`,
});
