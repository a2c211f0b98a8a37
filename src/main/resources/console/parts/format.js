// Money, times and words as they are shown.

import {reached} from './calls.js';
import {html, nothing} from '../lit-html.js';

let decimals = new Map();
const LANGUAGES = ['en', 'de', 'es'];
let words = {__proto__: null};
/** The parts of the pages whose texts are needed; the first one is that of all. */
const parts = new Set(['']);
let formats = new Map();

/** Learns the currencies' decimals from the interface. */
export function useCurrencies(details) {
  decimals = new Map(details.map(one => [one.code, one.decimals]));
}

/** The page's language, the first that is spoken of those wanted: texts are keyed by their English. */
export async function useLanguage(wanted) {
  const language = wanted.find(one => LANGUAGES.includes(one)) ?? LANGUAGES[0];
  if (language === document.documentElement.lang) return;
  document.documentElement.lang = language;
  formats = new Map();
  words = {__proto__: null};
  await Promise.all([...parts].map(learn));
}

/** Adds the texts of a part of the pages. */
export async function useTexts(part) {
  parts.add(part);
  await learn(part);
}

async function learn(part) {
  const {lang} = document.documentElement;
  const into = words;
  if (lang !== 'en') Object.assign(into, (await reached(import(`../words/${lang}${part}.js`))).default);
}

const fill = (text, values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]);

/** A text in the page's language; {0}, {1} … are replaced by the values. */
export const t = (text, ...values) => fill(words[text] ?? text, values);

/** A text with a count in its two forms, such as "1 payout|{0} payouts". */
export function counted(text, count, ...values) {
  const [one, others] = (words[text] ?? text).split('|');
  return fill(format(Intl.PluralRules).select(count) === 'one' ? one : others, [number(count), ...values]);
}

/** A format of the page's language, made once since making it is slow. */
export function format(kind, options) {
  const key = kind.name + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new kind(document.documentElement.lang, options));
  return formats.get(key);
}

/** Networks as they write themselves. */
const NAMES = {__proto__: null, youtube: 'YouTube', tiktok: 'TikTok', linkedin: 'LinkedIn', twitter: 'X', paypal: 'PayPal', paypal_email: 'PayPal', stripe: 'Stripe', stripe_account: 'Stripe', ach: 'ACH', csv: 'CSV', sepa: 'SEPA'};
/** Codes under another name. */
const CALLED = {__proto__: null, both: 'Brand and our staff', operator: 'Our staff', operators: 'Our staff', connection: 'Social account', connections: 'Social accounts',
  posts: 'Review', accepted_posts: 'Payments to release', drafts: 'Content drafts', threads: 'Messages', sign_ups: 'Sign-ups', proposals: 'Approvals', payout_runs: 'Payout batches', gathering: 'Being created', reading: 'Being read', well: 'Healthy', unwell: 'Unhealthy', in_another_run: 'In another payout batch',
  no_rail: 'No way to pay'};

const spoken = code => code.replace(/[_-]/g, ' ').replace('publisher', 'creator').replace('advertiser', 'brand').replace(/(payout )?destination/, 'payout method').replace(/payout run\b/, 'payout batch').replace(/^./, first => first.toUpperCase());

/** A word of the interface, such as a status, in the page's language. */
export const word = code => NAMES[code] ?? (code === null || code === undefined ? '–' : t(CALLED[code] ?? spoken(String(code))));

/** An amount with the currency's own decimals. */
export function money(amount, currency) {
  const digits = decimals.get(currency) ?? 2;
  return number(amount, {style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: digits, maximumFractionDigits: digits});
}

export const number = (value, options) => value === null || value === undefined ? '–' : format(Intl.NumberFormat, options).format(value);

/** 0.05 is 5 %. */
export const percent = fraction => number(fraction, {style: 'percent', maximumFractionDigits: 2});

/** A day, whose hours do not matter. */
export const day = text => format(Intl.DateTimeFormat, {day: 'numeric', month: 'short', timeZone: 'UTC'}).format(new Date(text));

/** A date, and a month such as 2026-10, with their years. */
export const date = text => text ? format(Intl.DateTimeFormat, {dateStyle: 'medium', timeZone: 'UTC'}).format(new Date(text)) : '–';
export const month = text => format(Intl.DateTimeFormat, {month: 'long', year: 'numeric', timeZone: 'UTC'}).format(new Date(text.slice(0, 7)));

/** A local time; the title has it in UTC. */
export function time(text) {
  if (!text) return html`–`;
  const at = new Date(text);
  const shown = format(Intl.DateTimeFormat, {dateStyle: 'medium', timeStyle: 'short'}).format(at);
  return html`<time datetime=${at.toISOString()} title=${at.toISOString().replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}>${shown}</time>`;
}

/** A sentence of the service, with its instants as local times. */
export const local = text => text?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, at => format(Intl.DateTimeFormat, {dateStyle: 'medium', timeStyle: 'short'}).format(new Date(at)));

export const THEMES = ['system', 'light', 'dark'];
export const DENSITIES = ['roomy', 'dense'];
export const PAYOUT_STATES = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'failed'];
/** @type {[string, number][]} */
const STEPS = [['day', 86_400], ['hour', 3_600], ['minute', 60]];

/** A moment that is given in parts. */
export const moment = one => one && new Date(Date.UTC(one.year, one.month - 1, one.day, one.hour, one.minute, one.second)).toISOString();

/** Since then, in the largest whole unit. */
function since(text) {
  const seconds = (Date.now() - Date.parse(text)) / 1000;
  const [unit, length] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return {count: Math.round(seconds / length), unit};
}
const dated = (text, shown) => html`<time datetime=${text} title=${new Date(text).toISOString()}>${shown}</time>`;

/** Such as "3 days ago"; the title has the time. */
export function age(text) {
  if (!text) return html`–`;
  const {count, unit} = since(text);
  return dated(text, format(Intl.RelativeTimeFormat, {numeric: 'auto'}).format(-count, unit));
}

/** Such as "3 days". */
export const duration = (count, unit) => number(count, {style: 'unit', unit, unitDisplay: 'long'});

/** The same as "3 days". */
export function lasting(text) {
  const {count, unit} = since(text);
  return dated(text, duration(Math.max(0, count), unit));
}

/** A country by its code; what is none, as it is. */
export const country = code => /^[A-Z]{2}$/.test(code) ? format(Intl.DisplayNames, {type: 'region'}).of(code) : code;

const SPRITE = new URL('../icons.svg', import.meta.url).pathname;

/** A picture beside its text. */
export const icon = name => html`<svg class="icon" aria-hidden="true"><use href=${`${SPRITE}#${name}`}></use></svg>`;

/** A person's or brand's initials, in a colour of its own. */
export const avatar = name => html`<span class="avatar tone${tone(name)}" data-of=${initials(name)} aria-hidden="true"></span>`;
/** Which of six colours a name has. */
export const tone = name => [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % 6;
export function initials(name) {
  const [first = '?', second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (second ? [...first][0] + [...second][0] : [...first].slice(0, 2).join('')).toUpperCase();
}

/** What stands there until something comes. */
export const loading = () => html`<p class="loading" role="status">${t('Loading …')}</p>`;

/** What stands where nothing is yet. */
export const nothingYet = text => html`<div class="empty">${icon('inbox')}<div>${text}</div></div>`;

/** A status in its colour; the word says the same. */
export const status = code => html`<span class="status ${code}">${word(code)}</span>`;

/** Where a demo's posts are shown; null for their networks. */
let shownAt = null;
export const useSimulator = url => { shownAt = url; };

/** A page of a demo's simulated services; nothing elsewhere. */
export const simulated = (path, text) => shownAt ? html`<a href=${shownAt + path} target="_blank" rel="noreferrer noopener">${text}</a>` : nothing;

/** A strangers' address: opened with a click, never loaded; only http and https are links. */
export function link(url) {
  if (!url) return nothing;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol)
    ? html`<a href=${shownAt && /^www[.]instagram[.]com\/[\w.]+\/p\//.test(parsed.host + parsed.pathname) ? `${shownAt}/posts/${parsed.host}${parsed.pathname}` : parsed.href} target="_blank" rel="noreferrer noopener nofollow" title=${url}>${parsed.host}${parsed.pathname.length > 1 ? ' …' : ''}</a>`
    : html`<span>${url}</span>`;
}

/** What a campaign's bonuses are worth, as facts. */
export const bonuses = ({active, promo_reach: reach, promo_engagement_rate: engagement, promo_best_post: best}, currency) => active
  ? [[t('Bonus for reach'), money(reach, currency)], [t('Bonus for engagement'), money(engagement, currency)], [t('Bonus for the best post'), money(best, currency)]] : [];

/** Adds the style of what a module draws. */
export function style(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer parts {${css}}`);
  document.adoptedStyleSheets.push(sheet);
}

/** Colours: those of the system, or chosen here. Density likewise. */
export function applyLook() {
  document.documentElement.className = `${localStorage.getItem('theme') ?? THEMES[0]} ${localStorage.getItem('density') ?? DENSITIES[0]}`;
}

/** Whether a picture is one of ours: those elsewhere would tell their owner who looks. */
export const own = url => url?.startsWith('/media/') || url?.startsWith(`${location.origin}/media/`);

/** Name and value pairs; those that are undefined are left out. */
export const facts = (pairs, kind = '') => html`<dl class="facts ${kind}">${pairs.filter(([, value]) => value !== undefined).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? '–'}</dd></div>`)}</dl>`;

/** The figures that a page is about, as tiles; what a figure is compared with stands under it. */
export const stats = tiles => facts(tiles.map(([name, value, note]) => [name, value === undefined ? value : html`${value}${note ? html`<small>${note}</small>` : nothing}`]), 'stats');

/** Amounts of several currencies, which are never added. */
export const sums = (rows, amount) => rows.map(one => html`<span>${money(amount(one), one.currency)}</span>`);

/** A name with what is said beside it. */
export const two = (name, note) => html`<span>${name}<small>${note}</small></span>`;

/** What is done less often: it unfolds, once it is of use. */
export const more = (title, buttons, useful = true) => html`<details class="more" ?inert=${!useful}><summary>${title}</summary><div>${buttons}</div></details>`;

/** Leads to a page of the console. */
export const to = (page, members, text, kind) => html`<a class=${kind ?? nothing} href=${`/console/${page}?${new URLSearchParams(members)}`}>${text}</a>`;

/** The key of a thread in addresses; a campaign has one with each publisher. */
export const about = (kind, subject, user) => [kind, subject, ...(user ? [user] : [])].join('-');

/** Leads to a thread in the inbox of a side: 'brand', where one may be a creator, too. */
export const talk = (kind, subject, part) => to('inbox', {...(part ? {part} : {}), open: about(kind, subject)}, t('Ask a question'));

/**
 * A table in its frame. Where the frame is narrow, a row becomes a card: its state and its amount first, then the rest with the columns' names.
 * Roles are explicit, since a card's display takes them away.
 */
export const frame = (head, rows, label = t('Table'), look = '') => html`<div class="table ${look}" tabindex="0" role="group" aria-label=${label}><table role="table">
  <thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows}</tbody></table></div>`;

/** A column's name, and a cell under it. A kind is `number`, or `number amount` for the one amount of a row. */
export const column = (name, kind) => html`<th scope="col" role="columnheader" class=${kind ?? nothing}>${name}</th>`;
export const cell = (name, kind, content) => html`<td role="cell" class=${kind ?? nothing} data-label=${name}>${content}</td>`;

/** A table whose first column names the row: columns as [name, kind]. */
export const table = (head, rows, label) => frame(head.map(([name, kind]) => name ? column(name, kind) : html`<td role="cell"></td>`),
  rows.map(cells => html`<tr role="row">${cells.map((content, at) => at === 0 ? html`<th scope="row" role="rowheader">${content}</th>` : cell(head[at][0], head[at][1], content))}</tr>`), label);

/** What an advertiser may do with a post. */
export const rights = one => [one.days ? `${one.uses.map(word).join(', ')}, ${duration(one.days, 'day')}` : t('{0}, for ever', one.uses.map(word).join(', ')), ...(one.paid_ads ? [t('with paid ads')] : []), ...(one.note ? [one.note] : [])].join('; ');
