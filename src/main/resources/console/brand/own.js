// An advertiser's own campaigns: drafted, submitted, funded, paused, ended.

import {html, nothing} from '../lit-html.js';
import {reached, read} from '../parts/calls.js';
import {STATES, changes, columns, progress, state} from './campaign.js';
import {content} from './content.js';
import {act} from '../parts/dialog.js';
import {t, time, to, word} from '../parts/format.js';
import {list, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, can} from '../parts/session.js';

const fund = (row, page) => act(t('Fund'), '/api/advertiser/campaign/fund/', {
  input: {campaign_id: row.id}, text: t('The money is reserved: a budget, or all that the campaign can cost.'), dry: true, done: page.refresh,
  fields: [{name: 'budget', label: t('Budget, {0}; empty: all that it can cost', row.currency), type: 'number', min: 0, step: 'any', required: false}]});

const task = (row, page) => act(t('Add a task'), '/api/task/custom/', {
  input: {campaign_id: row.id}, text: t('For all who take part, now and later.'), done: page.refresh,
  fields: [{name: 'title', label: t('Title')}, {name: 'description', label: t('Description'), type: 'textarea', required: false}, {name: 'requirements', label: t('Requirements'), type: 'textarea', required: false}]});

/** Puts a picture where there is none, as after one was taken down. */
const upload = (row, page, title, name, label, ratio) => row[name] ? nothing : html`<button type="button" @click=${() => act(title, '/api/campaign/update/', {
  input: {campaign_id: row.id}, text: row.name, fields: [{name, label, type: 'file', accept: 'image/*', ratio}], done: page.refresh})}>${title}</button>`;

/** What is made of a campaign, whatever its state, by a module that is loaded then. */
const made = what => async () => what(await reached(import('./begin.js')));

/** What a team does with a campaign besides its moves. */
export const tools = (row, page, navigation) => html`<div class="buttons">${row.status === 'draft' ? to('draft', {campaign_id: row.id}, t('Change the draft')) : nothing}
  ${['draft', 'pending', 'active', 'paused'].includes(row.status) ? html`<button type="button" @click=${() => fund(row, page)}>${t('Fund')}</button>
    <button type="button" @click=${() => task(row, page)}>${t('Add a task')}</button>` : nothing}
  <button type="button" @click=${made(({duplicate}) => duplicate(row, navigation))}>${t('Duplicate')}</button>
  <button type="button" @click=${made(({keep}) => keep(row))}>${t('Keep as a template')}</button>
  ${['pending', 'active', 'paused'].includes(row.status) ? html`${upload(row, page, t('Upload a cover'), 'image_post', t('Cover'), 16 / 9)} ${upload(row, page, t('Upload a logo'), 'image_logo', t('Logo'), 1)}` : nothing}</div>`;

export default navigation => {
  const look = lookups(navigation);
  return list({
    title: t('Campaigns'),
    path: '/api/campaign/list/',
    input: {advertiser_id: advertiser()},
    rows: answer => answer.campaigns,
    empty: html`${t('A campaign says what creators show and what they earn.')} ${can('campaigns.manage') ? to('draft', {}, t('A new campaign')) : nothing}`,
    filters: [{name: 'status', label: t('Status'), options: STATES.map(one => [one, word(one)])}, {name: 'search', label: t('Name')}],
    // An empty list has its own.
    actions: page => can('campaigns.manage') && (page.loading || page.items.length > 0) ? html`${to('draft', {}, t('A new campaign'), 'main')}` : nothing,
    columns,
    detail: (row, page) => {
      const spent = look(`${row.id} spent`, () => read('/api/campaign/stats/costs/', {campaign_id: row.id})).value;
      const figures = row.activated_at ? look(`${row.id} days`, () => progress(row)).value : undefined;
      return html`<h2>${row.name}</h2><p>${row.tagline}</p><p>${to('campaign', {campaign_id: row.id}, t('Creators, posts and budget'), row.status === 'draft' ? undefined : 'main')}</p>
        ${row.status === 'draft' && row.approval.comments ? html`<p class="bad">${t('Sent back: {0}', row.approval.comments)}</p>` : nothing}
        ${row.status === 'pending' && row.approval.submitted_at ? html`<p>${t('Waits for approval since')} ${time(row.approval.submitted_at)}</p>` : nothing}
        ${steps('campaign', state(row), 'brand', can('campaigns.manage') ? changes(row, page) : {})}
        ${can('campaigns.manage') ? tools(row, page, navigation) : nothing}
        ${content(row, spent, figures)}`;
    },
  })(navigation);
};
