// What pages of applications and tokens share: what these may do, in words, and how their secrets and limits are read and shown.

import {html} from '../lit-html.js';
import {showOnce} from './dialog.js';
import {t, useTexts} from './format.js';

await useTexts('-programs');

/** What an application may ask an account for. */
export const SCOPES = {
  'profile.read': t('Read the profile'), 'profile.write': t('Change the profile'), 'networks.read': t('Read social accounts'), 'networks.write': t('Change social accounts'), 'campaigns.read': t('Read campaigns'),
  'campaigns.write': t('Take part in campaigns'), 'wallet.read': t('Read earnings'), 'payouts.write': t('Request payouts'), 'events.read': t('Follow events'), 'webhooks.manage': t('Manage webhooks'), account: t('Manage the account'), sign_up: t('Register people'),
};
/** What only applications of staff may ask for. */
const OF_STAFF = ['account', 'sign_up'];
/** What everybody's may ask for, each [code, words]. */
export const OPEN_SCOPES = Object.entries(SCOPES).filter(([one]) => !OF_STAFF.includes(one));
const RIGHTS = {'campaigns.view': t('See campaigns and posts'), 'campaigns.manage': t('Create and change campaigns'), 'tasks.review': t('Review posts'), 'finance.view': t('See funds and invoices'), 'events.view': t('Follow events')};
/** What a token may do for a brand, each [code, words]. */
export const OF_BRANDS = Object.entries(RIGHTS);
/** The words for some of them. */
export const scopes = codes => codes.map(one => SCOPES[one] ?? RIGHTS[one] ?? one).join(', ');

/** Shows secrets of a program, which are never shown again. */
export const showSecrets = (title, secrets) => showOnce(title, t('It is shown now and never again. Keep it where secrets are kept.'), secrets);

/** The state of a token. */
export const tokenState = one => one.revoked_at ? 'revoked' : one.expires_at && new Date(one.expires_at) < new Date() ? 'expired' : 'usable';

/** A text such as an address, which may break after each slash. */
export const breakable = text => text.split('/').map((part, i) => i ? html`/<wbr>${part}` : part);

/** Addresses to which people are led back, one below another; undefined for none. */
export const backTo = uris => uris.length > 0 ? uris.map((one, i) => i ? html`<br>${breakable(one)}` : breakable(one)) : undefined;

/** The members of a change that waits for an operator, as facts; none of what stays. */
export const wantedFacts = ({name, scopes: asked, redirect_uris: uris}) => [[t('New name'), name ?? undefined], [t('New scopes'), asked.length > 0 ? scopes(asked) : undefined], [t('New addresses'), backTo(uris)]];

/**
 * A new token's members, of the form's texts for its addresses and its last day.
 *
 * @type {(values: any) => any}
 */
export const limits = ({addresses, until, ...input}) => ({
  ...input,
  ...(addresses ? {addresses: addresses.split(/[\s,]+/).filter(one => one)} : {}),
  ...(until ? {expires_at: `${until}T23:59:59Z`} : {}),
});

/**
 * A new application's members, of the form's text for its addresses.
 *
 * @type {(values: any) => any}
 */
export const redirects = ({redirect_uris: uris, ...input}) => ({...input, ...(uris ? {redirect_uris: uris.split(/\s+/).filter(one => one)} : {})});
