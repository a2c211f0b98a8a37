// Creators who agreed to be found: searched, compared, kept in lists, invited.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {ask, act, notice} from '../parts/dialog.js';
import {categories, countries, readLists} from '../parts/countries.js';
import {counted, country, money, number, percent, style, t, table, to, two, word} from '../parts/format.js';
import {GALLERY} from '../parts/gallery.js';
import {language, languages} from '../parts/languages.js';
import {list, lookups} from '../parts/list.js';
import {network, networks} from '../parts/network.js';
import {advertiser, can, config} from '../parts/session.js';
import {card} from './card.js';

style(`dialog:has(.compared) { width: min(56rem, calc(100vw - 1rem)); }`);

/** As many as fit beside one another. */
const COMPARED = 4;
const INVITED_AT_ONCE = 100;

const followers = row => row.networks.reduce((sum, one) => sum + one.followers, 0);
/** Of all accounts, each by its followers; null if it is not known. */
const engagement = row => row.networks.reduce((sum, one) => sum + one.followers * one.engagement_rate, 0) / followers(row) || null;
const short = count => number(count, {notation: 'compact', maximumFractionDigits: 1});
const place = row => [row.country && country(row.country), row.categories.map(word).join(', ')].filter(text => text).join(' · ');
const rates = row => row.minimum_rates.map(one => html`<div>${word(one.network)}: ${money(one.amount, one.currency)}</div>`);

async function invite(rows) {
  const {campaigns} = await read('/api/campaign/list/', {advertiser_id: advertiser(), status: 'active', limit: 100});
  if (campaigns.length === 0) {
    notice(t('There is no active campaign.'), {bad: true});
    return;
  }
  const sent = await ask({
    title: counted('Invite 1 creator|Invite {0} creators', rows.length),
    fields: [{name: 'campaign_id', label: t('Campaign'), options: campaigns.map(one => [String(one.id), one.name])}, {name: 'text', label: t('Message'), type: 'textarea', required: false}],
    button: t('Invite'),
    submit: ({campaign_id: id, ...input}) => change('/api/advertiser/invitations/send/', {campaign_id: Number(id), publisher_ids: rows.map(row => row.publisher_id), ...input}),
  });
  if (sent === null) return;
  const names = new Map(rows.map(row => [row.publisher_id, row.display_name]));
  const left = sent.outcomes.filter(one => one.outcome !== 'invited');
  notice(counted('1 is invited.|{0} are invited.', sent.invited));
  if (left.length > 0) ask({title: counted('1 was not invited|{0} were not invited', left.length), content: html`<ul>${left.map(one => html`<li>${names.get(one.publisher_id)}: ${word(one.outcome)}</li>`)}</ul>`, button: t('Close')});
}

/** Each [name, value(row), shown(value, row)]: the largest of numbers stands out. */
const LINES = [
  [t('Creator'), () => null, (_, row) => html`<f-picture url=${row.avatar ?? ''} name=${row.display_name}></f-picture>`],
  [t('Followers'), followers, number],
  [t('Engagement rate'), engagement, value => value === null ? '–' : percent(value)],
  [t('Accepted posts'), row => row.accepted_posts, number],
  [t('Campaigns'), row => row.campaigns, number],
  [t('Networks'), () => null, (_, row) => row.networks.map(one => html`<div>${network(one.network, short(one.followers))}</div>`)],
  [t('At least, for a post'), () => null, (_, row) => row.minimum_rates.length > 0 ? rates(row) : '–'],
  [t('Country'), () => null, (_, row) => row.country ? country(row.country) : '–'],
  [t('Languages'), () => null, (_, row) => row.languages.map(language).join(', ') || '–'],
  [t('Categories'), () => null, (_, row) => row.categories.map(word).join(', ') || '–'],
];

function line([name, value, shown], rows) {
  const values = rows.map(value);
  const most = Math.max(...values.filter(one => one !== null));
  const best = values.filter(one => one === most).length === 1 ? values.indexOf(most) : -1;
  return [name, ...rows.map((row, at) => at === best ? html`<strong class="good">${shown(values[at], row)}</strong>` : shown(values[at], row))];
}

/** Two to four side by side; those who are compared can be invited. */
async function compare(rows) {
  const invites = can('campaigns.manage');
  const chosen = await ask({
    title: t('Compare'), button: invites ? counted('Invite 1 creator|Invite {0} creators', rows.length) : t('Close'), submit: async () => true,
    content: html`<div class="compared">${table([[''], ...rows.map(row => [row.display_name])], LINES.map(one => line(/** @type {any} */ (one), rows)), t('Compare'))}</div>`,
  });
  if (chosen && invites) await invite(rows);
}

export default navigation => {
  let look = lookups(navigation);
  const lists = () => look('lists', () => read('/api/advertiser/favourites/', {advertiser_id: advertiser()})).value?.lists ?? [];
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const manages = can('campaigns.manage');
  const shownList = () => lists().find(one => String(one.list_id) === navigation.params.get('list_id'));
  const show = id => navigation.set({list_id: id, open: null});
  const NEW = 'new';

  /** Into a list that is there, or a new one. */
  const keep = rows => ask({
    title: t('Save in a list'),
    fields: [...(lists().length > 0 ? [{name: 'list_id', label: t('List'), options: [...lists().map(one => [String(one.list_id), one.name]), [NEW, t('A new list')]]}] : []),
      {name: 'name', label: t('Name of a new list'), required: lists().length === 0}],
    button: t('Save'),
    submit: async ({list_id: id = NEW, name = t('My list')}) => {
      const list = id === NEW ? (await change('/api/advertiser/favourites/update/', {advertiser_id: advertiser(), name})).list_id : Number(id);
      notice((await change('/api/advertiser/favourites/update-members/', {list_id: list, add: rows.map(row => row.publisher_id)})).message);
      again();
    },
  });
  const make = () => act(t('A new list'), '/api/advertiser/favourites/update/', {input: {advertiser_id: advertiser()}, fields: [{name: 'name', label: t('Name')}], done: made => { again(); show(made.list_id); }});
  const rename = one => act(t('Rename'), '/api/advertiser/favourites/update/', {input: {advertiser_id: advertiser(), list_id: one.list_id}, fields: [{name: 'name', label: t('Name'), value: one.name}], done: again});
  const drop = one => act(t('Delete the list'), '/api/advertiser/favourites/delete/', {input: {list_id: one.list_id}, text: one.name, danger: true, done: () => {
    look = lookups(navigation);
    show(null);
  }});
  const remove = (rows, page) => change('/api/advertiser/favourites/update-members/', {list_id: shownList().list_id, remove: rows.map(row => row.publisher_id)}).then(done => {
    notice(done.message);
    page.remove(rows.map(row => row.publisher_id));
    again();
  }, refusal => notice(refusal.message, {bad: true}));
  const inviteAll = async one => invite((await read('/api/advertiser/publishers/search/', {advertiser_id: advertiser(), list_id: one.list_id, limit: INVITED_AT_ONCE})).publishers);

  /** @type {Filter<any>[]} */
  const filters = [
    {name: 'network', label: t('Network'), options: config.features.social_networks.map(one => [one, word(one)])},
    {name: 'followers_from', label: t('Followers from'), type: 'number'},
    {name: 'followers_to', label: t('Followers to'), type: 'number'},
    {name: 'engagement_from', label: t('Engagement rate from'), type: 'number', options: [0.01, 0.02, 0.05, 0.1].map(one => [String(one), percent(one)])},
    {name: 'accepted_posts_from', label: t('Accepted posts from'), type: 'number'},
    {name: 'country', label: t('Country'), options: () => countries()},
    {name: 'language', label: t('Languages'), options: () => languages([])},
    {name: 'category', label: t('Category'), options: categories},
    // Chosen above the cards.
    {name: 'list_id', label: '', type: 'number', linked: true},
  ];
  // What there is to choose from comes after the page.
  readLists().then(navigation.redraw);

  const choice = (id, text) => html`<button type="button" aria-pressed=${(navigation.params.get('list_id') ?? '') === id} @click=${() => show(id || null)}>${text}</button>`;
  const ofList = one => html`<div class="buttons">${one.publishers > 0 ? html`<button type="button" class="main" @click=${() => inviteAll(one)}>${t('Invite all of the list')}</button>` : nothing}
    <button type="button" @click=${() => rename(one)}>${t('Rename')}</button> <button type="button" class="danger" @click=${() => drop(one)}>${t('Delete the list')}</button></div>`;
  return list({
    title: t('Find creators'),
    path: '/api/advertiser/publishers/search/',
    input: {advertiser_id: advertiser()},
    rows: answer => answer.publishers,
    empty: html`${t('No creator lets brands find them yet. All creators find your campaigns.')} ${to('own', {}, t('Campaigns'))}`,
    id: row => row.publisher_id,
    filters,
    actions: () => html`${to('invited', {}, t('Invitations'))} ${to('applicants', {}, t('Applicants'))}`,
    above: () => html`<div class="choices" role="group" aria-label=${t('Lists')}>${choice('', t('All creators'))}${lists().map(one => choice(String(one.list_id), html`${one.name} <span class="soft">${number(one.publishers)}</span>`))}
      ${manages ? html`<button type="button" class="plain" @click=${make}>${t('A new list')}</button>` : nothing}</div>
      ${manages && shownList() ? ofList(shownList()) : nothing}`,
    look: GALLERY,
    columns: [
      [t('Creator'), row => html`<f-picture kind="face" url=${row.avatar ?? ''} name=${row.display_name}></f-picture>${two(row.display_name, place(row))}`],
      [t('Networks'), row => networks(row.networks, one => short(one.followers))],
      [t('Accepted posts'), row => number(row.accepted_posts)],
    ],
    bulk: (rows, page) => html`${manages ? html`<button type="button" class="main" @click=${() => invite(rows)}>${t('Invite')}</button>` : nothing}
      ${rows.length > 1 && rows.length <= COMPARED ? html`<button type="button" @click=${() => compare(rows)}>${t('Compare')}</button>` : nothing}
      ${manages ? html`<button type="button" @click=${() => keep(rows)}>${t('Save in a list')}</button>` : nothing}
      ${manages && shownList() ? html`<button type="button" @click=${() => remove(rows, page)}>${t('Remove from the list')}</button>` : nothing}
      ${rows.length === 1 || rows.length > COMPARED ? html`<span class="soft">${t('Select two to four to compare them.')}</span>` : nothing}`,
    detail: row => html`<h2>${row.display_name}</h2>${manages ? html`<div class="buttons"><button type="button" class="main" @click=${() => invite([row])}>${t('Invite')}</button>
        <button type="button" @click=${() => keep([row])}>${t('Save in a list')}</button></div>` : nothing}${card(row)}`,
  })(navigation);
};
