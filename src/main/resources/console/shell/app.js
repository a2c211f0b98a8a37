// The console: navigation by what the account may do, one page at a time, and the drawer of calls.

import {html, nothing, render} from '../lit-html.js';
import {Refusal, authorize, reached, watchers} from '../parts/calls.js';
import {flush, notice, showRequests} from '../parts/dialog.js';
import {applyLook, loading, t, to, useCurrencies, useLanguage, useSimulator, useTexts} from '../parts/format.js';
import * as live from './live.js';
import {HOUSE, arrived, classes, face, navigation as navigate} from './nav.js';
import {act, advertiser, can, config, demoFile, isDemo, isDevelopment, isStaff, may, me, signIn, signOut, started} from '../parts/session.js';

const ROOT = '/console/';
const root = document.getElementById('app');

const isPublisher = () => me.is('publisher');

/** Pages of staff by name: [title, module, who sees it, whether only links lead there]. A page is one module. */
const STAFF = {
  today: ['Today', '../staff/today.js', isStaff],
  posts: ['Review', '../everyone/posts.js', () => isStaff() && may('tasks.review')],
  handed: ['All posts', '../everyone/handed.js', () => isStaff() && may('campaigns.view')],
  drafts: ['Content drafts', '../everyone/drafts.js', () => may('tasks.review') || can('tasks.review')],
  signals: ['Signals', '../staff/signals.js', () => may('tasks.review')],
  pictures: ['Reported pictures', '../staff/reported.js', () => may('tasks.review')],
  connections: ['Social accounts', '../staff/connections.js', () => may('networks.review')],
  payouts: ['Payouts', '../staff/payouts.js', () => may('payouts.view')],
  runs: ['Payout batches', '../staff/runs.js', () => may('payouts.view')],
  campaigns: ['Campaigns', '../staff/campaigns.js', () => may('campaigns.view')],
  people: ['People', '../staff/people.js', () => may('users.view')],
  approvals: ['Approvals', '../staff/approvals.js', isStaff],
  appeals: ['Appeals', '../staff/appeals.js', () => may('finance.view')],
  figures: ['Analytics', '../staff/figures.js', () => may('stats.view') || can('campaigns.view')],
  audit: ['Audit', '../staff/audit.js', () => may('audit.view')],
  request: ['Request', '../staff/request.js', () => may('audit.view'), true],
  person: ['Person', '../staff/person.js', () => may('users.view'), true],
  tokens: ['Tokens', '../staff/tokens.js', () => may('tokens.manage')],
  signups: ['Sign-ups', '../staff/signups.js', () => may('users.view')],
  transfers: ['Transfers', '../staff/transfers.js', () => may('payouts.view')],
};
/** Those of staff who keep the money, the accounts and the platform. */
const OFFICE = {
  bills: ['Invoices of brands', '../office/bills.js', () => may('finance.personal') && may('finance.view')],
  receivables: ['Receivables', '../office/receivables.js', () => may('finance.personal')],
  deposits: ['Deposits', '../office/deposits.js', () => may('finance.view')],
  disputes: ['Card disputes', '../office/disputes.js', () => may('finance.view')],
  money: ['Cash accounts', '../office/money.js', () => may('finance.view')],
  files: ['Bank files', '../office/files.js', () => may('finance.view')],
  lines: ['Bank lines', '../office/lines.js', () => may('finance.personal')],
  ledger: ['Ledger', '../office/ledger.js', () => may('finance.personal')],
  books: ['Accounting', '../office/books.js', () => may('finance.view')],
  taxes: ['Taxes', '../office/taxes.js', () => may('finance.personal') || may('taxes.export')],
  brands: ['Brands', '../office/brandlist.js', () => may('campaigns.view')],
  signins: ['Sign-ins', '../office/signins.js', () => may('audit.view')],
  applications: ['Applications', '../office/oauth.js', () => may('applications.manage')],
  platform: ['In numbers', '../office/platform.js', () => may('stats.view')],
  screenings: ['Screenings', '../office/screenings.js', () => may('payouts.process')],
  withdrawals: ['Withdrawals', '../office/withdrawals.js', () => may('finance.view')],
  statements: ['Bank statements', '../office/statements.js', () => may('finance.view')],
  events: ['Events', '../office/events.js', () => may('audit.view')],
  settings: ['Settings', '../office/settings.js', isStaff],
  lists: ['Lists', '../office/reference.js', () => may('settings.manage') || may('finance.view')],
};
/** Those of advertisers. */
const ADVERTISER = {
  desk: ['Overview', '../brand/desk.js', () => can('campaigns.view')],
  own: ['Campaigns', '../brand/own.js', () => can('campaigns.view')],
  review: ['Review', '../everyone/posts.js', () => can('tasks.review')],
  sent: ['All posts', '../everyone/handed.js', () => can('campaigns.view')],
  draft: ['Draft', '../brand/draft.js', () => can('campaigns.manage') || may('campaigns.manage'), true],
  campaign: ['Campaign', '../brand/overview.js', () => can('campaigns.view') || may('campaigns.view') || may('stats.view'), true],
  funds: ['Funds', '../brand/funds.js', () => can('money.view')],
  invoices: ['Invoices', '../brand/invoices.js', () => can('money.view')],
  billing: ['Ledger', '../brand/billing.js', () => can('money.view'), true],
  publishers: ['Find creators', '../brand/publishers.js', () => can('campaigns.view')],
  invited: ['Invited creators', '../brand/invited.js', () => can('campaigns.view'), true],
  applicants: ['Applicants', '../brand/applicants.js', () => can('campaigns.view'), true],
  brand: ['Brand', '../brand/brand.js', () => can('campaigns.view')],
  team: ['Team', '../brand/team.js', () => can('campaigns.view')],
};
/** Those of publishers. */
const PUBLISHER = {
  waiting: ['Overview', '../creator/waiting.js', isPublisher],
  find: ['Find', '../creator/find.js', isPublisher],
  tasks: ['My tasks', '../creator/tasks.js', isPublisher],
  earnings: ['Earnings', '../creator/earnings.js', isPublisher],
  networks: ['Social accounts', '../creator/networks.js', isPublisher],
  profile: ['Profile', '../creator/profile.js', isPublisher],
  payto: ['Payout methods', '../creator/payto.js', isPublisher],
  advertise: ['Become a brand', '../creator/advertise.js', () => !isStaff(), true],
};
const OWN = {
  forms: ['Taxes', '../creator/taxforms.js', isPublisher, true],
  leaderboard: ['Leaderboard', '../creator/leaderboard.js', isPublisher, true],
  moves: ['Ledger', '../creator/moves.js', isPublisher, true],
  holds: ['Held payments', '../creator/holds.js', isPublisher, true],
  notices: ['Settings', '../creator/notices.js', isPublisher, true],
};
const EVERYONE = {
  inbox: ['Inbox', '../everyone/inbox.js', () => true],
  webhooks: ['Webhooks', '../everyone/webhooks.js', () => true, true],
  developers: ['Developers', '../everyone/developers.js', () => !isStaff(), true],
  agents: ['Agents', '../everyone/agents.js', () => true, true],
  calendar: ['Calendar', '../everyone/calendar.js', () => true],
  account: ['Account', '../everyone/account.js', () => true],
  design: ['Design', '../parts/design.js', () => isDevelopment, true],
};
/** By the part of the texts that they need. */
const FACES = {'-staff': STAFF, '-office': OFFICE, '-advertiser': ADVERTISER, '-publisher': PUBLISHER, '-own': OWN, '-everyone': EVERYONE};
const PAGES = Object.assign({}, ...Object.values(FACES));
const part = key => Object.keys(FACES).find(face => key in FACES[face]);
const GO = {t: 'today', p: 'posts', c: 'connections', o: 'payouts', r: 'runs', m: 'money', a: 'approvals', e: 'earnings', f: 'find', i: 'inbox'};

let page = null;
let name = null;
let params = new URLSearchParams();
/** The drawer of calls, while it is open. */
let drawer = null;
let going = false;
let failure = null;
/** Said while a demo's past is being filled. */
let past = null;

/**
 * Of others than staff, their own pages come first, and the account last.
 *
 * @type {(page: [string, ...any[]]) => number}
 */
const rank = ([key]) => isStaff() ? 0 : key in STAFF ? 1 : key in EVERYONE ? 2 : 0;
function pages() {
  const all = Object.entries(PAGES).filter(([, [, , visible]]) => visible()).sort((one, other) => rank(one) - rank(other));
  const [inbox] = all.splice(all.findIndex(([key]) => key === 'inbox'), 1);
  all.splice(1, 0, inbox);
  return all;
}

const navigation = {
  get params() { return params; },
  get name() { return name; },
  redraw: draw,
  /** Changes members of the address; null takes one away. */
  set(changes) {
    const before = params;
    params = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) params.delete(key); else params.set(key, value);
    }
    history.pushState(null, '', location.pathname + (params.size ? `?${params}` : ''));
    page.changed?.(before);
  },
  /** Gives the address these members alone, without a step back to those before. */
  replace(members = {}) {
    params = new URLSearchParams(members);
    history.replaceState(null, '', location.pathname + (params.size ? `?${params}` : ''));
  },
  go,
};

/** Opens a page. */
export async function go(to, members = {}) {
  const query = new URLSearchParams(members);
  history.pushState(null, '', ROOT + to + (query.size ? `?${query}` : ''));
  await open();
  document.getElementById('main')?.focus();
}

async function open() {
  const wanted = location.pathname.slice(ROOT.length).replace(/\/$/, '');
  const known = pages();
  const before = params;
  params = new URLSearchParams(location.search);
  const [next] = known.find(([key]) => key === wanted) ?? (wanted === '' ? known.find(([, [, , , linked]]) => !linked) : [null]);
  const old = next === null && wanted ? (await reached(import('./moved.js'))).moved(wanted, location.search) : null;
  if (old) {
    history.replaceState(null, '', ROOT + old);
    return open();
  }
  if (next === name && page) {
    page.changed?.(before);
    return;
  }
  flush();
  page?.stop?.();
  arrived();
  name = next;
  page = null;
  failure = null;
  // What comes first is drawn with its page.
  if (next === null || root.hasChildNodes()) draw();
  if (next === null) return;
  try {
    await useTexts(part(next));
    const module = await reached(import(PAGES[next][1]));
    page = module.default(navigation);
    page.start?.();
  } catch (cause) {
    failure = cause;
  }
  draw();
  document.querySelector('header nav [aria-current]')?.scrollIntoView({block: 'nearest'});
}

function draw() {
  const before = root.contains(document.activeElement);
  const title = name ? t(PAGES[name][0]) : t('No such page');
  document.title = `${title} · ${HOUSE}`;
  const {side, top, foot} = navigate({pages: pages(), name, redraw: draw, find});
  root.className = classes();
  render(html`<a class="skip" href="#main" @click=${skip}>${t('To the content')}</a>
    ${side(me.advertisers.length > 1 ? actsFor() : nothing, html`<button type="button" class="plain" aria-expanded=${drawer !== null} @click=${toggleDrawer}>${t('Calls')}</button>
      <a href="/help">${t('Help')}</a> <a href="/docs">API</a> <button type="button" class="plain" @click=${signOut}>${t('Sign out')}</button>`)}
    <div class="stage">${top()}
      <p class="trouble" role="status">${live.trouble ?? past ?? nothing}</p>
      <main id="main" tabindex="-1">${content()}</main></div>
    ${foot()}${drawer ? drawer() : nothing}`, root);
  // What had the focus may be gone, such as the button of a row that was decided.
  if (before && document.activeElement === document.body) (document.querySelector('tr.current button.plain') ?? document.getElementById('main')).focus({preventScroll: true});
}

const actsFor = () => html`<label>${t('For')} <select @change=${event => { act(Number(event.target.value)); location.assign(ROOT); }}>
  ${me.advertisers.map(one => html`<option value=${one.advertiser_id} ?selected=${one.advertiser_id === advertiser()}>${one.name}</option>`)}</select></label>`;

reached(import('../parts/pictures.js')).catch(() => {});

async function followPast() {
  const {percent, simulator} = await demoFile('progress') ?? {percent: 100, simulator: null};
  useSimulator(simulator);
  past = percent < 100 ? t('The last ninety days of this demo are being filled: {0} %', percent) : null;
  draw();
  if (past) setTimeout(followPast, 2_000);
}

async function find() {
  const known = pages().filter(([, [, , , linked]]) => !linked || isStaff()).map(([key, [title]]) => [key, t(title), face(key)]);
  (await reached(import('./search.js'))).search(go, known);
}

function content() {
  if (failure) return failed(failure);
  if (name === null) return html`<h1>${t('No such page')}</h1><p>${t('It does not exist, or is not for this account.')}</p>`;
  return page ? page.view() : loading();
}

const failed = cause => html`<h1>${t('This page could not be loaded')}</h1><p>${cause.message}</p><p><button type="button" @click=${() => location.reload()}>${t('Load again')}</button></p>`;

function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}

/** Links to pages open them at once. */
function follow(event) {
  const anchor = event.target.closest?.('a[href^="/console/"]');
  if (!anchor || anchor.target || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  anchor.closest('dialog')?.close();
  history.pushState(null, '', anchor.href);
  // The page that one is on is read again.
  if (anchor.closest('header, .top, .foot')) name = null;
  open().then(() => {
    scrollTo(0, 0);
    if (!anchor.isConnected) document.getElementById('main').focus();
  });
}
document.addEventListener('click', follow);
// What unfolds over a page folds when something else is pressed, or a thing in it.
document.addEventListener('click', ({target}) => document.querySelectorAll('.more[open]').forEach(one => { if (!one.firstElementChild.contains(/** @type {any} */ (target))) one.removeAttribute('open'); }));

async function toggleDrawer() {
  drawer = drawer ? null : (await reached(import('./drawer.js'))).calls;
  draw();
}

/** Single keys can be switched off. */
const shortcuts = () => localStorage.getItem('shortcuts') !== 'off';

addEventListener('keydown', event => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'k' && me && !document.querySelector('dialog')) {
    event.preventDefault();
    find();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select, dialog')) return;
  if (event.key === '?') {
    reached(import('./keys.js')).then(({help}) => help(Object.entries(GO).map(([key, to]) => `${key} ${t(PAGES[to][0])}`), page?.keys ?? {}));
  } else if (!shortcuts()) {
    return;
  } else if (event.key === '/') {
    find();
  } else if (going && GO[event.key]) {
    if (PAGES[GO[event.key]][2]()) go(GO[event.key]);
  } else if (event.key === 'g') {
    going = true;
    setTimeout(() => { going = false; }, 1_500);
    return;
  } else if (event.key === 'Enter' && event.target !== document.body && event.target.id !== 'main') {
    return;
  } else if (!page?.key?.(event.key, event)) {
    return;
  }
  going = false;
  event.preventDefault();
});
addEventListener('popstate', open);
watchers.add(() => { if (drawer) draw(); });
// Nothing that goes wrong is silent.
addEventListener('unhandledrejection', event => {
  notice(event.reason?.message ?? String(event.reason), {bad: true});
  if (event.reason instanceof Refusal) event.preventDefault();
});

applyLook();
authorize({t});
// The page's texts come while the session is continued.
const early = location.pathname.slice(ROOT.length);
if (early in PAGES) useTexts(part(early)).catch(() => {});
await useLanguage(navigator.languages.map(one => one.slice(0, 2)));
await started.catch(cause => {
  render(html`<main id="main">${failed(cause)}</main>`, root);
  throw cause;
});
useCurrencies(config.features.currency_details);
if (me === null) await signIn(false);
await useLanguage([me.language]);
if (may('audit.view')) showRequests(id => to('request', {request_id: id}, id));
live.follow(draw);
await open();
live.begin();
if (isDemo) followPast();
if (navigator.serviceWorker) reached(import('./offline.js'));
