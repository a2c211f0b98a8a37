// How one gets about: the side bar in groups, breadcrumbs, and on a phone the most used pages at the foot and a menu.

import {html, nothing} from '../lit-html.js';
import {avatar, icon, t} from '../parts/format.js';
import {counts} from './live.js';
import {advertiser, isStaff, me} from '../parts/session.js';

const ROOT = '/console/';
/** The name of this installation and its picture. */
export const {name: HOUSE, logo: LOGO} = document.documentElement.dataset;

/** How many pages are shown one below another; more are grouped, and those that are in no group stay. */
const FLAT = 12;
/**
 * Each [name, icon, its pages].
 *
 * @type {[string, string, string[]][]}
 */
const GROUPS = [
  ['Reviews', 'clipboard-check', ['posts', 'handed', 'drafts', 'connections', 'screenings', 'appeals', 'signals', 'pictures', 'signups', 'campaigns']],
  ['Payouts', 'banknote', ['payouts', 'runs', 'transfers', 'withdrawals']],
  ['Finance', 'landmark', ['bills', 'receivables', 'deposits', 'disputes', 'money', 'files', 'lines', 'statements', 'ledger', 'books', 'taxes']],
  ['People', 'users', ['people', 'brands', 'signins', 'tokens', 'applications', 'webhooks']],
  ['Platform', 'chart-line', ['figures', 'platform', 'audit', 'events', 'lists', 'settings']],
];
/**
 * Of those who are creators and brands, each by itself.
 *
 * @type {[string, string, string[]][]}
 */
const SIDES = [['Creator', 'user-round', ['find', 'tasks', 'earnings', 'networks', 'profile', 'payto', 'advertise']],
  ['Brand', 'store', ['desk', 'own', 'review', 'sent', 'draft', 'campaign', 'funds', 'invoices', 'billing', 'publishers', 'invited', 'applicants', 'brand', 'team', 'drafts', 'figures']]];
/** Of pages that have one of their own; others have that of their group, or of where they belong. */
const ICONS = {
  today: 'house', waiting: 'house', desk: 'house', approvals: 'check-check', account: 'circle-user-round', campaigns: 'megaphone', own: 'megaphone', campaign: 'megaphone', review: 'clipboard-check', sent: 'images', handed: 'images',
  drafts: 'file-pen-line', inbox: 'inbox', funds: 'wallet', earnings: 'wallet', invoices: 'receipt-text', publishers: 'user-search', brand: 'store', team: 'users',
  figures: 'chart-line', find: 'compass', tasks: 'list-checks', networks: 'at-sign', connections: 'at-sign', profile: 'user-round', payto: 'landmark', calendar: 'calendar', audit: 'scroll-text', settings: 'settings', developers: 'settings', webhooks: 'settings', advertise: 'store', design: 'settings',
};
/** Where pages belong that only links lead to. */
const PARENTS = {person: ['people'], request: ['audit'], campaign: ['campaigns', 'own'], draft: ['own', 'campaigns'], invited: ['own'], applicants: ['own'], billing: ['funds'], forms: ['earnings'], moves: ['earnings'], holds: ['earnings'],
  leaderboard: ['tasks'], notices: ['inbox'], developers: ['account'], webhooks: ['account'], agents: ['account']};
/** What is at hand on a phone: the first four of them, and the other page that was opened last, or the fifth. */
const FIRST = ['today', 'posts', 'payouts', 'people', 'campaigns', 'approvals', 'waiting', 'find', 'tasks', 'earnings', 'networks', 'desk', 'own', 'review', 'publishers'];
const AT_HAND = 5;
/** What is at the top of a phone. */
const ON_TOP = ['inbox', 'account'];

/** What stands beside a page's name. */
export const face = key => ICONS[key] ?? GROUPS.find(([, , keys]) => keys.includes(key))?.[1] ?? face(PARENTS[key][0]);

/** How many wait there; said as words, too. */
const waiting = keys => keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
const count = (...keys) => waiting(keys) ? html` <span class="count">${waiting(keys)}<span class="unseen"> ${t('to do')}</span></span>` : nothing;

let thin = localStorage.getItem('side') === 'thin';
let menu = false;

/** The classes of the whole. */
export const classes = () => `${thin ? 'thin' : ''} ${menu ? 'menu' : ''}`;

/** Another page has come: the menu of a phone is over. */
export const arrived = () => { menu = false; };

/** The pages at a phone's foot. */
function atHand(shown, name) {
  const first = FIRST.filter(key => shown.includes(key)).slice(0, AT_HAND);
  if (shown.includes(name) && !first.slice(0, -1).concat(ON_TOP).includes(name)) localStorage.setItem('last', name);
  const last = localStorage.getItem('last');
  return shown.includes(last) && !first.includes(last) ? [...first.slice(0, AT_HAND - 1), last] : first;
}

/**
 * @param pages those of the account, each [name, [title, module, seen, linked]]
 * @param name of the page that is shown; null for none
 * @param redraw draws the whole again
 */
export function navigation({pages, name, redraw, find}) {
  const titles = new Map(pages.map(([key, [title]]) => [key, title]));
  const shown = pages.filter(([key, [, , , linked]]) => !linked || key === name || isStaff() && GROUPS.some(([, , keys]) => keys.includes(key))).map(([key]) => key);
  const sides = shown.length <= FLAT ? [] : isStaff() ? GROUPS : me.is('publisher') && advertiser() !== undefined ? SIDES : [];
  const groups = /** @type {[string, string, string[]][]} */ (sides.map(([text, image, keys]) => [text, image, keys.filter(key => shown.includes(key))])).filter(([, , keys]) => keys.length > 0);

  const link = (key, image) => html`<li><a href=${ROOT + key} aria-current=${key === name ? 'page' : nothing}>${image ? icon(image) : nothing}<span class="label">${t(titles.get(key))}</span>${count(key)}</a></li>`;
  const open = event => {
    if (thin && !event.currentTarget.parentElement.open) fold();
  };
  function links() {
    const grouped = groups.flatMap(([, , keys]) => keys);
    const [first, second, ...others] = shown.filter(key => !grouped.includes(key)).map(key => link(key, face(key)));
    return html`${first}${second}${groups.map(([text, image, keys]) => html`<li><details class=${keys.includes(name) ? 'current' : ''} ?open=${keys.includes(name)}><summary @click=${open}>${icon(image)}<span class="label">${t(text)}</span>${count(...keys)}</summary><ul>${keys.map(key => link(key))}</ul></details></li>`)}${others}`;
  }
  function fold() {
    thin = !thin;
    if (thin) localStorage.setItem('side', 'thin'); else localStorage.removeItem('side');
    redraw();
  }
  function toggle() {
    menu = !menu;
    redraw();
    document.querySelector(menu ? 'header nav a' : '.foot button').focus();
  }
  const leave = event => {
    if (menu && event.key === 'Escape') toggle();
  };
  function crumbs() {
    const parent = PARENTS[name]?.find(key => titles.has(key));
    const group = groups.find(([, , keys]) => keys.includes(parent ?? name));
    return html`<nav class="crumbs" aria-label=${t('Where you are')}><ol>${group ? html`<li>${t(group[0])}</li>` : nothing}${parent ? html`<li><a href=${ROOT + parent}>${t(titles.get(parent))}</a></li>` : nothing}
      ${name && (group || parent) ? html`<li aria-current="page">${t(titles.get(name))}</li>` : nothing}</ol></nav>`;
  }
  return {
    side: (...who) => html`<header @keydown=${leave}><a class="brand" href=${ROOT}><img src=${LOGO} alt=""><b>${HOUSE}</b></a>
      <nav aria-label=${t('Pages')}><ul>${links()}</ul></nav><div class="who"><p class="me">${avatar(me.username)}<bdi>${me.username}</bdi></p>${who}</div></header>`,
    top: () => html`<div class="top"><button type="button" class="plain fold" aria-label=${t('Side bar')} aria-expanded=${!thin} @click=${fold}>${icon('panel-left')}</button>${crumbs()}
      <search><button type="button" class="seek" aria-keyshortcuts="Control+K" @click=${find}>${icon('search')}<span class="label">${t('Find')}</span><kbd aria-hidden="true">${t('Ctrl K')}</kbd></button></search>
      <nav class="quick" aria-label=${t('Account')}>${ON_TOP.filter(key => shown.includes(key)).map(key => html`<a href=${ROOT + key} aria-current=${key === name ? 'page' : nothing}>${key === 'account' ? avatar(me.username) : icon(face(key))}<span class="unseen">${t(titles.get(key))}</span>${count(key)}</a>`)}</nav></div>`,
    foot: () => html`<nav class="foot" aria-label=${t('Most used pages')}><ul>${atHand(shown, name).map(key => link(key, face(key)))}
      <li><button type="button" aria-expanded=${menu} @click=${toggle}>${icon(menu ? 'x' : 'menu')}<span class="label">${t('Menu')}</span></button></li></ul></nav>`,
  };
}
