// What applications and tokens may do for an account, in words.

import {t, useTexts} from './format.js';

await useTexts('-scopes');

/** What an application may ask an account for. */
export const SCOPES = {
  'profile.read': t('Read the profile'), 'profile.write': t('Change the profile'), 'networks.read': t('Read social accounts'), 'networks.write': t('Change social accounts'), 'campaigns.read': t('Read campaigns'),
  'campaigns.write': t('Take part in campaigns'), 'wallet.read': t('Read earnings'), 'payouts.write': t('Request payouts'), 'events.read': t('Follow events'), 'webhooks.manage': t('Manage webhooks'), account: t('Manage the account'), sign_up: t('Register people'),
};
/** What only applications of staff may ask for. */
const OF_STAFF = ['account', 'sign_up'];
/** What everybody's may ask for, each [code, words]. */
export const OPEN_SCOPES = Object.entries(SCOPES).filter(([one]) => !OF_STAFF.includes(one));
/** What a token may do for a brand, each [code, words]. */
export const OF_BRANDS = Object.entries({'campaigns.view': t('See campaigns and posts'), 'campaigns.manage': t('Create and change campaigns'), 'tasks.review': t('Review posts'), 'finance.view': t('See funds and invoices'), 'events.view': t('Follow events')});
/** The words for some of them. */
export const scopes = codes => codes.map(one => SCOPES[one] ?? Object.fromEntries(OF_BRANDS)[one] ?? one).join(', ');
