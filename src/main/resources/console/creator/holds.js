// A creator's payments that staff hold or have held: why, until when, and the appeal.

import {act} from '../parts/dialog.js';
import {html, nothing} from '../lit-html.js';
import {facts, status, t, time, to} from '../parts/format.js';
import {list} from '../parts/list.js';
import {stepsOf} from '../parts/next.js';

/** What a creator does next, as in next.js. */
const NEXT = {
  signal: {
    quiet: {creator: [t('None of it is held.')]},
    open: {creator: [t('None of it is held.')]},
    held: {creator: [t('We look at it. The hold ends by itself, and you can appeal: another person decides then.'), 'appeal']},
    appealed: {creator: [t('Another person decides on your appeal. Without a decision, the hold ends by itself.')]},
    cleared: {creator: [t('The hold has ended: the payment goes on as usual.')]},
    rejected: {creator: [t('We found that something was wrong. If your post was rejected, you can appeal that among your tasks.')]},
  },
};
const steps = stepsOf(NEXT);

const appeal = (row, page) => row.appealable ? () => act(t('Appeal'), '/web/api/holds/appeal/', {
  input: {signal_id: row.signal_id}, text: t('Another person than the one who holds the payment reads this and decides.'), fields: [{name: 'reason', label: t('What speaks against the hold'), type: 'textarea'}], done: page.refresh}) : undefined;

const about = row => row.campaign_name ?? t('All payments of your account');

export default list({
  title: t('Held payments'),
  path: '/web/api/holds/',
  rows: answer => answer.holds,
  id: row => row.signal_id,
  empty: html`${t('None of your payments was held. If that happens, you read here why, and can appeal.')} ${to('earnings', {}, t('Earnings'))}`,
  columns: [
    [t('Payment'), about],
    [t('Status'), row => status(row.status)],
    [t('Held until'), row => row.held_until ? time(row.held_until) : '–'],
  ],
  detail: (row, page) => html`<h2>${about(row)}</h2>
    ${steps('signal', row.status, 'creator', {appeal: appeal(row, page)})}
    ${facts([[t('Status'), status(row.status)], [t('Reason'), row.reason ?? undefined], [t('Held until'), row.held_until ? time(row.held_until) : undefined],
      [t('Decided'), row.decided_at ? time(row.decided_at) : undefined], [t('Appealed'), row.appealed_at ? time(row.appealed_at) : undefined]])}
    ${row.task_id ? html`<p>${to('tasks', {open: row.task_id}, t('Your task'))}</p>` : nothing}`,
});
