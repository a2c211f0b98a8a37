// Invitations that an advertiser has sent.

import {html, nothing} from '../lit-html.js';
import {withdraw} from '../parts/decisions.js';
import {age, facts, status, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, can} from '../parts/session.js';
import {card} from './card.js';

const INVITED = ['open', 'accepted', 'declined', 'withdrawn', 'expired'];

export default navigation => list({
  title: t('Invitations'),
  path: '/api/advertiser/invitations/',
  input: {advertiser_id: advertiser()},
  rows: answer => answer.invitations,
  empty: html`${t('Invite creators who fit: whether they join stands here.')} ${to('publishers', {}, t('Find creators'))}`,
  id: row => row.invitation_id,
  filters: [{name: 'status', label: t('Status'), options: INVITED.map(one => [one, word(one)])}, {name: 'opened', label: t('Opened'), type: 'boolean', options: [['true', t('Opened')], ['false', t('not yet')]]}, {name: 'campaign_id', label: t('Only this campaign'), type: 'number', linked: true}],
  columns: [
    [t('Creator'), row => row.publisher ? html`<f-picture url=${row.publisher.avatar ?? ''} name=${row.publisher.display_name}></f-picture>${row.publisher.display_name}` : t('can no longer be found')],
    [t('Campaign'), row => row.campaign],
    [t('Status'), row => status(row.status)],
    [t('Invited'), row => age(row.invited_at)],
    [t('Opened'), row => row.opened_at ? age(row.opened_at) : t('not yet')],
  ],
  detail: (row, page) => html`<h2>${row.publisher?.display_name ?? row.campaign}</h2>
    ${steps('campaign_invitation', row.status, 'brand', {withdraw: can('campaigns.manage') && (() => withdraw(row.invitation_id, row.campaign, page.refresh))})}
    ${facts([[t('Campaign'), row.campaign], [t('Status'), status(row.status)], [t('Invited'), time(row.invited_at)], [t('Opened'), row.opened_at ? time(row.opened_at) : t('not yet')], [t('Expires'), time(row.expires_at)], [t('Message'), row.text || null]])}
    ${row.publisher ? card(row.publisher) : nothing}`,
})(navigation);
