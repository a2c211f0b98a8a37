// Invitations that an advertiser has sent.

import {html, nothing} from '../lit-html.js';
import {act} from '../parts/dialog.js';
import {age, facts, status, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {card} from './publishers.js';
import {advertiser, can} from '../parts/session.js';

export const INVITED = ['open', 'accepted', 'declined', 'withdrawn', 'expired'];

export default navigation => list({
  title: t('Invitations'),
  path: '/api/advertiser/invitations/',
  input: {advertiser_id: advertiser()},
  rows: answer => answer.invitations,
  id: row => row.invitation_id,
  filters: [{name: 'status', label: t('Status'), options: INVITED.map(one => [one, word(one)])}, {name: 'campaign_id', label: t('Only this campaign'), type: 'number', linked: true}],
  columns: [
    [t('Creator'), row => row.publisher?.display_name ?? t('can no longer be found')],
    [t('Campaign'), row => row.campaign],
    [t('Status'), row => status(row.status)],
    [t('Invited'), row => age(row.invited_at)],
  ],
  detail: (row, page) => html`<h2>${row.publisher?.display_name ?? row.campaign}</h2>
    ${steps('campaign_invitation', row.status, 'brand', {withdraw: can('campaigns.manage') && (() => act(t('Withdraw'), '/api/advertiser/invitations/cancel/', {input: {invitation_id: row.invitation_id}, text: row.campaign, danger: true, done: page.refresh}))})}
    ${facts([[t('Campaign'), row.campaign], [t('Status'), status(row.status)], [t('Invited'), time(row.invited_at)], [t('Expires'), time(row.expires_at)], [t('Message'), row.text || null]])}
    ${row.publisher ? card(row.publisher) : nothing}`,
})(navigation);
