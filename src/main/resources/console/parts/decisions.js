// What a brand decides on applications, and the end of its invitations.

import {act} from './dialog.js';
import {t} from './format.js';

/**
 * The moves of an application, as the table of next steps calls them.
 *
 * @param {number} id of the application
 * @param {string} name of who applies
 * @param {() => any} done is called after a decision
 */
export const decisions = (id, name, done) => {
  /** @type {(action: 'accept' | 'decline', title: string) => any} */
  const decide = (action, title) => act(title, '/api/advertiser/applications/decide/', {
    input: {application_id: id, action}, text: name, danger: action === 'decline', done,
    fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea', required: action === 'decline'}]});
  return {accept: () => decide('accept', t('Accept')), decline: () => decide('decline', t('Decline'))};
};

/**
 * Withdraws an invitation.
 *
 * @param {number} id of the invitation
 * @param {string} about its creator or campaign
 * @param {() => any} done
 */
export const withdraw = (id, about, done) => act(t('Withdraw'), '/api/advertiser/invitations/cancel/', {input: {invitation_id: id}, text: about, danger: true, done});
