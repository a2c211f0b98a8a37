// Posts in any state, and what comes next: payments that are still to be released, and those to take back.

import {html, nothing} from '../lit-html.js';
import {download, reached} from '../parts/calls.js';
import {act} from '../parts/dialog.js';
import {facts, link, money, moment, status, t, talk, time, word} from '../parts/format.js';
import {decideMany, list, loaded, lookups} from '../parts/list.js';
import {NEXT, steps} from '../parts/next.js';
import {advertiser, can, may} from '../parts/session.js';

const STATES = Object.keys(NEXT.task).filter(state => !state.includes('/') && state !== 'left');

const release = (row, page) => act(t('Release the payment'), '/api/task/actions/', {
  input: {task_id: row.id, action: 'mark_paid'}, text: t('{0} for {1}', money(row.payments.total, row.campaign.currency), row.campaign.name), done: page.load});

const releaseMany = (rows, page) => decideMany(page, rows, {title: t('Release the payment'), path: '/api/tasks/review/', input: {action: 'mark_paid'}, item: row => ({task_id: row.id})});

const reverse = (row, page) => act(t('Take the payment back'), '/admin/api/tasks/reverse/', {
  input: {task_id: row.id}, text: t('The creator loses {0}. A second person approves it.', money(row.payments.total, row.campaign.currency)), danger: true, done: page.load,
  fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}]});

/** How the payment of a post came about, step by step, as a page of its own. */
const receipt = (row, path) => html`<p><button type="button" @click=${() => download(path, {task_id: row.id}, `receipt-${row.id}.html`)}>${t('Receipt')}</button></p>`;

/** What a post is promised for its views; what draws it is loaded for campaigns that pay them. */
const promised = async row => (await reached(import('../parts/viewpay.js'))).promised('/api/task/views/', row);

/** The newest of them: what is dealt with makes room for more. */
export default navigation => {
  const brand = navigation.name === 'sent';
  const look = lookups(navigation);
  const shown = () => look('preview', async () => (await reached(import('../parts/preview.js'))).previews(navigation, '/api/task/post/', '/api/task/post/refresh/'));
  const readings = () => look('readings', async () => (await reached(import('../parts/readings.js'))).readings(navigation, '/api/task/readings/', brand ? 'brand' : 'staff'));
  const releases = row => brand ? can('tasks.review') && row.campaign.funded : may('tasks.review');
  return list({
    title: t('All posts'),
    path: '/api/tasks/',
    input: brand ? {advertiser_id: advertiser()} : {},
    limit: 200,
    rows: answer => answer,
    empty: t('There is nothing here.'),
    filters: brand ? [] : [{name: 'status', label: t('Status'), type: 'list', options: STATES.map(one => [one, word(one)])}],
    bulk: brand || !may('tasks.review') ? undefined : (rows, page) => html`<button type="button" class="main" @click=${() => releaseMany(rows, page)}>${t('Release the payment')}</button>`,
    columns: [
      [t('Campaign'), row => row.campaign.name],
      [t('Status'), row => status(row.status)],
      [t('Due'), row => time(moment(row.date_end)), undefined, 'due'],
      [t('Pays'), row => money(row.payments.total, row.campaign.currency), 'number amount', undefined, row => [row.payments.total, row.campaign.currency]],
    ],
    detail: (row, page) => html`<h2>${row.campaign.name}</h2>
      ${steps('task', row.status, brand ? 'brand' : 'staff', {
        mark_paid: releases(row) && (() => release(row, page)),
        reverse: !brand && may('payouts.process') && (() => reverse(row, page))})}
      ${['under_review', 'appealed'].includes(row.status) && (brand ? can('tasks.review') : may('tasks.review'))
        ? html`<p><a href=${`/console/${brand ? 'review' : 'posts'}?${new URLSearchParams({...(row.status === 'appealed' ? {appeals: 'true'} : {}), open: String(row.id)})}`}>${t('Decide')}</a></p>` : nothing}
      <p>${talk('task', row.id, brand && 'brand')}</p>
      ${['accepted', 'paid'].includes(row.status) && (brand ? can('money.view') : may('finance.view')) ? receipt(row, brand ? '/api/task/receipt/page/' : '/admin/api/tasks/receipt/page/') : nothing}
      ${row.campaign.reward_rules && (brand || may('tasks.review')) ? loaded(readings(), draw => draw(row.id)) : nothing}
      ${row.media.link && (brand || may('tasks.review')) ? loaded(shown(), draw => draw(row.id, true)) : nothing}
      ${facts([[t('Status'), status(row.status)], [t('The post'), link(row.media.link)], [t('Due'), time(moment(row.date_end))],
        [t('Minimum'), money(row.payments.minimum, row.campaign.currency)], [t('Pays'), money(row.payments.total, row.campaign.currency)]])}
      ${row.campaign.reward_rules ? loaded(look(`${row.id} ${row.status} views`, () => promised(row)), drawing => drawing) : nothing}
      <f-timeline kind="task" subject=${row.id}></f-timeline>`,
  })(navigation);
};
