// Publishers who agreed to be found: searched, kept in lists, invited.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {ask, act, notice} from '../parts/dialog.js';
import {categories, countries, readLists} from '../parts/countries.js';
import {counted, country, facts, money, number, percent, t, to, word} from '../parts/format.js';
import {list, lookups} from '../parts/list.js';
import {advertiser, can, config} from '../parts/session.js';

const largest = row => row.networks.reduce((most, one) => Math.max(most, one.followers), 0);

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

export default navigation => {
  let look = lookups(navigation);
  const lists = () => look('lists', () => read('/api/advertiser/favourites/', {advertiser_id: advertiser()})).value?.lists ?? [];
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const keep = rows => act(t('Save in a list'), '/api/advertiser/favourites/update-members/', {
    fields: [{name: 'list_id', label: t('List'), options: lists().map(one => [String(one.list_id), one.name])}],
    before: ({list_id: id}) => ({list_id: Number(id), add: rows.map(row => row.publisher_id)}), done: again});
  const shownList = () => lists().find(one => String(one.list_id) === navigation.params.get('list_id'));
  const drop = one => act(t('Delete the list'), '/api/advertiser/favourites/delete/', {input: {list_id: one.list_id}, text: one.name, danger: true, done: () => {
    look = lookups(navigation);
    navigation.set({list_id: null});
  }});
  /** @type {Filter<any>[]} */
  const filters = [
    {name: 'network', label: t('Network'), options: config.features.social_networks.map(one => [one, word(one)])},
    {name: 'followers_from', label: t('Followers from'), type: 'number'},
    {name: 'followers_to', label: t('Followers to'), type: 'number'},
    {name: 'engagement_from', label: t('Engagement rate from'), type: 'number', options: [0.01, 0.02, 0.05, 0.1].map(one => [String(one), percent(one)])},
    {name: 'accepted_posts_from', label: t('Accepted posts from'), type: 'number'},
    {name: 'country', label: t('Country'), options: () => countries()},
    {name: 'category', label: t('Category'), options: categories},
    {name: 'list_id', label: t('List'), type: 'number'},
  ];
  // What there is to choose from comes after the page.
  readLists().then(navigation.redraw);
  return list({
    title: t('Find creators'),
    path: '/api/advertiser/publishers/search/',
    input: {advertiser_id: advertiser()},
    rows: answer => answer.publishers,
    id: row => row.publisher_id,
    filters,
    above: () => html`<div class="buttons">${to('invited', {}, t('Invitations'))} ${to('applicants', {}, t('Applicants'))}
      ${can('campaigns.manage') ? html`<button type="button" @click=${() => act(t('A new list'), '/api/advertiser/favourites/update/', {input: {advertiser_id: advertiser()}, fields: [{name: 'name', label: t('Name')}], done: again})}>${t('A new list')}</button>` : nothing}</div>
      ${lists().length > 0 ? html`<p>${t('Lists')}: ${lists().map(one => html`${to('publishers', {list_id: one.list_id}, `${one.name} (${number(one.publishers)})`)} `)} ${shownList() && can('campaigns.manage') ? html`<button type="button" class="danger" @click=${() => drop(shownList())}>${t('Delete the list')}</button>` : nothing}</p>` : nothing}`,
    columns: [
      [t('Creator'), row => html`<f-picture url=${row.avatar ?? ''} name=${row.display_name}></f-picture>${row.display_name}`],
      [t('Networks'), row => row.networks.map(one => word(one.network)).join(', ')],
      [t('Country'), row => row.country ? country(row.country) : '–'],
      [t('Followers'), row => number(largest(row)), 'number'],
      [t('Accepted posts'), row => number(row.accepted_posts), 'number'],
    ],
    bulk: !can('campaigns.manage') ? undefined : rows => html`<button type="button" class="main" @click=${() => invite(rows)}>${t('Invite')}</button>
      ${lists().length > 0 ? html`<button type="button" @click=${() => keep(rows)}>${t('Save in a list')}</button>` : nothing}`,
    detail: row => html`<h2>${row.display_name}</h2>${can('campaigns.manage') ? html`<div class="buttons"><button type="button" class="main" @click=${() => invite([row])}>${t('Invite')}</button>
        ${lists().length > 0 ? html`<button type="button" @click=${() => keep([row])}>${t('Save in a list')}</button>` : nothing}</div>` : nothing}${card(row)}`,
  })(navigation);
};

/** What a publisher lets advertisers see. */
export const card = row => html`<p><f-picture kind="face" url=${row.avatar ?? ''} name=${row.display_name}></f-picture></p><f-report url=${row.avatar ?? ''}></f-report>${row.bio ? html`<p class="said">${row.bio}</p>` : nothing}
  ${facts([[t('Country'), row.country && country(row.country)], [t('City'), row.city ?? undefined], [t('Categories'), row.categories.map(word).join(', ') || null], [t('Accepted posts'), number(row.accepted_posts)], [t('Campaigns'), number(row.campaigns)]])}
  <ul>${row.networks.map(one => html`<li>${word(one.network)}: ${counted('1 follower|{0} followers', one.followers)}, ${percent(one.engagement_rate)}</li>`)}</ul>
  ${row.minimum_rates.length > 0 ? html`<h3>${t('At least, for a post')}</h3><ul>${row.minimum_rates.map(one => html`<li>${word(one.network)}: ${money(one.amount, one.currency)}</li>`)}</ul>` : nothing}`;
