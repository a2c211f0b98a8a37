// All campaigns, and the moves of staff that are allowed.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {brand, brands, readBrands} from '../brand/brands.js';
import {STATES, changes, columns, progress, state} from '../brand/campaign.js';
import {content} from '../brand/content.js';
import {act} from '../parts/dialog.js';
import {t, to, word} from '../parts/format.js';
import {list, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {may} from '../parts/session.js';

const decide = (row, action, title, page) => act(title, '/admin/api/campaigns/decide/', {
  input: {campaign_id: row.id, submission: row.approval.submission, action}, text: row.name, danger: action === 'send_back', done: page.refresh,
  fields: [{name: 'comments', label: t('Comments, as the brand reads them'), type: 'textarea', required: action === 'send_back'}]});

export default navigation => {
  const look = lookups(navigation);
  return list({
    title: t('Campaigns'),
    path: '/admin/api/campaigns/list/',
    rows: answer => answer.campaigns,
    before: readBrands,
    filters: [
      {name: 'awaits_approval', label: t('Which'), type: 'boolean', options: [['true', t('Wait for approval')]]},
      {name: 'status', label: t('Status'), options: STATES.map(one => [one, word(one)])},
      {name: 'search', label: t('Name')},
      {name: 'advertiser_id', label: t('Brand'), type: 'number', options: brands},
    ],
    actions: page => may('campaigns.manage') ? html`${to('draft', {}, t('A new campaign'), 'main')}` : nothing,
    empty: t('Brands create campaigns, or you do for them.'),
    columns,
    detail: (row, page) => {
      const spent = may('stats.view') ? look(row.id, () => read('/api/campaign/stats/costs/', {campaign_id: row.id})).value : undefined;
      const figures = may('stats.view') && row.activated_at ? look(`${row.id} days`, () => progress(row)).value : undefined;
      return html`<h2>${row.name}</h2><p>${row.tagline}</p><p>${to('campaign', {campaign_id: row.id}, t('Creators, posts and budget'))}</p>${row.status === 'draft' && may('campaigns.manage') ? html`<p>${to('draft', {campaign_id: row.id}, t('Change the draft'))}</p>` : nothing}
        ${steps('campaign', state(row), 'staff', may('campaigns.manage') ? {...changes(row, page), ...(row.approval.approved_at || !row.approval.submitted_at ? {} : {start: () => decide(row, 'approve', t('Approve'), page)}), send_back: () => decide(row, 'send_back', t('Send back'), page)} : {})}
        ${content(row, spent, figures, brand(row.advertiser_id))}`;
    },
  })(navigation);
};
