// A campaign as a draft: its form in steps, saved while it is typed, beside how creators will see it. Before it has a name it is kept on
// this device; then the service has it, and of two windows the later one is told of the other.

import {html, nothing} from '../lit-html.js';
import {change, read, reached} from '../parts/calls.js';
import {readBrands} from './brands.js';
import {DEFAULTS, campaign, cleared, drawable, estimate, fields, seen, typed} from './fields.js';
import {act, field, here, keepHere, notice, refused, values} from '../parts/dialog.js';
import {icon, loading, money, number, style, t, useTexts} from '../parts/format.js';
import {fill} from '../parts/kept.js';
import {lookups} from '../parts/list.js';
import {advertiser} from '../parts/session.js';

await useTexts('-draft');

style(`
.stepper { margin: 0 0 var(--space-5); }
.stepper ol { list-style: none; margin: 0; padding: 0; display: flex; gap: var(--space-1); }
.stepper li { flex: 1 1 0; min-width: 0; }
.stepper button { display: flex; align-items: center; width: 100%; min-height: 2.75rem; padding: var(--space-1) var(--space-2); border: 0; border-top: 3px solid var(--line); border-radius: 0; background: none; box-shadow: none; color: var(--soft); justify-content: start; text-align: start; gap: var(--space-2); }
.stepper button:hover { color: var(--text); }
.stepper .done button { border-color: var(--good); }
.stepper .wrong button { border-color: var(--bad); }
.stepper button[aria-current] { border-color: var(--accent); color: var(--text); font-weight: 620; }
.stepper .icon { width: 1rem; height: 1rem; color: var(--good); }
.step > h2 { margin-top: 0; }
.step > h2:focus { outline: none; }
.step .detail { position: static; max-height: none; max-width: 44rem; }
.step details { margin: var(--space-4) 0; padding-top: var(--space-3); border-top: 1px solid var(--line); }
.step summary { cursor: pointer; font-weight: 560; }
.step .scroll { max-height: 18rem; overflow-y: auto; }
.step fieldset:has(> .check:nth-of-type(3)) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: var(--space-1) var(--space-3); }
.step fieldset > p { grid-column: 1 / -1; margin: 0; }
.step .pair > .check { grid-column: 1 / -1; margin-top: var(--space-3); }
.step .pair { display: grid; gap: 0 var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); align-items: start; }
.estimate { max-width: 44rem; margin: var(--space-4) 0; padding: var(--space-3) var(--space-4); background: var(--panel); border-radius: var(--curve2); }
.estimate b { display: block; font-size: var(--figure); }
.saved { color: var(--soft); font-size: var(--small); min-height: 1.5rem; }
.onward { position: sticky; bottom: 0; z-index: 2; margin: var(--space-5) 0 0; padding: var(--space-3) 0; background: var(--back); border-top: 1px solid var(--line); }
.onward :last-child { margin-inline-start: auto; }
.lacks { margin: 0 0 var(--space-4); padding: var(--space-3) var(--space-4) var(--space-3) var(--space-8); background: var(--panel); border-radius: var(--curve2); }
@media (max-width: 74.99rem) { form > .aside { display: none; } }
@media (max-width: 60rem) {
  .stepper li:not(:has([aria-current])) { flex: 0 0 2.75rem; }
  .stepper li:not(:has([aria-current])) .name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stepper li:not(:has([aria-current])) button { justify-content: center; }
  .onward { bottom: calc(3.6rem + env(safe-area-inset-bottom)); flex-wrap: nowrap; }
  .onward button { min-width: 0; white-space: normal; }
}`);

const SAVE_MS = 1_000;
const RENDER_MS = 350;
const AGAIN_MS = 15_000;

/**
 * Rows of the account: a brand's team keeps its own campaigns, staff those of all.
 *
 * @type {() => {get: Path, create: Path, update: Path, page: string, input: object}}
 */
const ROWS = () => advertiser() !== undefined
  ? {get: '/api/campaign/get/', create: '/api/campaign/create/', update: '/api/campaign/update/', page: 'own', input: {advertiser_id: advertiser()}}
  : {get: '/admin/api/campaigns/get/', create: '/admin/api/campaigns/create/', update: '/admin/api/campaigns/update/', page: 'campaigns', input: {}};

/**
 * Each step with the groups of its members.
 *
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  ['brief', t('Goal and brief'), ['brief', 'more']],
  ['show', t('What to show'), ['show']],
  ['rewards', t('Rewards'), ['rewards', 'views', 'bonuses', 'times']],
  ['who', t('Creators'), ['who', 'categories', 'countries']],
  ['rights', t('Rights of use'), ['rights']],
  ['preview', t('Preview'), []],
];

/** What the form is made of besides. Without the lists of countries and categories, these are not asked for. */
async function load() {
  const [countries, {begin}, {markdownField}, {offer}, viewpay] = await Promise.all([reached(import('../parts/countries.js')), reached(import('./begin.js')), reached(import('../parts/markdown.js')), reached(import('../parts/offer.js')), reached(import('../parts/viewpay.js'))]);
  const lists = await countries.readLists().then(() => countries, () => null);
  return {lists, begin, markdownField, offer, viewpay};
}

export default navigation => {
  const rows = ROWS();
  let look = lookups(navigation);
  let state = fresh();

  /** `said` is what stands beside the title; `sent` is what the service has, as text, to send nothing twice. */
  function fresh() {
    return {one: null, id: null, revision: 1, kept: null, groups: null, members: [], form: null, html: null, said: '', sent: null, refusal: null, elsewhere: false, saving: null, dirty: false, timer: 0, render: 0};
  }

  const tools = () => look('tools').value;
  const element = () => /** @type {HTMLFormElement} */ (document.getElementById('draft'));
  const step = () => STEPS.find(([name]) => name === navigation.params.get('step')) ?? STEPS[0];
  const address = more => ({...(state.id ? {campaign_id: state.id} : {}), ...more});
  const open = name => {
    navigation.set({step: name === 'brief' ? null : name});
    document.querySelector('.step:not([hidden]) h2')?.focus();
    scrollTo(0, 0);
  };
  const stepOf = name => STEPS.find(([, , groups]) => groups.some(group => state.groups[group].some(one => one.name === name)))?.[0];

  /** What a refusal says of members, by the names that the form has for them. */
  function understood(refusal) {
    const named = raw => {
      const [, index, member] = /^reward_rules\.(?:rules[.[](\d+)\]?\.)?(\w+)/.exec(raw) ?? [];
      const name = member === undefined ? raw : `views.${index !== undefined && /** @type {any} */ (campaign(state.form)).reward_rules.rules[index]?.kind === 'view_pool' ? {amount: 'pool', cap: 'pool_cap'}[member] : member}`;
      return name === 'description' ? 'description_markdown' : state.members.find(one => one.name === name || name.startsWith(`${one.name}.`) || name.startsWith(`${one.name}[`))?.name ?? name;
    };
    return Object.assign(refusal, {fields: Object.fromEntries(Object.entries(refusal.fields ?? {}).map(([name, text]) => [named(name), text]))});
  }

  /** The members by their names, the brief also by that of its text as HTML. */
  const called = () => state.members.flatMap(one => one.name === 'description_markdown' ? [one, {...one, name: 'description'}] : one);

  /** Leads to the step and the field that is wrong. */
  function lead(refusal) {
    const name = Object.keys(refusal.fields ?? {}).find(stepOf);
    if (!name) return;
    open(stepOf(name));
    const input = /** @type {HTMLElement} */ (element().querySelector(`[name="${name}"]`));
    input?.closest('details')?.setAttribute('open', '');
    input?.focus();
  }

  function schedule(after = SAVE_MS) {
    clearTimeout(state.timer);
    state.timer = setTimeout(() => save(), after);
  }

  function onTyped(event) {
    state.kept.typed(event);
    if (event.target.type === 'file') return;
    state.form = typed(element(), state.members);
    state.dirty = true;
    if (event.target.name === 'description_markdown') {
      clearTimeout(state.render);
      state.render = setTimeout(render, RENDER_MS);
    }
    if (!state.form.name) state.said = t('Kept on this device until it has a name');
    else schedule();
    navigation.redraw();
  }

  async function render() {
    const text = state.form.description_markdown;
    const {description} = await read('/api/campaign/brief/', {description_markdown: text}).catch(() => ({description: state.html}));
    if (text === state.form.description_markdown) Object.assign(state, {html: description});
    navigation.redraw();
  }

  /** Saves what is typed, one save after the other. With `files` the chosen pictures follow. True once the service has all. */
  function save(files = false) {
    clearTimeout(state.timer);
    const at = state;
    at.saving = (at.saving ?? Promise.resolve()).then(() => saveNow(at, files));
    return at.saving;
  }

  /** What is sent of a form. A brief that was written as HTML stays so until it is changed. */
  const input = (one, form) => ({...campaign(form), ...(one.description_markdown === undefined && form.description_markdown === one.description ? {description_markdown: undefined} : {})});

  async function saveNow(at, files) {
    const form = element();
    if (at.elsewhere || !at.form?.name) return false;
    const members = input(at.one, at.form);
    const text = JSON.stringify(members);
    Object.assign(at, {refusal: null, dirty: false});
    try {
      if (text !== at.sent) {
        at.said = t('Saving …');
        navigation.redraw();
        if (at.id) {
          ({revision: at.revision} = await change(rows.update, {campaign_id: at.id, revision: at.revision, clear: cleared(at.form), ...members}));
        } else {
          const {campaign_id: id} = await change(rows.create, {...rows.input, ...members});
          Object.assign(at, {id, revision: 1});
          if (form && at === state) {
            navigation.replace(address(Object.fromEntries(navigation.params)));
            at.kept.renamed(here('campaign'));
          }
        }
        at.sent = text;
      }
      if (files && form) await upload(at, form);
      at.said = t('Saved');
      if (!at.dirty) at.kept.sent();
    } catch (refusal) {
      failed(at, refusal);
    }
    navigation.redraw();
    return at.refusal === null && !at.elsewhere;
  }

  async function upload(at, form) {
    const {image_logo: logo, image_post: post} = values(form, at.members);
    if (!logo && !post) return;
    ({revision: at.revision} = await change(rows.update, {campaign_id: at.id, revision: at.revision, ...(logo ? {image_logo: logo} : {}), ...(post ? {image_post: post} : {})}));
    form.querySelectorAll('[type=file]').forEach(input => { /** @type {any} */ (input).value = ''; });
    form.querySelectorAll('.previews').forEach(previews => previews.remove());
    await reread(at);
  }

  async function reread(at) {
    const now = await read(rows.get, {campaign_id: at.id});
    Object.assign(at.one, {image_logo: now.image_logo, image_post: now.image_post});
    at.revision = now.revision;
    return now;
  }

  function failed(at, refusal) {
    at.dirty = true;
    if (refusal.code === 'CAMPAIGN_CHANGED') {
      Object.assign(at, {elsewhere: true, said: t('Kept on this device')});
      return;
    }
    at.refusal = understood(refusal);
    at.said = refusal.status ? t('Not saved yet') : t('No connection: kept on this device, and saved as soon as there is one');
    if (!refusal.status && at === state) schedule(AGAIN_MS);
  }

  /** Another window has saved: its campaign, or this one over it. */
  async function resolve(mine) {
    const now = await reread(state);
    state.elsewhere = false;
    if (mine) {
      state.sent = null;
    } else {
      const groups = fields(now, tools().lists);
      state.one = now;
      fill(element(), Object.values(groups).flat().filter(one => one.type !== 'file'));
      state.sent = JSON.stringify(input(now, state.form));
      state.kept.sent();
    }
    await save();
  }

  async function leave() {
    const named = /** @type {HTMLInputElement} */ (element().querySelector('[name=name]'));
    if (!named.value.trim()) {
      open('brief');
      named.reportValidity();
      return;
    }
    if (await save(true)) await navigation.go(rows.page, {open: state.id}); else if (state.refusal) lead(state.refusal);
  }

  async function submit() {
    if (!await save(true)) {
      if (state.refusal) lead(state.refusal);
      return;
    }
    try {
      notice((await change('/api/campaign/status/', {campaign_id: state.id, status: 'pending'})).message);
      await navigation.go(rows.page, {open: state.id});
    } catch (refusal) {
      state.refusal = understood(refusal);
      navigation.redraw();
      lead(state.refusal);
    }
  }

  function onward(event) {
    event.preventDefault();
    const at = STEPS.findIndex(([name]) => name === step()[0]);
    const shown = document.querySelector('.step:not([hidden])');
    const wrong = /** @type {any} */ ([...shown.querySelectorAll('input, select, textarea')].find(input => !(/** @type {any} */ (input)).checkValidity()));
    if (wrong) {
      wrong.closest('details')?.setAttribute('open', '');
      wrong.reportValidity();
    } else if (at < STEPS.length - 1) {
      if (at === STEPS.length - 2) save(true);
      open(STEPS[at + 1][0]);
    } else if (advertiser() !== undefined) {
      submit();
    } else {
      leave();
    }
  }

  function filled(goal) {
    const before = state.form;
    const set = all => fill(element(), state.members.filter(({name, type}) => name in all && type !== 'file').map(one => ({...one, value: Array.isArray(all[one.name]) && one.type !== 'checks' ? all[one.name].join('\n') : all[one.name]})));
    set(goal);
    notice(t('The form is filled: change what you like.'), {undo: () => set(Object.fromEntries(Object.keys(goal).map(name => [name, before[name]])))});
  }

  function begun(one) {
    if (state.kept) return;
    const groups = fields(one, tools().lists);
    const kept = keepHere('campaign', Object.values(groups).flat(), navigation.redraw);
    const known = new Map(kept.fields.map(member => [member.name, member]));
    Object.assign(state, {one, id: one.id ?? null, revision: one.revision ?? 1, kept, members: kept.fields, html: one.description ?? '',
      groups: Object.fromEntries(Object.entries(groups).map(([name, all]) => [name, all.map(member => known.get(member.name))]))});
    const value = ({type, value: text}) => type === 'checkbox' ? text === true : type === 'number' ? text || text === 0 ? Number(text) : null : text ?? '';
    const form = all => Object.fromEntries(all.filter(({type}) => type !== 'file').map(member => [member.name, value(member)]));
    state.form = form(state.members);
    state.sent = one.id ? JSON.stringify(input(one, form(Object.values(groups).flat()))) : null;
    if (state.form.description_markdown) render();
  }

  const pays = () => state.form['tasks.minimum_reward'] || state.form['views.rate'] || state.form['views.steps'] || state.form['views.pool'];

  const lacks = () => [
    ...(state.form.name ? [] : [['brief', t('It has no name.')]]),
    ...(state.form.description_markdown ? [] : [['brief', t('It has no brief.')]]),
    ...(state.form.networks.length > 0 ? [] : [['brief', t('It is for no network.')]]),
    ...(pays() ? [] : [['rewards', t('Creators are paid nothing.')]]),
    ...(Date.parse(state.form.date_end) > Date.now() ? [] : [['rewards', t('It does not end in the future.')]]),
  ];

  const isDone = name => ({brief: state.form.name && state.form.description_markdown, show: state.form.dos || state.form.donts || state.form.deliverables,
    rewards: pays(), rights: state.form['rights.uses'].length > 0})[name];

  function progress() {
    const wrong = Object.keys(state.refusal?.fields ?? {}).map(stepOf);
    const now = step()[0];
    return html`<nav class="stepper" aria-label=${t('Steps')}><ol>${STEPS.map(([name, title], index) => html`<li class=${wrong.includes(name) ? 'wrong' : isDone(name) ? 'done' : ''}>
      <button type="button" aria-current=${name === now ? 'step' : nothing} title=${wrong.includes(name) ? t('Something is wrong here') : nothing} @click=${() => open(name)}>
      <span aria-hidden="true">${isDone(name) ? icon('check-check') : index + 1}</span><span class="name">${title}</span></button></li>`)}</ol></nav>`;
  }

  const fieldsOf = group => state.groups[group].map(member => member.name === 'description_markdown' ? tools().markdownField(member, state.refusal) : field(member, state.refusal));
  const fold = (title, group, isOpen = false, kind = '') => html`<details ?open=${isOpen}><summary>${title}</summary><div class=${kind}>${fieldsOf(group)}</div></details>`;
  const has = (...names) => names.some(name => { const value = state.one[name]; return Array.isArray(value) ? value.length > 0 : Boolean(value); });

  function costs() {
    const {post, once, count, all} = estimate(state.form, state.one);
    const code = state.form.currency;
    return html`<div class="estimate" role="status">${t('What it can cost')}
      <b>${all === null ? t('{0} for each post', money(post, code)) : post === 0 ? t('{0} at most', money(all, code)) : once > 0 ? t('{0} × {1} + {2} = {3} at most', number(count), money(post, code), money(once, code), money(all, code)) : t('{0} × {1} = {2} at most', number(count), money(post, code), money(all, code))}</b>
      <small>${all === null ? t('Without a number of creators there is no upper limit: set one, or a budget when you fund it.') : t('With all bonuses, if every creator earns them.')}</small></div>`;
  }

  /** What a post would earn by its views, once enough is typed. */
  function drawn() {
    const row = /** @type {any} */ (campaign(state.form));
    return tools().viewpay.preview(row, state.form, drawable(row.reward_rules));
  }

  const remove = (name, title) => html`<button type="button" @click=${() => act(title, rows.update, {input: {campaign_id: state.id, [name]: ''}, done: () => reread(state).then(navigation.redraw)})}>${title}</button>`;
  const pictures = () => state.one.image_post || state.one.image_logo ? html`<div class="buttons">${state.one.image_post ? remove('image_post', t('Remove the cover')) : nothing} ${state.one.image_logo ? remove('image_logo', t('Remove the logo')) : nothing}</div>` : nothing;

  const CONTENT = {
    brief: () => html`${state.one.id ? nothing : tools().begin(navigation, look, filled, !state.id)}${fieldsOf('brief')}${fold(t('Tagline, hashtags, pictures'), 'more', false)}${pictures()}`,
    show: () => html`<p class="soft">${t('Creators tick it off before they submit, reviewers when they decide. All of it is optional.')}</p>${fieldsOf('show')}`,
    rewards: () => html`<div class="pair">${fieldsOf('rewards')}</div>${fold(t('Pay by views'), 'views', has('reward_rules'), 'pair')}${drawn()}${costs()}${fold(t('Bonuses'), 'bonuses', state.one.tasks.bonus.active === true, 'pair')}${fold(t('Start, and time to submit'), 'times', has('date_start'), 'pair')}`,
    who: () => html`${fieldsOf('who')}${fold(t('Only some categories'), 'categories', has('categories'), 'scroll')}${fold(t('Only some countries'), 'countries', has('countries'), 'scroll')}`,
    rights: () => html`<p class="soft">${t('What you may do with the posts besides. Creators accept it by joining; more rights are worth a higher reward.')}</p>${fieldsOf('rights')}`,
    preview: () => html`${lacks().length > 0 ? html`<ul class="lacks">${lacks().map(([name, text]) => html`<li>${text} <button type="button" class="plain" @click=${() => open(name)}>${t('Change')}</button></li>`)}</ul>` : nothing}
      ${costs()}<div class="detail">${shown()}</div>`,
  };

  const shown = () => tools().offer(seen(state.form, state.one, state.html ?? ''));

  function buttons() {
    const at = STEPS.findIndex(([name]) => name === step()[0]);
    return html`<div class="buttons onward">
      ${at > 0 ? html`<button type="button" @click=${() => open(STEPS[at - 1][0])}>${t('Back')}</button>` : nothing}
      ${at < STEPS.length - 1 ? html`<button class="main">${t('Next: {0}', STEPS[at + 1][1])}</button>` : advertiser() !== undefined ? html`<button class="main">${t('Submit for approval')}</button>` : nothing}
      <button type="button" @click=${leave}>${t('Save as a draft')}</button></div>`;
  }

  const elsewhere = () => state.elsewhere ? html`<p class="bar kept" role="alert"><span>${t('Another window has changed this campaign meanwhile.')}</span>
    <button type="button" @click=${() => resolve(false)}>${t('Show its version')}</button> <button type="button" @click=${() => resolve(true)}>${t('Keep mine')}</button></p>` : nothing;

  function form(one) {
    begun(one);
    const now = step()[0];
    return html`${progress()}<form id="draft" class="split ${now === 'preview' ? '' : 'opened'}" @submit=${onward} @input=${onTyped} novalidate>
      <div>${state.kept.note()}${elsewhere()}
        ${STEPS.map(([name, title]) => html`<section class="step" aria-label=${title} ?hidden=${name !== now}><h2 tabindex="-1">${title}</h2>${name === 'preview' && name !== now ? nothing : CONTENT[name]()}</section>`)}
        ${state.refusal && !state.elsewhere ? refused(state.refusal, called()) : nothing}
        ${buttons()}</div>
      ${now === 'preview' ? nothing : html`<section class="detail aside" tabindex="0" aria-label=${t('As creators see it')}><p class="soft">${t('As creators see it')}</p>${shown()}</section>`}</form>`;
  }

  /** What the form begins with; undefined while it is read. */
  function source() {
    const id = navigation.params.get('campaign_id');
    const {value, refusal} = look('tools', load);
    if (value === undefined) return {refusal};
    if (id) return look(id, () => read(rows.get, {campaign_id: Number(id)}));
    if (advertiser() === undefined) return look('brands', () => readBrands().then(() => DEFAULTS()));
    return look('former', () => read('/api/campaign/list/', {advertiser_id: advertiser(), limit: 1}).then(({campaigns: [former]}) => DEFAULTS(former)));
  }

  return {
    view() {
      const {value, refusal} = state.kept ? {value: state.one} : source();
      return html`<div class="head"><h1>${(state.one ? state.one.id : navigation.params.get('campaign_id')) ? t('Change the draft') : t('A new campaign')}</h1><span class="saved" role="status">${state.said}</span></div>
        ${refusal ? refused(refusal) : value === undefined ? loading() : form(value)}`;
    },
    /** Another campaign has been opened, or another step. */
    changed() {
      if (Number(navigation.params.get('campaign_id') ?? 0) !== (state.id ?? 0)) {
        if (state.dirty) save();
        look = lookups(navigation);
        look('tools', load);
        state = fresh();
      }
      navigation.redraw();
    },
    stop() {
      clearTimeout(state.timer);
      if (state.dirty && !state.refusal) save();
    },
  };
};
