// Publishers who apply for places in campaigns that choose.

import {html, nothing} from '../lit-html.js';
import {act} from '../parts/dialog.js';
import {age, facts, money, status, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, can} from '../parts/session.js';
import {card} from './card.js';

export const APPLIED = ['open', 'accepted', 'declined', 'withdrawn', 'joined', 'expired'];

const decide = (row, action, title, page) => act(title, '/api/advertiser/applications/decide/', {
  input: {application_id: row.application_id, action}, text: row.publisher.display_name, danger: action === 'decline', done: page.refresh,
  fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea', required: action === 'decline'}]});

export default navigation => list({
  title: t('Applicants'),
  path: '/api/advertiser/applications/',
  input: {advertiser_id: advertiser()},
  rows: answer => answer.applications,
  empty: html`${t('Creators apply for campaigns in which you choose who takes part.')} ${to('own', {}, t('Campaigns'))}`,
  id: row => row.application_id,
  filters: [{name: 'status', label: t('Status'), options: APPLIED.map(one => [one, word(one)])}, {name: 'campaign_id', label: t('Only this campaign'), type: 'number', linked: true}],
  columns: [
    [t('Creator'), row => row.publisher.display_name],
    [t('Campaign'), row => row.campaign],
    [t('Status'), row => status(row.status)],
    [t('Applied'), row => age(row.applied_at)],
  ],
  detail: (row, page) => html`<h2>${row.publisher.display_name}</h2>
    ${steps('campaign_application', row.status, 'brand', can('campaigns.manage') ? {accept: () => decide(row, 'accept', t('Accept'), page), decline: () => decide(row, 'decline', t('Decline'), page)} : {})}
    <p>${row.text}</p>
    ${facts([[t('Campaign'), row.campaign], [t('Status'), status(row.status)], [t('Proposes for a post'), row.proposed_rate === null ? undefined : money(row.proposed_rate, row.currency)],
      [t('Applied'), time(row.applied_at)], [t('Expires'), time(row.expires_at)], [t('Reason'), row.reason ?? undefined]])}
    ${card(row.publisher)}`,
})(navigation);
