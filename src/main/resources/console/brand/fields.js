// The members of a campaign's form by its steps, and what is sent of them.

import {chooseBrand} from './brands.js';
import {moment, t, useTexts, word} from '../parts/format.js';
import {nested} from '../parts/nested.js';
import {advertiser, config, currency} from '../parts/session.js';

await useTexts('-fields');

const UNITS = ['minutes', 'hours', 'days', 'weeks'];
const USES = ['social', 'website', 'email', 'shop', 'print', 'broadcast'];
/** How long a campaign runs, unless it is said. */
const DAYS = 42;

const local = at => at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : '';
const begins = one => one ? local(new Date(moment(one))) : '';
const words = text => text.split(/[\s,]+/).filter(one => one);
const lines = text => text.split('\n').map(one => one.trim()).filter(one => one);

/** What a new campaign has before anything is typed; of a former one of the brand, what is mostly the same again. */
export const DEFAULTS = former => ({
  networks: former?.networks ?? config.features.social_networks.filter(one => one === 'instagram'),
  currency: former?.currency ?? currency() ?? config.features.currencies[0],
  disclosure: former?.disclosure ?? '#ad',
  reviewed_by: former?.reviewed_by ?? 'both',
  tasks: {time: former?.tasks.time ?? 7, time_type: former?.tasks.time_type ?? 'days', bonus: {}},
});

/** The end of a day in six weeks. */
function inSixWeeks() {
  const at = new Date(Date.now() + DAYS * 86_400_000);
  at.setHours(23, 59, 0, 0);
  return local(at);
}

const money = (name, label, value, rest = {}) => ({name, label, type: 'number', step: 'any', min: 0, value: value || undefined, required: false, ...rest});

/** Some of a list; what is no longer in it stays chosen. Without the list nothing is sent, so that nothing is taken away. */
function among(name, label, chosen, options) {
  const value = (chosen ?? []).map(String);
  const gone = value.filter(code => !options?.some(([one]) => one === code)).map(code => [code, t('No longer offered')]);
  return options ? [{name, label, type: 'checks', value, options: [...options, ...gone], required: false}] : [];
}

/**
 * The form's members; those with a point are nested. `lists` are the countries and categories to choose from.
 *
 * @returns {Record<string, Field[]>} by step
 */
export function fields(one, lists) {
  const {bonus} = one.tasks;
  const currencies = [...new Set([currency() ?? config.features.currencies[0], ...config.features.currencies])];
  return {
    brief: [
      ...(advertiser() === undefined && !one.id ? [{name: 'advertiser_id', label: t('Brand'), type: 'number', options: chooseBrand()}] : []),
      {name: 'name', label: t('Name'), value: one.name},
      {name: 'description_markdown', label: t('Brief'), type: 'textarea', value: one.description_markdown ?? one.description, required: false, hint: t('What is it about, and what should a post show? Creators read it before they join.')},
      {name: 'networks', label: t('Networks'), type: 'checks', value: one.networks, options: config.features.social_networks.map(network => [network, word(network)])},
    ],
    more: [
      {name: 'tagline', label: t('Tagline'), value: one.tagline, required: false, hint: t('One sentence for its card')},
      {name: 'hashtags', label: t('Hashtags'), value: (one.hashtags ?? []).join(' '), required: false},
      {name: 'disclosure', label: t('Disclosure'), value: one.disclosure, required: false, hint: t('The label of paid posts that the law asks for')},
      {name: 'image_post', label: t('Cover'), type: 'file', accept: 'image/*', ratio: 16 / 9, required: false},
      {name: 'image_logo', label: t('Logo'), type: 'file', accept: 'image/*', ratio: 1, required: false},
    ],
    show: [
      {name: 'deliverables', label: t('What to deliver'), type: 'textarea', value: (one.deliverables ?? []).join('\n'), required: false, hint: t('One a line, such as: 1 reel of 30 seconds')},
      {name: 'dos', label: t('Do'), type: 'textarea', value: (one.dos ?? []).join('\n'), required: false, hint: t('One a line, such as: show it in use')},
      {name: 'donts', label: t('Avoid'), type: 'textarea', value: (one.donts ?? []).join('\n'), required: false, hint: t('One a line, such as: other brands in the picture')},
      {name: 'drafts', label: t('Creators submit a draft first, which is approved before they publish'), type: 'checkbox', value: one.drafts},
    ],
    rewards: [
      money('tasks.minimum_reward', t('Each post earns at least'), one.tasks.minimum_reward),
      {name: 'max_participants', label: t('Creators, at most'), type: 'number', min: 1, value: one.max_participants, required: false, hint: t('Empty: as many as the budget allows')},
      {name: 'currency', label: t('Currency'), value: one.currency, options: currencies.map(code => [code, code]),
        hint: currency() ? t('Your funds are in {0}: a campaign in another currency needs credit.', currency()) : undefined},
      {name: 'date_end', label: t('Ends'), type: 'datetime-local', value: one.date_end ? begins(one.date_end) : inSixWeeks()},
    ],
    bonuses: [
      {name: 'tasks.bonus.active', label: t('With bonuses'), type: 'checkbox', value: bonus.active},
      money('tasks.bonus.promo_reach', t('Bonus for reach'), bonus.promo_reach),
      money('tasks.bonus.promo_engagement_rate', t('Bonus for engagement'), bonus.promo_engagement_rate),
      money('tasks.bonus.promo_best_post', t('Bonus for the best post'), bonus.promo_best_post, {hint: t('Once, at the end')}),
    ],
    views: views(one),
    times: [
      {name: 'date_start', label: t('Starts'), type: 'datetime-local', value: begins(one.date_start), required: false, hint: t('Empty: as soon as it is approved')},
      {name: 'tasks.time', label: t('Time to submit'), type: 'number', value: one.tasks.time, min: 1},
      {name: 'tasks.time_type', label: t('Unit'), value: one.tasks.time_type, options: UNITS.map(unit => [unit, t(unit)])},
    ],
    who: [
      {name: 'admission', label: t('Who may join'), value: one.admission ?? 'open', options: [['open', t('Open to all who qualify')], ['choice', t('By application')]]},
      {name: 'reviewed_by', label: t('Who reviews posts'), value: one.reviewed_by, options: ['both', 'advertiser', 'operators'].map(code => [code, word(code)])},
    ],
    categories: among('categories', t('Only creators of these categories'), one.categories, lists?.categories()),
    countries: among('countries', t('Only creators in these countries'), one.countries, lists?.countries('id')),
    rights: [
      {name: 'rights.uses', label: t('Where you may show the posts'), type: 'checks', value: one.rights?.uses ?? [], options: USES.map(code => [code, word(code)]), required: false},
      {name: 'rights.days', label: t('For how many days'), type: 'number', min: 1, value: one.rights?.days ?? undefined, required: false, hint: t('Empty: for ever')},
      {name: 'rights.paid_ads', label: t('Also as paid advertisements'), type: 'checkbox', value: one.rights?.paid_ads === true},
      {name: 'rights.note', label: t('What else applies'), type: 'textarea', value: one.rights?.note ?? '', required: false},
    ],
  };
}

/** What is asked about pay by views: a rate, steps, a pool, or several of them. */
function views(one) {
  const {rules = [], ...terms} = one.reward_rules ?? {};
  const rate = rules.find(rule => rule.kind === 'per_thousand_views') ?? {};
  const {steps = []} = rules.find(rule => rule.kind === 'view_steps') ?? {};
  const pool = rules.find(rule => rule.kind === 'view_pool') ?? {};
  return [
    money('views.rate', t('For each 1,000 views'), rate.rate),
    money('views.cap', t('Of it, for one post at most'), rate.cap),
    {name: 'views.from', label: t('Only from so many views on'), type: 'number', min: 0, value: rate.from || undefined, required: false},
    {name: 'views.steps', label: t('Steps of views'), type: 'textarea', value: steps.map(step => `${step.views} ${step.amount}`).join('\n'), required: false, hint: t('One a line, views and amount, such as: 10000 50')},
    money('views.creator_cap', t('For one creator, at most'), terms.creator_cap),
    money('views.budget', t('Budget for views, in all'), terms.budget, {hint: t('No more than this is promised.')}),
    money('views.pool', t('Pool that creators share by views'), pool.amount, {hint: t('Paid at the campaign’s end; it needs a number of creators.')}),
    money('views.pool_cap', t('Of the pool, for one creator at most'), pool.cap),
    {name: 'views.window', label: t('Views are counted'), value: terms.window ?? '', options: [['', t('Some days after a post is submitted')], ['campaign_end', t('At the campaign’s end')]], required: false},
    {name: 'views.window_days', label: t('Days until views are counted'), type: 'number', min: 1, max: 30, value: terms.window_days ?? 3, required: false},
  ];
}

/** The steps that are typed: views and amount in each line. */
const stepsOf = text => lines(text ?? '').map(line => line.split(/[\s:;]+/)).map(([seen, amount]) => ({views: Number(seen.replace(/[.,](?=\d{3}\b)/g, '')), amount: Number((amount ?? '').replace(',', '.'))}));

/**
 * What views pay, of the typed members; without rules: nothing.
 *
 * @param {any} [typed]
 */
export function viewTerms({rate, from, cap, steps, budget, creator_cap: creator, pool, pool_cap: share, window, window_days: days} = {}) {
  const rises = stepsOf(steps);
  const ofPosts = [...(rate ? [{kind: 'per_thousand_views', rate, from, cap}] : []), ...(rises.length > 0 ? [{kind: 'view_steps', steps: rises}] : [])];
  const rules = [...ofPosts, ...(pool ? [{kind: 'view_pool', amount: pool, cap: share}] : [])];
  return rules.length > 0 ? {rules, ...(ofPosts.length > 0 ? {budget, creator_cap: creator} : {}), ...(window ? {window} : {window_days: days})} : {rules};
}

/** Whether the terms are complete enough to be drawn. */
export const drawable = ({rules, budget}) => rules.length > 0 && (budget > 0 || rules.every(({kind}) => kind === 'view_pool'))
  && rules.every(({kind, rate, cap, amount: most, steps}) => kind === 'view_pool' ? most > 0 && cap > 0 : steps ? steps.every(({views: seen, amount}) => seen > 0 && amount > 0) : rate > 0 && cap > 0);

const READ = {
  checks: all => all,
  checkbox: all => all.length > 0,
  number: ([text]) => text === '' || text === undefined ? null : Number(text),
  file: () => undefined,
};

/** What is typed of all members, blanks too. */
export const typed = (form, members) => {
  const data = new FormData(form);
  return Object.fromEntries(members.map(({name, type}) => [name, (READ[type] ?? (([text = '']) => text.trim()))(data.getAll(name))]).filter(([, value]) => value !== undefined));
};

const iso = text => text ? new Date(text).toISOString() : undefined;

/** The campaign that it makes: what is blank is taken away. */
export function campaign(form) {
  const {hashtags, dos, donts, deliverables, countries, date_start: start, date_end: end, max_participants: most, ...rest} = form;
  const {views: byViews, ...whole} = /** @type {any} */ (nested(Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? (name.startsWith('tasks.') && name !== 'tasks.time' ? 0 : undefined)]))));
  return {
    ...whole, reward_rules: viewTerms(byViews),
    hashtags: words(hashtags), dos: lines(dos), donts: lines(donts), deliverables: lines(deliverables), countries: countries?.map(Number),
    date_start: iso(start), date_end: iso(end), max_participants: most ?? undefined,
  };
}

/** What a change takes away besides. */
export const cleared = form => [...(form.date_start ? [] : ['date_start']), ...(form.max_participants === null ? ['max_participants'] : [])];

const parts = at => ({year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: 0});

const shown = texts => texts.length > 0 ? texts : undefined;

/** How creators see it; `former` has its pictures. */
export const seen = (form, former, description) => {
  const row = /** @type {any} */ (campaign(form));
  return {
    ...row, reward_rules: drawable(row.reward_rules) ? row.reward_rules : undefined, name: row.name || '–', description, dos: shown(row.dos), donts: shown(row.donts), deliverables: shown(row.deliverables), image_post: former.image_post, image_logo: former.image_logo, rights: row.rights.uses.length ? {...row.rights, days: row.rights.days ?? null} : undefined,
    date_end: parts(row.date_end ? new Date(row.date_end) : new Date()), tasks: {...row.tasks, time: row.tasks.time ?? 1, time_type: row.tasks.time_type || 'days'},
  };
};

/** What it costs at most: for each post, once for the best one, for all views and the pool, and in all; null without a number of posts that cost something each. */
export function estimate(form, former) {
  const row = /** @type {any} */ (campaign(form));
  const {minimum_reward: least, bonus: {active, promo_reach: reach, promo_engagement_rate: engagement, promo_best_post: best}} = row.tasks;
  const post = Math.max(least, former.post_rate ?? 0) + (active ? reach + engagement : 0);
  const once = (active ? best : 0) + (row.reward_rules.budget ?? 0) + (row.reward_rules.rules.find(({kind}) => kind === 'view_pool')?.amount ?? 0);
  return {post, once, count: form.max_participants, all: post === 0 ? once : form.max_participants === null ? null : post * form.max_participants + once};
}
