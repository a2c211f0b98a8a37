// Requests as the inbox shows them: a creator's invitations and applications, and which brands may not invite; of brands, who applies.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {decisions} from '../parts/decisions.js';
import {act} from '../parts/dialog.js';
import {facts, money, number, status, t, time, to, useTexts} from '../parts/format.js';
import {loaded} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, can} from '../parts/session.js';

await useTexts('-requests');

/** The campaign's own terms are read before: what it pays, how posts are marked, and the rights that it asks for. */
const join = async (id, navigation) => (await reached(import('../creator/join.js'))).join(await read('/web/api/get/campaign/', {id}), navigation);

/**
 * Requests of a creator or a brand, by what they are.
 *
 * @param navigation of the page
 * @param look reads things once; again what has been decided
 * @param again is called after a decision
 */
export function requests(navigation, look, again) {
  const answers = row => steps('campaign_invitation', row.status, 'creator', {accept: () => join(row.campaign_id, navigation),
    decline: () => act(t('Decline'), '/api/campaign/invitations/decline/', {input: {invitation_id: row.invitation_id}, text: row.campaign, done: again})});
  /** The brand sees that it was opened; it does not matter if that fails. */
  const noted = new Set();
  function note(row) {
    if (row.opened_at || noted.has(row.invitation_id)) return;
    noted.add(row.invitation_id);
    change('/api/campaign/invitations/mark-opened/', {invitation_id: row.invitation_id}).catch(() => {});
  }
  const invitation = row => html`${note(row)}<h2>${row.campaign}</h2>${answers(row)}
    ${row.status === 'open' ? html`<div class="buttons"><button type="button" class="danger" @click=${() => act(t('No more from {0}', row.advertiser), '/api/campaign/invitations/block/', {input: {advertiser_id: row.advertiser_id, blocked: true}, text: t('Invitations that are open are declined.'), danger: true, done: again})}>${t('No more from {0}', row.advertiser)}</button></div>` : nothing}
    <p class="said">${row.text}</p>${facts([[t('Brand'), row.advertiser], [t('Status'), status(row.status)], [t('Invited'), time(row.invited_at)], [t('Expires'), time(row.expires_at)]])}
    <p>${to('find', {filter: 'all', open: row.campaign_id}, t('The campaign'))}</p>`;
  const application = row => html`<h2>${row.campaign}</h2>
    ${steps('campaign_application', row.status, 'creator', {join: () => join(row.campaign_id, navigation),
      withdraw: () => act(t('Withdraw'), '/api/campaign/applications/withdraw/', {input: {application_id: row.application_id}, text: row.campaign, danger: true, done: again})})}
    <p class="said">${row.text}</p>${facts([[t('Status'), status(row.status)], [t('Proposes for a post'), row.proposed_rate === null ? undefined : money(row.proposed_rate, row.currency)], [t('Applied'), time(row.applied_at)], [t('Expires'), time(row.expires_at)], [t('Reason'), row.reason ?? undefined]])}
    <p>${to('find', {filter: 'all', open: row.campaign_id}, t('The campaign'))}</p>`;
  const applicant = row => html`<h2>${row.publisher.display_name}</h2>
    ${steps('campaign_application', row.status, 'brand', can('campaigns.manage') ? decisions(row.application_id, row.publisher.display_name, again) : {})}
    <p class="said">${row.text}</p>${facts([[t('Campaign'), row.campaign], [t('Status'), status(row.status)], [t('Proposes for a post'), row.proposed_rate === null ? undefined : money(row.proposed_rate, row.currency)], [t('Accepted posts'), number(row.publisher.accepted_posts)],
      [t('Applied'), time(row.applied_at)], [t('Expires'), time(row.expires_at)], [t('Reason'), row.reason ?? undefined]])}
    <p>${to('applicants', {open: row.application_id}, t('The creator'))}</p>`;
  const one = (path, input, rows, show) => loaded(look(path + JSON.stringify(input), () => read(path, input)), answer => answer[rows][0] ? show(answer[rows][0]) : nothing);
  const SHOWS = {
    invitation: id => one('/api/campaign/invitations/', {invitation_id: id}, 'invitations', invitation),
    application: id => one('/api/campaign/applications/', {application_id: id}, 'applications', application),
    applicant: id => one('/api/advertiser/applications/', {advertiser_id: advertiser(), application_id: id}, 'applications', applicant),
  };
  return {
    /** What is done with a row of the inbox at once. */
    quick: ({about, id, subject_id: campaignId, title: campaign, state: status}) => about === 'invitation' ? answers({invitation_id: id, campaign_id: campaignId, campaign, status})
      : steps('campaign_application', status, 'creator', {join: () => join(campaignId, navigation)}),
    show: (kind, id) => SHOWS[kind](id),
    /** Whether brands find the creator, and which may not invite. */
    above: () => loaded(look('listing', () => read('/api/listing/')), listing => html`<p>${listing.listed ? t('Brands can find you.') : t('You are hidden from brands.')} ${to('profile', {}, t('Your profile'))}</p>
      ${listing.blocked.length > 0 ? html`<p>${t('Not invited by')}: ${listing.blocked.map(one => html`${one.name} <button type="button" class="plain" @click=${() => act(t('Let invitations come again'), '/api/campaign/invitations/block/', {input: {advertiser_id: one.advertiser_id, blocked: false}, text: one.name, done: again})}>${t('Let invitations come again')}</button> `)}</p>` : nothing}`),
  };
}
