// Campaigns that a publisher can join.

import {html, nothing} from '../lit-html.js';
import {reached, read} from '../parts/calls.js';
import {act} from '../parts/dialog.js';
import {date, facts, moment, money, number, t, talk, to, two, word} from '../parts/format.js';
import {fit, known, obstacles, takesApplication} from './fit.js';
import {GALLERY} from '../parts/gallery.js';
import {list, loaded, lookups} from '../parts/list.js';
import {networks} from '../parts/network.js';
import {steps} from '../parts/next.js';
import {config, me} from '../parts/session.js';

/** @type {(row: any, navigation: any) => Promise<void>} */
const join = async (row, navigation) => (await reached(import('./join.js'))).join(row, navigation);

/** Who has to connect an account first is led back to the campaign: it is kept as forms are, until the account signs out. */
function want(row) {
  if (row.obstacles.includes('network_required')) localStorage.setItem(`form ${me.user_id} wanted`, JSON.stringify({at: Date.now(), id: row.id}));
  return nothing;
}

/** Campaigns that choose take whose application was accepted. */
const apply = (row, navigation) => act(t('Apply to {0}', row.name), '/api/campaign/apply/', {
  input: {campaign_id: row.id}, button: t('Apply'), done: made => navigation.go('inbox', {kind: 'request', open: `application-${made.application_id}`}),
  fields: [{name: 'text', label: t('Why it should be you'), type: 'textarea'}, {name: 'proposed_rate', label: t('Your rate for a post, {0}', row.currency), type: 'number', min: 0, step: 'any', required: false}]});

const SORTS = ['newest', 'ends_soonest', 'earns_most'];
/**
 * What a post earns here, and the reach that it is reckoned with.
 *
 * @type {(row: any) => any}
 */
const earned = ({offer}) => money(offer.reward, offer.currency);
/** @type {(row: any) => any} */
const reckoned = ({offer}) => offer.reach === undefined ? t('For a post, before bonuses') : t('For a post, at your usual reach of {0}', number(offer.reach));

/** How far it has come. */
const progress = one => html`${facts([[t('Brand'), one.brand?.name ?? undefined], [t('Creators'), number(one.statistics.active_participants)], [t('Tasks done'), number(one.statistics.completed_tasks)], [t('Reach'), number(one.statistics.total_reach)]])}`;

/** What is left of the budget for views; what draws it is loaded for campaigns that pay them. */
const left = async row => {
  const [{budget}, answer] = await Promise.all([reached(import('../parts/viewpay.js')), read('/web/api/get/campaign/views/', {campaign_id: row.id})]);
  return budget(answer);
};

export default navigation => {
  const look = lookups(navigation);
  const own = known(look);
  look('choices', () => reached(import('../parts/countries.js')).then(async lists => { await lists.readLists(); return lists; }));
  const next = row => row.status === 'active' && row.obstacles.length > 0 && !takesApplication(row, own) ? nothing
    : steps('campaign', row.status, 'creator', {apply: takesApplication(row, own) && (() => apply(row, navigation)), join: row.obstacles.length === 0 && (() => join(row, navigation))});
  return list({
    title: t('Campaigns'),
    path: '/web/api/get/campaigns/',
    input: {obstacles: true, offers: true},
    rows: answer => answer.campaigns,
    empty: html`${t('No campaign runs now. You are told when one begins that fits you.')} ${to('networks', {}, t('Social accounts'))}`,
    filters: [
      {name: 'search', label: t('Search'), type: 'search'},
      {name: 'filter', label: t('Which'), preset: 'active', options: ['active', 'all', 'upcoming', 'joined', 'featured', 'ended'].map(one => [one, word(one)])},
      {name: 'network', label: t('Network'), options: config.features.social_networks.map(one => [one, word(one)])},
      {name: 'category', label: t('Category'), options: () => look('choices').value?.categories() ?? []},
      {name: 'sort', label: t('Sort by'), preset: 'newest', options: SORTS.map(one => [one, word(one)])},
    ],
    look: GALLERY,
    columns: [
      [t('Campaign'), row => html`<f-picture kind="cover" url=${row.image_post ?? ''} logo=${row.image_logo ?? ''} name=${row.name}></f-picture>${two(row.name, `${row.offer.brand} · ${row.tagline}`)}`],
      [t('For you'), fit],
      [t('You earn'), earned, 'number amount'],
      [t('Networks'), row => networks(row.networks.map(one => ({network: one})))],
      [t('Ends'), row => date(moment(row.date_end))],
    ],
    detail: row => html`${want(row)}${loaded(look('offer', () => reached(import('../parts/offer.js'))), ({offer}) => offer(row, {earns: earned(row), reckoned: reckoned(row), brand: row.offer.brand}, html`${obstacles(row, own)}${row.status === 'active' ? html`<p>${talk('campaign', row.id)}</p>` : nothing}`))}
        ${look(`funding ${row.id}`, () => reached(import('./funding.js')).then(({funding}) => funding(row.id))).value ?? nothing}
        ${loaded(look(row.id, () => read('/web/api/get/campaign/', {id: row.id})), progress)}
        ${row.tasks_leaderboard ? html`<p>${to('leaderboard', {campaign_id: row.id}, t('Leaderboard'))}</p>` : nothing}
        ${row.reward_rules && row.status === 'active' ? loaded(look(`${row.id} views`, () => left(row)), drawing => drawing) : nothing}
        <f-report url=${row.image_post ?? ''} logo=${row.image_logo ?? ''}></f-report>
        <div class="decide">${next(row)}</div>`,
  })(navigation);
};
