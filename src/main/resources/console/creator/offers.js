// A publisher's invitations and applications, and what advertisers may see.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, refused} from '../parts/dialog.js';
import {age, facts, status, t, time, to, word} from '../parts/format.js';
import {coming, list, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';

const INVITED = ['open', 'accepted', 'declined', 'withdrawn', 'expired'];

const join = (row, navigation) => act(t('Join {0}', row.campaign), '/web/api/campaign/join/', {input: {campaign_id: row.campaign_id}, button: t('Join'), done: () => navigation.go('tasks')});

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    page.refresh();
  };
  const listed = listing => html`<p>${listing.listed ? t('Brands can find you.') : t('You are hidden from brands.')} ${to('profile', {}, t('Your profile'))}</p>
    ${listing.blocked.length > 0 ? html`<p>${t('Not invited by')}: ${listing.blocked.map(one => html`${one.name} <button type="button" class="plain" @click=${() => act(t('Let invitations come again'), '/api/campaign/invitations/block/', {input: {advertiser_id: one.advertiser_id, blocked: false}, text: one.name, done: again})}>${t('Let invitations come again')}</button> `)}</p>` : nothing}`;
  const applied = one => html`<li>${one.campaign} ${status(one.status)} ${age(one.applied_at)} ${one.reason ?? ''}
    ${steps('campaign_application', one.status, 'creator', {join: () => join(one, navigation),
      withdraw: () => act(t('Withdraw'), '/api/campaign/applications/withdraw/', {input: {application_id: one.application_id}, text: one.campaign, danger: true, done: again})})}</li>`;
  function above() {
    const all = [look('listing', () => read('/api/listing/')), look('applications', () => read('/api/campaign/applications/', {limit: 50}))];
    if (coming(...all)) return undefined;
    const [{value: listing, refusal}, {value: own}] = all;
    return html`${refusal ? refused(refusal) : listing ? listed(listing) : nothing}
      ${own?.applications.length > 0 ? html`<h2>${t('What you applied for')}</h2><ul>${own.applications.map(applied)}</ul>` : nothing}<h2>${t('Invitations')}</h2>`;
  }
  /** The brand sees that it was opened; it does not matter if that fails. */
  const noted = new Set();
  function note(row) {
    if (row.opened_at || noted.has(row.invitation_id)) return;
    noted.add(row.invitation_id);
    change('/api/campaign/invitations/open/', {invitation_id: row.invitation_id}).catch(() => {});
  }
  const page = list({
    title: t('Invitations'),
    path: '/api/campaign/invitations/',
    rows: answer => answer.invitations,
    empty: html`${t('Brands invite the creators they find: let them find you.')} ${to('profile', {}, t('Your profile'))}`,
    id: row => row.invitation_id,
    filters: [{name: 'status', label: t('Status'), options: INVITED.map(one => [one, word(one)])}],
    above,
    columns: [
      [t('Campaign'), row => row.campaign],
      [t('Brand'), row => row.advertiser],
      [t('Status'), row => status(row.status)],
      [t('Expires'), row => time(row.expires_at)],
    ],
    detail: row => html`${note(row)}<h2>${row.campaign}</h2>
      ${steps('campaign_invitation', row.status, 'creator', {accept: () => join(row, navigation),
        decline: () => act(t('Decline'), '/api/campaign/invitations/decline/', {input: {invitation_id: row.invitation_id}, text: row.campaign, done: again})})}
      ${row.status === 'open' ? html`<div class="buttons"><button type="button" class="danger" @click=${() => act(t('No more from {0}', row.advertiser), '/api/campaign/invitations/block/', {input: {advertiser_id: row.advertiser_id, blocked: true}, text: t('Invitations that are open are declined.'), danger: true, done: again})}>${t('No more from {0}', row.advertiser)}</button></div>` : nothing}
      <p>${row.text}</p>${facts([[t('Brand'), row.advertiser], [t('Status'), status(row.status)], [t('Invited'), time(row.invited_at)], [t('Expires'), time(row.expires_at)]])}
      <p>${to('find', {filter: 'all', open: row.campaign_id}, t('The campaign'))}</p>`,
  })(navigation);
  return page;
};
