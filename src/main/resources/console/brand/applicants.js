// Publishers who apply for places in campaigns that choose.

import {html} from '../lit-html.js';
import {decisions} from '../parts/decisions.js';
import {age, facts, money, status, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, can} from '../parts/session.js';
import {card} from './card.js';

const APPLIED = ['open', 'accepted', 'declined', 'withdrawn', 'joined', 'expired'];

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
    ${steps('campaign_application', row.status, 'brand', can('campaigns.manage') ? decisions(row.application_id, row.publisher.display_name, page.refresh) : {})}
    <p>${row.text}</p>
    ${facts([[t('Campaign'), row.campaign], [t('Status'), status(row.status)], [t('Proposes for a post'), row.proposed_rate === null ? undefined : money(row.proposed_rate, row.currency)],
      [t('Applied'), time(row.applied_at)], [t('Expires'), time(row.expires_at)], [t('Reason'), row.reason ?? undefined]])}
    ${card(row.publisher)}`,
})(navigation);
