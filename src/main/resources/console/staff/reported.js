// Pictures that people have reported, for staff to take down or to keep.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {act, ask, notice} from '../parts/dialog.js';
import {age, counted, facts, number, status, t, time, to, useTexts, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {commentField, reason, reasonField} from '../parts/reporting.js';
import {may} from '../parts/session.js';

await useTexts('-reported');

const DECIDE = '/admin/api/pictures/decide/';

/** Where a picture stands, as a picture is said to be. */
const KINDS = {avatar: t('Profile picture'), brand_logo: t('Logo of a brand'), campaign_logo: t('Logo of a campaign'), cover: t('Cover of a campaign'), post: t('Picture of a post')};

/** The row is gone from the list at once, and comes back if it was not to be. */
async function decide(row, page, input) {
  const {message} = await change(DECIDE, {picture: row.picture, ...input});
  page.remove([row.picture]);
  return message;
}

const takeDown = (row, page) => row.status !== 'taken_down' && ask({
  title: t('Take the picture down'), danger: true, button: t('Take down'),
  content: html`<p>${t('It is gone at once wherever it stands, and {0} is told why. You can restore it for 30 days, unless another has its place by then.', row.owner.name)}</p>`,
  fields: [{...reasonField, label: t('Reason, as the owner reads it'), value: row.reports[0]?.reason ?? ''}, commentField],
  submit: async values => notice(await decide(row, page, {action: 'take_down', ...values}), {undo: () => restore(row, page)}),
});

async function keep(row, page) {
  if (row.status !== 'open') return;
  try {
    notice(await decide(row, page, {action: 'keep'}));
  } catch (refusal) {
    notice(refusal.message, {bad: true});
    page.load();
  }
}

async function restore(row, page) {
  try {
    notice((await change(DECIDE, {picture: row.picture, action: 'restore'})).message);
  } catch (refusal) {
    notice(refusal.message, {bad: true});
  }
  page.load();
}

takeDown.label = 'Take down';
keep.label = 'Keep';

const owner = ({owner: {user_id: id, name}}) => may('users.view') ? to('person', {user_id: id}, name) : name;
const report = one => html`<li>${reason(one.reason)}${one.comment ? html`: <q dir="auto">${one.comment}</q>` : nothing} <span class="soft">${one.username}, ${age(one.reported_at)}</span></li>`;

export default list({
  title: t('Reported pictures'),
  path: '/admin/api/pictures/list/',
  rows: answer => answer.pictures,
  id: row => row.picture,
  empty: t('When people report a picture, it stands here until it is taken down or kept.'),
  filters: [{name: 'status', label: t('Status'), preset: 'open', options: ['open', 'kept', 'taken_down'].map(one => [one, word(one)])}],
  columns: [
    [t('What it is'), row => html`<f-picture kind="thumb" url=${row.status === 'taken_down' ? '' : row.picture} name=${row.owner.name}></f-picture>${KINDS[row.kind]}`],
    [t('Belongs to'), row => row.owner.name],
    [t('Reason'), row => reason(row.decision?.reason ?? row.reports[0]?.reason) ?? '–'],
    [t('Reports of it'), row => number(row.count), 'number'],
    [t('Since'), row => age(row.reported_at)],
  ],
  detail: (row, page) => html`<h2>${KINDS[row.kind]}</h2>
    ${row.status === 'taken_down' ? html`<p>${t('It is taken down: it is shown to no one, and deleted 30 days after.')}</p>`
      : html`<p class="pictures"><img class="whole" src=${`${row.picture}/640`} alt=${t('The reported picture')}></p>`}
    <div class="buttons">${row.status === 'taken_down' ? html`<button type="button" class="main" @click=${() => act(t('Restore the picture'), DECIDE, {input: {picture: row.picture, action: 'restore'}, text: t('It stands again where it stood, and its owner is told.'), button: t('Restore'), done: page.load})}>${t('Restore')}</button>`
      : html`<button type="button" class="danger" @click=${() => takeDown(row, page)}>${t('Take down')}</button>`}
      ${row.status === 'open' ? html`<button type="button" @click=${() => keep(row, page)}>${t('Keep')}</button>` : nothing}</div>
    ${facts([[t('Status'), status(row.status)], [t('Belongs to'), owner(row)], [t('Campaign'), row.campaign?.campaign_name],
      [t('Decided'), row.decision ? time(row.decision.decided_at) : undefined], [t('Reason'), row.decision?.reason ? reason(row.decision.reason) : undefined], [t('Comment'), row.decision?.comment ?? undefined]])}
    <h3>${counted('1 report|{0} reports', row.count)}</h3><ul>${row.reports.map(report)}</ul>`,
  keys: {a: keep, r: takeDown},
});
