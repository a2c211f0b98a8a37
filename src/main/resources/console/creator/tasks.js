// A publisher's tasks: what to do until when, and what it earns.

import {html, nothing} from '../lit-html.js';
import {brief, guidance} from '../parts/brief.js';
import {change, download, reached, read} from '../parts/calls.js';
import {act, ask, notice} from '../parts/dialog.js';
import {facts, money, status, t, talk, time, to} from '../parts/format.js';
import {list, loaded, lookups} from '../parts/list.js';
import {called, steps} from '../parts/next.js';
import {held} from './held.js';

/** What is shown of a task's state. */
const shown = row => row.changes_requested ? 'changes_requested' : row.status;

/** The state in the table of next steps. */
function state(row) {
  if (row.status === 'rejected') return row.changes_requested && row.allow_complete ? 'rejected/changes' : row.allow_complete ? 'rejected' : 'rejected/over';
  if (row.status !== 'pending' || row.allow_complete) return row.status;
  return new Date(row.deadline) < new Date() ? 'pending/over' : row.draft?.state === 'waiting' ? 'pending/waiting' : row.campaign.drafts && row.draft?.state !== 'approved' ? 'pending/draft' : 'pending/over';
}

const handsIn = row => row.status === 'rejected' ? t('Submit again') : called('task', 'complete');

/** What the views of a post can earn; the parts that say it are loaded for tasks that pay for views. */
const quote = async row => {
  const {promised, sentences} = await reached(import('../parts/viewpay.js'));
  return html`${await promised('/web/api/task/views/', row)}${sentences(row.campaign.reward_rules, row.campaign.currency)}`;
};

async function handIn(row, page) {
  const views = row.campaign.reward_rules ? await quote(row) : nothing;
  await ask({
    title: row.status === 'rejected' ? t('Submit again: {0}', row.title) : t('Submit: {0}', row.title),
    content: html`<p>${row.requirements}</p>${views}${guidance(row.campaign)}`,
    fields: [
      {name: 'post_url', label: t('Address of the post'), type: 'url'},
      {name: 'reach', label: t('Reach'), type: 'number', required: false, min: 0},
      {name: 'engagement', label: t('Engagement'), type: 'number', required: false, min: 0},
      {name: 'screenshots', label: t('Screenshots'), hint: t('Up to ten pictures'), type: 'file', accept: 'image/*', required: false},
    ],
    button: handsIn(row),
    submit: async input => {
      const answer = await change('/web/api/task/complete/', {task_id: row.id, ...input});
      const earns = money(answer.total_payment, row.campaign.currency);
      notice(answer.views_promised ? t('{0} It may earn {1}, and up to {2} for its views.', answer.message, earns, money(answer.views_promised, row.campaign.currency)) : t('{0} It may earn {1}.', answer.message, earns));
      page.load();
    },
  });
}

const draft = (row, page) => act(t('Submit the draft: {0}', row.title), '/web/api/task/draft/', {
  input: {task_id: row.id}, text: t('The draft is approved before you publish.'), button: t('Submit the draft'), done: page.refresh,
  before: ({links = '', ...rest}) => ({...rest, links: links.split(/\s+/).filter(one => one)}),
  fields: [{name: 'text', label: t('Text of the post'), type: 'textarea'}, {name: 'links', label: t('Links, separated by blanks'), required: false},
    {name: 'pictures', label: t('Screenshots'), type: 'file', accept: 'image/*', required: false, hint: t('Up to ten pictures')}]});

async function leave(row, page) {
  await ask({
    title: t('Give up: {0}', row.title),
    content: html`<p>${t('This cannot be undone. Giving up the last task leaves the campaign.')}</p>`,
    button: t('Give up'),
    danger: true,
    submit: async () => {
      notice((await change('/web/api/task/leave/', {task_id: row.id})).message);
      page.load();
    },
  });
}

async function appeal(row, page) {
  await ask({
    title: t('Appeal: {0}', row.title),
    content: html`<p>${t('Another person than the reviewer decides. It can be appealed once.')}</p>`,
    fields: [{name: 'reason', label: t('Why the rejection is wrong'), type: 'textarea'}],
    button: t('Appeal'),
    submit: async input => {
      notice((await change('/web/api/task/appeal/', {task_id: row.id, ...input})).message);
      page.load();
    },
  });
}

const receipt = row => download('/web/api/task/receipt/page/', {task_id: row.id}, `receipt-${row.id}.html`);

export default navigation => {
  const look = lookups(navigation);
  const views = () => look('readings', async () => (await reached(import('../parts/readings.js'))).readings(navigation, '/web/api/task/readings/', 'creator'));
  const seen = () => look('preview', async () => (await reached(import('../parts/preview.js'))).previews(navigation, '/web/api/task/post/', '/web/api/task/post/refresh/'));
  return list({
    title: t('My tasks'),
    path: '/web/api/get/tasks/',
    rows: answer => answer.tasks,
    empty: html`${t('Join a campaign: what there is to do and until when stands here.')} ${to('find', {}, t('Find campaigns'))}`,
    columns: [
      [t('Task'), row => row.title],
      [t('Campaign'), row => row.campaign.name],
      [t('Status'), row => status(shown(row))],
      [t('Due'), row => time(row.deadline), undefined, 'due'],
      [t('You earn'), row => money(row.payments.total, row.campaign.currency), 'number amount', undefined, row => [row.payments.total, row.campaign.currency]],
    ],
    detail: (row, page) => html`<h2>${row.title}</h2>
      ${row.status === 'rejected' ? html`<p class=${row.changes_requested ? nothing : 'bad'}><b>${row.changes_requested ? t('Changes requested') : t('Rejected')}:</b> <span class="said">${row.info.content}</span></p>` : nothing}
      ${steps('task', state(row), 'creator', {
        complete: row.allow_complete && html`<button type="button" class="main" @click=${() => handIn(row, page)}>${handsIn(row)}</button>`,
        draft: () => draft(row, page),
        appeal: row.appealable_until && (() => appeal(row, page)),
        leave: ['pending', 'rejected'].includes(row.status) && (() => leave(row, page))})}
      ${['under_review', 'appealed', 'accepted'].includes(row.status) ? held(look, one => one.task_id === row.id || one.task_id === null) : nothing}
      ${row.draft ? steps('draft', row.draft.state, 'creator') : nothing}
      <p>${talk('task', row.id)}</p>
      ${['under_review', 'appealed', 'accepted', 'paid'].includes(row.status) || row.changes_requested ? loaded(seen(), draw => draw(row.id)) : nothing}
      ${row.campaign.reward_rules && !['left', 'pending'].includes(row.status) ? loaded(views(), draw => draw(row.id)) : nothing}
      ${row.campaign.reward_rules && row.status !== 'left' ? loaded(look(`${row.id} ${row.status} views`, () => quote(row)), drawing => drawing) : nothing}
      ${row.campaign.reward_rules && row.status === 'pending' ? loaded(views(), draw => draw(row.id)) : nothing}
      ${brief(row.description)}
      ${guidance(row.campaign)}
      ${facts([[t('Requirements'), row.requirements], [t('Due'), time(row.deadline)], [t('Status'), status(shown(row))], [t('Campaign'), row.campaign.name],
        [t('Draft'), row.draft ? html`${status(row.draft.state)} ${row.draft.comment ?? ''}` : undefined],
        [t('Can be appealed until'), row.appealable_until ? time(row.appealable_until) : undefined], [t('Appeal'), row.appeal ? html`${status(row.appeal.outcome)} ${t('granted unless decided by')} ${time(row.appeal.due_at)}` : undefined],
        [t('Minimum'), money(row.payments.minimum, row.campaign.currency)], [row.campaign.reward_rules ? t('You earn, beside views') : t('You earn'), money(row.payments.total, row.campaign.currency)],
        [t('Bonus for reach'), money(row.bonus.reach, row.campaign.currency)], [t('Bonus for engagement'), money(row.bonus.engagement_rate, row.campaign.currency)], [t('Bonus for the best post'), money(row.bonus.best_post, row.campaign.currency)]])}
      ${row.status === 'rejected' ? nothing : html`<p>${row.info.content}</p>`}
      ${['accepted', 'paid'].includes(row.status) ? html`<p><button type="button" @click=${() => receipt(row)}>${t('Receipt')}</button></p>` : nothing}`,
  })(navigation);
};
