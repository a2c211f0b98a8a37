// The console: navigation by what the account may do, one page at a time, and the drawer of calls.

import {html, nothing, render} from './lit-html.js';
import {Refusal, asCurl, log, watchers} from './calls.js';
import {ask, flush, notice} from './dialog.js';
import {applyTheme, t, time} from './format.js';
import {search} from './search.js';
import {begin, may, me, signOut} from './session.js';

const ROOT = '/console/';
const root = document.getElementById('app');

const isStaff = () => me.is('staff') || me.is('superuser');
const isPublisher = () => me.is('publisher');

/** Pages by name: [title, module, who sees it]. A page is one module. */
const PAGES = {
  today: ['Today', './today.js', isStaff],
  posts: ['Posts', './posts.js', () => isStaff() && may('tasks.review')],
  connections: ['Connections', './connections.js', () => may('networks.review')],
  payouts: ['Payouts', './payouts.js', () => may('payouts.view')],
  runs: ['Payout runs', './runs.js', () => may('payouts.view')],
  campaigns: ['Campaigns', './campaigns.js', () => may('campaigns.view')],
  people: ['People', './people.js', () => may('users.view')],
  money: ['Money', './money.js', () => may('finance.view')],
  approvals: ['Approvals', './approvals.js', isStaff],
  audit: ['Audit', './audit.js', () => may('audit.view')],
  review: ['Posts to review', './posts.js', () => me.is('advertiser')],
  funds: ['Funds', './funds.js', () => me.is('advertiser')],
  invoices: ['Invoices', './invoices.js', () => me.is('advertiser')],
  find: ['Find', './find.js', isPublisher],
  tasks: ['My tasks', './tasks.js', isPublisher],
  earnings: ['Earnings', './earnings.js', isPublisher],
  networks: ['Networks', './networks.js', isPublisher],
  messages: ['Messages', './messages.js', isPublisher],
  account: ['Account', './account.js', () => true],
};
const GO = {t: 'today', p: 'posts', c: 'connections', o: 'payouts', r: 'runs', m: 'money', a: 'approvals', e: 'earnings', f: 'find'};

let page = null;
let name = null;
let params = new URLSearchParams();
let drawer = false;
let going = false;
let failure = null;

const pages = () => Object.entries(PAGES).filter(([, [, , visible]]) => visible());

const navigation = {
  get params() { return params; },
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
  go,
};

/** Opens a page by its name and the members of its address. */
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
  const [next] = known.find(([key]) => key === wanted) ?? (wanted === '' ? known[0] : [null]);
  if (next === name && page) {
    page.changed?.(before);
    return;
  }
  flush();
  page?.stop?.();
  name = next;
  page = null;
  failure = null;
  draw();
  if (next === null) return;
  try {
    const module = await import(PAGES[next][1]);
    page = module.default(navigation);
    page.start?.();
  } catch (cause) {
    failure = cause;
  }
  draw();
}

function draw() {
  const before = root.contains(document.activeElement);
  const title = name ? t(PAGES[name][0]) : t('No such page');
  document.title = `${title} · Fanfare`;
  render(html`<a class="skip" href="#main" @click=${skip}>${t('To the content')}</a>
    <header><a class="brand" href=${ROOT} @click=${follow}>Fanfare</a>
      <nav aria-label=${t('Pages')}><ul>${pages().map(([key, [text]]) => html`<li><a href=${ROOT + key} aria-current=${key === name ? 'page' : nothing} @click=${follow}>${t(text)}</a></li>`)}</ul></nav>
      <p class="who"><bdi>${me.username}</bdi> ${isStaff() ? html`<button type="button" class="plain" @click=${() => search(go)}>${t('Find')}</button>` : nothing}
        <button type="button" class="plain" aria-expanded=${drawer} @click=${toggleDrawer}>${t('Calls')}</button>
        <a href="/docs">API</a> <button type="button" class="plain" @click=${signOut}>${t('Sign out')}</button></p></header>
    <main id="main" tabindex="-1">${content()}</main>
    ${drawer ? calls() : nothing}`, root);
  // What had the focus may be gone, such as the button of a row that was decided.
  if (before && document.activeElement === document.body) (document.querySelector('tr.current button.plain') ?? document.getElementById('main')).focus({preventScroll: true});
}

function content() {
  if (failure) return html`<h1>${t('This page could not be loaded')}</h1><p>${failure.message}</p><p><button type="button" @click=${() => location.reload()}>${t('Load again')}</button></p>`;
  if (name === null) return html`<h1>${t('No such page')}</h1><p>${t('It does not exist, or is not for this account.')}</p>`;
  return page ? page.view() : html`<p role="status">${t('Loading …')}</p>`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}

function follow(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', event.currentTarget.href);
  open().then(() => scrollTo(0, 0));
}

/** What the console has asked of the interface, to be copied. */
const calls = () => html`<aside class="drawer" aria-label=${t('Calls')}><h2>${t('Calls')}</h2>
  <ol>${log.map(one => html`<li><details><summary><span class=${one.status && one.status < 400 ? 'good' : 'bad'}>${one.status ?? '…'}</span>
    <code>${one.path}</code>${one.dry ? html` <span class="soft">${t('dry run')}</span>` : nothing} <span class="soft">${one.ms ?? '…'} ms</span></summary>
    <p>${time(one.at.toISOString())} ${one.requestId ? html`${t('Request')} <code>${one.requestId}</code>` : nothing}
    ${one.requestId && may('audit.view') ? html`<a href=${`${ROOT}audit?request_id=${one.requestId}`} @click=${follow}>${t('What happened')}</a>` : nothing}</p>
    <pre>${asCurl(one)}</pre><p><button type="button" @click=${() => copy(asCurl(one))}>${t('Copy')}</button></p></details></li>`)}</ol></aside>`;

async function copy(text) {
  await navigator.clipboard.writeText(text);
  notice(t('Copied.'));
}

function toggleDrawer() {
  drawer = !drawer;
  draw();
}

/** Single keys can be switched off, since speech input types them, too. */
const shortcuts = () => localStorage.getItem('shortcuts') !== 'off';

function help() {
  const known = [['j k', t('Next and previous row')], ['x', t('Select')], ['Enter', t('Open')], ['Esc', t('Close')], ['/', t('Find')], ['g + …', t('Go to a page: {0}', Object.entries(GO).map(([key, to]) => `${key} ${t(PAGES[to][0])}`).join(', '))],
    ...(page?.keys ? Object.entries(page.keys).map(([key, does]) => [key, t(does.label ?? key)]) : [])];
  ask({
    title: t('Keys'),
    content: html`<dl class="facts">${known.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>`,
    button: shortcuts() ? t('Switch keys off') : t('Switch keys on'),
    submit: async () => localStorage.setItem('shortcuts', shortcuts() ? 'off' : 'on'),
  });
}

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select, dialog')) return;
  if (event.key === '?') {
    help();
  } else if (!shortcuts()) {
    return;
  } else if (event.key === '/' && isStaff()) {
    search(go);
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

applyTheme();
await begin();
await open();
