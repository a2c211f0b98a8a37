// All campaigns, and the moves of staff that are allowed.

import {html, nothing} from './lit-html.js';
import {read} from './calls.js';
import {STATES, columns, content, progress} from './campaign.js';
import {act} from './dialog.js';
import {t, word} from './format.js';
import {list, lookups} from './list.js';
import {may} from './session.js';

/** Moves of staff by the state they lead from: [the state that they lead to, what they are called, whether they end it]. */
const MOVES = () => ({
  draft: [['pending', t('Submit')], ['cancelled', t('Cancel'), true]],
  pending: [['cancelled', t('Cancel'), true]],
  active: [['paused', t('Pause')], ['completed', t('End'), true], ['cancelled', t('Cancel'), true]],
  paused: [['active', t('Resume')], ['completed', t('End'), true], ['cancelled', t('Cancel'), true]],
  completed: [], cancelled: [],
});
const decide = (row, action, title, page) => act(title, '/admin/api/campaigns/decide/', {
  input: {campaign_id: row.id, submission: row.approval.submission, action}, text: row.name, danger: action === 'send_back', done: page.refresh,
  fields: [{name: 'comments', label: t('Comments, as its advertiser reads them'), type: 'textarea', required: action === 'send_back'}]});

export default navigation => {
  const look = lookups(navigation);
  const moves = MOVES();
  return list({
    title: t('Campaigns'),
    path: '/admin/api/campaigns/list/',
    rows: answer => answer.campaigns,
    filters: [
      {name: 'status', label: t('Status'), options: STATES.map(one => [one, word(one)])},
      {name: 'search', label: t('Name')},
      {name: 'advertiser_id', label: t('Advertiser id'), type: 'number'},
    ],
    columns,
    detail: (row, page) => {
      const spent = may('stats.view') ? look(row.id, () => read('/api/campaign/stats/costs/', {campaign_id: row.id})).value : undefined;
      const figures = may('stats.view') && row.activated_at ? look(`${row.id} days`, () => progress(row)).value : undefined;
      return html`<h2>${row.name}</h2><p>${row.tagline}</p>
        ${may('campaigns.manage') ? html`<div class="buttons">
          ${row.status === 'pending' ? html`<button type="button" class="main" @click=${() => decide(row, 'approve', t('Approve'), page)}>${t('Approve')}</button>
            <button type="button" @click=${() => decide(row, 'send_back', t('Send back'), page)}>${t('Send back')}</button>` : nothing}
          ${moves[row.status].map(([to, title, ends]) => html`<button type="button" class=${ends ? 'danger' : ''} @click=${() => act(title, '/api/campaign/status/', {
            input: {campaign_id: row.id, status: to}, text: row.name, danger: ends, done: page.refresh})}>${title}</button>`)}</div>` : nothing}
        ${content(row, spent, figures)}`;
    },
  })(navigation);
};
