// Whether a campaign is for a creator, before joining: what keeps from it, and the way to cure that.

import {html} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {t, to, useTexts, word} from '../parts/format.js';

await useTexts('-fit');

const names = row => row.networks.map(word).join(', ');

/** An own account at one of the networks that is not accepted, and what is to be done about it. */
const CONNECTIONS = {
  pending: network => html`${t('Your account at {0} is being checked: you can join as soon as it is accepted.', word(network))}`,
  suspended: network => html`${t('Your account at {0} is suspended: write to us.', word(network))} ${to('networks', {}, t('Social accounts'))}`,
  rejected: network => html`${t('Your account at {0} was not accepted.', word(network))} ${to('networks', {}, t('Social accounts'))}`,
  disconnected: network => html`${t('Your account at {0} is disconnected.', word(network))} ${to('networks', {}, t('Social accounts'))}`,
};

function network(row, known) {
  const own = known.connections().filter(one => row.networks.includes(one.network) && CONNECTIONS[one.status]);
  const near = Object.keys(CONNECTIONS).map(state => own.find(one => one.status === state)).find(one => one);
  return near ? CONNECTIONS[near.status](near.network)
    : html`${t('It needs an account at {0}.', names(row))} ${to('networks', {}, row.networks.length === 1 ? t('Connect {0}', names(row)) : t('Connect an account'))}`;
}

/** An application that was made, and what it means. */
function application(row, known) {
  const made = known.applications().find(one => one.campaign_id === row.id && ['open', 'declined'].includes(one.status));
  return made ? html`${made.status === 'open' ? t('You have applied: the brand decides.') : t('The brand has chosen others.')} ${to('inbox', {kind: 'request'}, t('Your applications'))}`
    : html`${t('The brand chooses who takes part: apply, and join when you are accepted.')}`;
}

/** What keeps from joining, by the code of the service: in short, and with the way out. */
const OBSTACLES = {
  not_active: [() => t('Begins soon'), () => html`${t('It has not begun: join it when it runs.')}`],
  paused: [() => t('Paused'), () => html`${t('It is paused: join it when it goes on.')}`],
  ended: [() => t('Ended'), () => html`${t('It has ended.')}`],
  network_required: [row => t('Needs {0}', names(row)), network],
  country_not_allowed: [() => t('Not in your country'), () => html`${t('It is not open to the country of your profile. That can be changed only if it is wrong.')} ${to('profile', {}, t('Your profile'))}`],
  category_not_allowed: [() => t('Other categories'), () => html`${t('It is for other categories than yours. Add what your posts are about.')} ${to('profile', {}, t('Your profile'))}`],
  already_joined: [() => t('Joined'), () => html`${t('You take part in it.')} ${to('tasks', {}, t('Your tasks'))}`],
  application_required: [() => t('By application'), application],
  user_limit_reached: [() => t('You have no place left'), () => html`${t('You take part in as many campaigns as you may. Finish or give up one of them.')} ${to('tasks', {}, t('Your tasks'))}`],
  campaign_full: [() => t('Full'), () => html`${t('All places are taken. One may become free again.')}`],
  advertiser_limit_reached: [() => t('Budget used up'), () => html`${t('Its budget is used up for now.')}`],
};

/** In short, in a list. */
export const fit = row => row.obstacles.length === 0 ? html`<span class="status accepted">${t('Fits you')}</span>` : html`<span class="status ${row.obstacles[0]}">${OBSTACLES[row.obstacles[0]][0](row)}</span>`;

/** Whether an application is what is missing, and nothing else. */
export const takesApplication = (row, known) => row.obstacles.length === 1 && row.obstacles[0] === 'application_required'
  && !known.applications().some(one => one.campaign_id === row.id && ['open', 'declined'].includes(one.status));

/** All that keeps from joining. */
export const obstacles = (row, known) => row.obstacles.length === 0 ? html`<p class="good">${t('This campaign fits you.')}</p>`
  : html`<ul class="obstacles">${row.obstacles.map(code => html`<li>${OBSTACLES[code][1](row, known)}</li>`)}</ul>`;

/** What the ways out depend on, read once for all campaigns, and only where it matters. */
export const known = look => ({
  connections: () => look('connections', () => read('/web/api/get/networks/')).value?.networks ?? [],
  applications: () => look('applications', () => read('/api/campaign/applications/', {limit: 100})).value?.applications ?? [],
});
