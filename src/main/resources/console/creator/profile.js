// A creator's profile: all that it has, and whether brands find it.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {categories, cities, countries, readLists} from '../parts/countries.js';
import {act, ask, field, keepHere, notice, refused, values} from '../parts/dialog.js';
import {loading, money, own, t, word} from '../parts/format.js';
import {languages} from '../parts/languages.js';
import {loaded, lookups} from '../parts/list.js';
import {config} from '../parts/session.js';

const SEXES = ['female', 'male', 'other'];
/** Texts that are taken away by leaving them empty. */
const TEXTS = ['first_name', 'last_name', 'phone', 'bio', 'sex', 'birth_date'];
const PRIVACY = ['profile_public', 'show_earnings', 'show_campaigns'];

const chosen = (options, value) => [...(value ? [] : [['', '–']]), ...options];

/** The form's members, of the account and what there is to choose from. */
const members = (one, country) => [
  {name: 'avatar', label: t('Picture'), type: 'file', accept: 'image/*', ratio: 1, required: false},
  {name: 'first_name', label: t('First name'), value: one.first_name, required: false, autocomplete: 'given-name'},
  {name: 'last_name', label: t('Last name'), value: one.last_name, required: false, autocomplete: 'family-name'},
  {name: 'bio', label: t('About you'), type: 'textarea', value: one.bio, required: false, hint: t('In your own words: what your posts are about.')},
  {name: 'country', label: t('Country'), required: false, value: String(country ?? ''), options: chosen(countries('id'), one.country)},
  {name: 'city', label: t('City'), required: false, value: String(country === one.country ? one.city ?? '' : ''), options: chosen(cities(country), country === one.country && one.city)},
  {name: 'categories', label: t('Categories'), type: 'checks', value: one.categories, options: categories()},
  {name: 'spoken_languages', label: t('Languages of your posts'), type: 'checks', value: one.spoken_languages, options: languages(one.spoken_languages)},
  {name: 'networks', label: t('Networks that you want to post on'), type: 'checks', value: one.networks, options: config.features.social_networks.map(network => [network, word(network)])},
  {name: 'phone', label: t('Phone'), value: one.phone, required: false, autocomplete: 'tel'},
  {name: 'sex', label: t('Sex'), required: false, value: one.sex ?? '', options: [['', '–'], ...SEXES.map(sex => [sex, word(sex)])]},
  {name: 'birth_date', label: t('Date of birth'), type: 'date', value: one.birth_date, required: false, autocomplete: 'bday'},
  {name: 'timezone', label: t('Time zone'), value: one.timezone, options: Intl.supportedValuesOf('timeZone').concat(one.timezone).filter((zone, place, all) => all.indexOf(zone) === place).sort().map(zone => [zone, zone])},
  {name: 'profile_public', label: t('Show my profile on leaderboards and in lists of participants'), type: 'checkbox', value: one.privacy_settings.profile_public},
  {name: 'show_earnings', label: t('Show what I earn there'), type: 'checkbox', value: one.privacy_settings.show_earnings},
  {name: 'show_campaigns', label: t('Show my campaigns there'), type: 'checkbox', value: one.privacy_settings.show_campaigns},
];

/** Rates are written as one line each: network, currency, amount. */
async function rates(listing, done) {
  const line = one => `${one.network} ${one.currency} ${one.amount}`;
  await ask({
    title: t('At least, for a post'),
    content: html`<p>${t('One line each: network, currency, amount. Networks: {0}', config.features.social_networks.join(', '))}</p>`,
    fields: [{name: 'rates', label: t('Rates'), type: 'textarea', value: listing.minimum_rates.map(line).join('\n'), required: false}],
    button: t('Save'),
    submit: async ({rates: text = ''}) => {
      await change('/api/listing/update/', {minimum_rates: text.split('\n').map(one => one.trim().split(/\s+/)).filter(([network]) => network)
        .map(([network, currency = '', amount]) => ({network, currency: currency.toUpperCase(), amount: Number(amount)}))});
      done();
    },
  });
}

export default navigation => {
  let look = lookups(navigation);
  const state = {refusal: null, busy: false, country: undefined, kept: null};
  const again = () => {
    look = lookups(navigation);
    Object.assign(state, {country: undefined, kept: null});
    navigation.redraw();
  };

  /** The members with what was typed before, and with the cities of the country that is chosen now. */
  function begun(one) {
    state.kept ??= keepHere('profile', members(one, one.country), navigation.redraw);
    const before = Object.fromEntries(state.kept.fields.map(({name, value}) => [name, value]));
    state.country ??= Number(before.country) || undefined;
    return members(one, state.country).map(member => member.name === 'country' ? member
      : {...member, value: member.name === 'city' && Number(before.country) !== state.country ? '' : before[member.name]});
  }

  async function send(event, one) {
    event.preventDefault();
    if (!event.target.reportValidity() || state.busy) return;
    Object.assign(state, {refusal: null, busy: true});
    const {categories = [], networks = [], spoken_languages: spoken = [], avatar, ...typed} = values(event.target, begun(one));
    const privacy = Object.fromEntries(PRIVACY.map(name => [name, typed[name]]));
    const profile = Object.fromEntries(Object.entries(typed).filter(([name]) => !PRIVACY.includes(name)));
    try {
      await change('/web/api/update/preferences/', {categories, networks, spoken_languages: spoken, privacy_settings: privacy});
      const empty = Object.fromEntries(TEXTS.map(name => [name, '']));
      notice((await change('/web/api/update/profile/', {...empty, ...profile, ...(avatar ? {avatar} : {})})).message);
      state.kept.sent();
      // It is not sent again with the next change.
      event.target.avatar.value = '';
      event.target.avatar.dispatchEvent(new Event('change'));
      again();
    } catch (refusal) {
      state.refusal = refusal;
      navigation.redraw();
    }
    state.busy = false;
  }

  function typing(event) {
    state.kept.typed(event);
    if (event.target.name !== 'country') return;
    state.country = Number(event.target.value) || undefined;
    navigation.redraw();
  }

  const form = (one, fields = begun(one)) => html`<form class="narrow" @submit=${event => send(event, one)} @input=${typing} novalidate>${state.kept.note()}
    ${fields.map(member => field(member, state.refusal))}
    ${state.refusal ? refused(state.refusal, fields) : nothing}
    <div class="buttons"><button class="main">${t('Save the profile')}</button></div></form>`;

  const listed = listing => html`<h2>${t('Visible to brands')}</h2>
    <p>${listing.listed ? t('Brands can find you: they see your name, picture, what you say about yourself, networks, country, city, categories, languages and numbers of accepted posts, never your e-mail or money.')
      : t('You are hidden from brands. When you let them find you, they see your name, picture, what you say about yourself, networks, country, city, categories, languages and numbers of accepted posts, never your e-mail or money.')}</p>
    <div class="buttons"><button type="button" class=${listing.listed ? '' : 'main'} @click=${() => change('/api/listing/update/', {listed: !listing.listed}).then(again, refusal => notice(refusal.message, {bad: true}))}>${listing.listed ? t('Hide me from brands') : t('Let brands find me')}</button>
      <button type="button" @click=${() => rates(listing, again)}>${t('Rates')}</button></div>
    ${listing.minimum_rates.length > 0 ? html`<ul>${listing.minimum_rates.map(one => html`<li>${word(one.network)}: ${money(one.amount, one.currency)}</li>`)}</ul>` : nothing}`;

  return {
    view() {
      const all = /** @type {const} */ (['/web/api/account/get/', '/web/api/get/profile/', '/api/listing/']).map(path => look(path, () => readLists().then(() => read(path))));
      const refusal = all.find(one => one.refusal)?.refusal;
      const [account, profile, listing] = all.map(one => one.value);
      return html`<h1>${t('Profile')}</h1>${refusal ? refused(refusal) : all.some(one => !one.value) ? loading() : html`
        <p><f-picture kind="face" url=${profile.avatar ?? ''} name=${profile.username}></f-picture></p>
        ${own(profile.avatar) ? html`<div class="buttons"><button type="button" @click=${() => act(t('Remove the picture'), '/web/api/update/profile/', {input: {avatar: []}, done: again})}>${t('Remove the picture')}</button></div>` : nothing}
        ${listed(listing)}
        ${loaded(look('public', () => reached(import('./public.js')).then(async module => module.publicPage(await read('/api/profile/public/'), navigation.redraw))), view => view())}
        ${loaded(look('references', () => reached(import('./references.js')).then(module => module.references(navigation))), view => view())}
        <h2>${t('About you')}</h2>${form(account)}`}`;
    },
  };
};
