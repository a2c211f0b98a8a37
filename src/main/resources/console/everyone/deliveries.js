// Webhooks and their deliveries, as pages of their owners show them.

import {nothing} from '../lit-html.js';
import {age, number, status, t, table, word} from '../parts/format.js';

const event = type => type.split('.').map(word).join(': ');

/** The state of a webhook. */
export const state = row => !row.enabled ? 'disabled' : row.failing_since ? 'failing' : 'active';
/** Why one is switched off. */
export const REASONS = {owner: t('You have switched it off.'), gone: t('Its address said that it is gone.'), failing: t('It failed for too long.')};

/** Deliveries, the newest first; `again` gives the button that sends an ended one once more. */
export const deliveryTable = (all, again) => table([[t('Event')], [t('Status')], [t('Attempts'), 'number'], [t('Answer')], [t('When')], ['']], all.map(one => [event(one.type), status(one.delivery_status), number(one.attempts),
  one.answer_status ?? (one.failure ? word(one.failure) : '–'), age(one.created_at), one.delivery_status !== 'pending' ? again(one) : nothing]), t('Last deliveries'));
