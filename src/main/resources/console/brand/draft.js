// A campaign of an advertiser as a draft: its form, and its brief as publishers see it while it is typed.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {chooseBrand, readBrands} from './brands.js';
import {brief} from '../parts/brief.js';
import {act, field, keepHere, notice, refused, values} from '../parts/dialog.js';
import {loading, moment, t, word} from '../parts/format.js';
import {lookups} from '../parts/list.js';
import {nested} from '../parts/nested.js';
import {advertiser, config, currency} from '../parts/session.js';

/**
 * Rows of the account: a brand's team keeps its own campaigns, staff those of all.
 *
 * @type {() => {get: Path, create: Path, update: Path, page: string, input: object}}
 */
const ROWS = () => advertiser() !== undefined
  ? {get: '/api/campaign/get/', create: '/api/campaign/create/', update: '/api/campaign/update/', page: 'own', input: {advertiser_id: advertiser()}}
  : {get: '/admin/api/campaigns/get/', create: '/admin/api/campaigns/create/', update: '/admin/api/campaigns/update/', page: 'campaigns', input: {}};

const UNITS = ['minutes', 'hours', 'days', 'weeks'];
const local = one => one ? new Date(Date.parse(moment(one)) - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : '';
const list = text => text.split(/[\s,]+/).filter(one => one);

/** The form's members; those with a point are nested. */
const members = one => [
  ...(advertiser() === undefined && !one.id ? [{name: 'advertiser_id', label: t('Brand'), type: 'number', options: chooseBrand()}] : []),
  {name: 'name', label: t('Name'), value: one.name},
  {name: 'tagline', label: t('Tagline'), value: one.tagline, required: false},
  {name: 'description', label: t('Brief'), type: 'textarea', value: one.description, required: false, hint: t('With p, br, b, i, ul, ol, li and links')},
  {name: 'networks', label: t('Networks'), type: 'checks', value: one.networks ?? [], options: config.features.social_networks.map(network => [network, word(network)])},
  {name: 'hashtags', label: t('Hashtags'), value: (one.hashtags ?? []).join(' '), required: false},
  {name: 'disclosure', label: t('Disclosure'), value: one.disclosure ?? '#ad', required: false},
  {name: 'date_start', label: t('Starts'), type: 'datetime-local', value: local(one.date_start), required: false, hint: t('Empty: as soon as it is approved')},
  {name: 'date_end', label: t('Ends'), type: 'datetime-local', value: local(one.date_end)},
  {name: 'tasks.time', label: t('Time to submit'), type: 'number', value: one.tasks?.time ?? 7, min: 1},
  {name: 'tasks.time_type', label: t('Unit'), value: one.tasks?.time_type ?? 'days', options: UNITS.map(unit => [unit, t(unit)])},
  {name: 'currency', label: t('Currency'), value: one.currency ?? currency() ?? config.features.currencies[0], options: [...new Set([currency() ?? config.features.currencies[0], ...config.features.currencies])].map(code => [code, code]),
    hint: currency() ? t('Your funds are in {0}: a campaign in another currency needs credit.', currency()) : undefined},
  {name: 'tasks.minimum_reward', label: t('Each post earns at least'), type: 'number', step: 'any', min: 0, value: one.tasks?.minimum_reward},
  {name: 'tasks.bonus.active', label: t('With bonuses'), type: 'checkbox', value: one.tasks?.bonus.active},
  {name: 'tasks.bonus.promo_reach', label: t('Bonus for reach'), type: 'number', step: 'any', min: 0, value: one.tasks?.bonus.promo_reach, required: false},
  {name: 'tasks.bonus.promo_engagement_rate', label: t('Bonus for engagement'), type: 'number', step: 'any', min: 0, value: one.tasks?.bonus.promo_engagement_rate, required: false},
  {name: 'tasks.bonus.promo_best_post', label: t('Bonus for the best post'), type: 'number', step: 'any', min: 0, value: one.tasks?.bonus.promo_best_post, required: false},
  {name: 'max_participants', label: t('Creators, at most'), type: 'number', min: 1, value: one.max_participants, required: false},
  {name: 'reviewed_by', label: t('Who reviews posts'), value: one.reviewed_by ?? 'both', options: ['both', 'advertiser', 'operators'].map(code => [code, word(code)])},
  {name: 'drafts', label: t('Creators submit a draft first, which is approved before they publish'), type: 'checkbox', value: one.drafts},
  {name: 'admission', label: t('Who may join'), value: one.admission ?? 'open', options: [['open', t('Open to all who qualify')], ['choice', t('By application')]]},
  {name: 'image_post', label: t('Cover'), type: 'file', accept: 'image/*', ratio: 16 / 9, required: false},
  {name: 'image_logo', label: t('Logo'), type: 'file', accept: 'image/*', ratio: 1, required: false},
];

/** @type {(values: any) => any} */
const input = ({hashtags = '', date_start: start, date_end: end, ...rest}) => nested({
  ...rest, hashtags: list(hashtags), ...(start ? {date_start: new Date(start).toISOString()} : {}), ...(end ? {date_end: new Date(end).toISOString()} : {}),
});

export default navigation => {
  const rows = ROWS();
  let look = lookups(navigation);
  const state = {refusal: null, shown: null, kept: null, busy: false, made: null};

  async function send(event, one) {
    event.preventDefault();
    if (!event.target.reportValidity() || state.busy) return;
    Object.assign(state, {refusal: null, busy: true});
    const {image_logo: logo, image_post: post, ...rest} = values(event.target, members(one ?? {}));
    const typed = input(rest);
    try {
      const known = one?.id ?? state.made;
      const answer = known ? await change(rows.update, {campaign_id: known, ...typed}) : await change(rows.create, {...rows.input, ...typed});
      // Pictures follow: if one is refused, the next attempt changes what was saved.
      const id = state.made = known ?? answer.campaign_id;
      if (logo || post) await change(rows.update, {campaign_id: id, ...(logo ? {image_logo: logo} : {}), ...(post ? {image_post: post} : {})});
      notice(answer.message);
      state.kept.sent();
      look = lookups(navigation);
      navigation.go(rows.page, {open: id});
    } catch (refusal) {
      state.refusal = refusal;
      navigation.redraw();
    }
    state.busy = false;
  }

  const typed = event => {
    state.kept.typed(event);
    if (event.target.name !== 'description') return;
    state.shown = event.target.value;
    navigation.redraw();
  };

  const begun = one => {
    state.kept ??= keepHere('campaign', members(one ?? {}), navigation.redraw);
    state.shown ??= state.kept.fields.find(({name}) => name === 'description').value;
    return state.kept;
  };

  const remove = (one, name, title) => html`<button type="button" @click=${() => act(title, rows.update, {input: {campaign_id: one.id, [name]: ''}, done: () => { look = lookups(navigation); navigation.redraw(); }})}>${title}</button>`;
  const pictures = one => one?.image_post || one?.image_logo ? html`<f-picture kind="cover" url=${one.image_post ?? ''} logo=${one.image_logo ?? ''} name=${one.name}></f-picture><div class="buttons">${one.image_post ? remove(one, 'image_post', t('Remove the cover')) : nothing} ${one.image_logo ? remove(one, 'image_logo', t('Remove the logo')) : nothing}</div>` : nothing;

  const form = one => html`<form class="split opened" @submit=${event => send(event, one)} @input=${typed} novalidate>
    <section aria-label=${t('Campaign')}>${begun(one).note()}${pictures(one)}${state.kept.fields.map(member => field(member, state.refusal))}
      ${state.refusal ? refused(state.refusal, state.kept.fields) : nothing}
      <div class="buttons"><button class="main">${t('Save as a draft')}</button></div></section>
    <section class="detail" aria-label=${t('Brief, as creators see it')}><h2>${t('Brief, as creators see it')}</h2>${brief(state.shown ?? '')}</section></form>`;

  return {
    view() {
      const id = navigation.params.get('campaign_id');
      const {value, refusal} = id ? look(id, () => read(rows.get, {campaign_id: Number(id)})) : advertiser() === undefined ? look('brands', () => readBrands().then(() => null)) : {value: null};
      return html`<h1>${id ? t('Change the draft') : t('A new campaign')}</h1>${refusal ? refused(refusal) : value === undefined ? loading() : form(value)}`;
    },
    changed() {
      Object.assign(state, {kept: null, shown: null, made: null});
      navigation.redraw();
    },
  };
};
