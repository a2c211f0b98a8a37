// The command palette: pages by their names, and people, campaigns, payouts and all else that a number or a reference leads to, as far as
// the account may see them. A combobox with a list (WAI-ARIA authoring practices): the arrows choose, Enter opens.

import {html, nothing, render} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {refused} from '../parts/dialog.js';
import {avatar, icon, style, t, word} from '../parts/format.js';
import {advertiser, can, isStaff, me} from '../parts/session.js';

style(`
.palette { padding: 0; width: min(38rem, calc(100vw - 2rem)); margin-top: 12vh; overflow: hidden; }
.palette input { width: 100%; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; padding: var(--space-3) var(--space-4); font-size: var(--touch); }
.palette input:focus-visible { outline: none; box-shadow: inset 0 -2px var(--link); }
.palette ul { list-style: none; margin: 0; padding: var(--space-2); max-height: min(26rem, 60vh); overflow-y: auto; }
.palette [role=option] { display: flex; gap: var(--space-3); align-items: center; padding: var(--space-2) var(--space-3); border-radius: var(--curve); cursor: pointer; }
.palette [aria-selected=true] { background: var(--mark); }
.palette p:empty { display: none; }
.palette p { margin: 0; padding: var(--space-2) var(--space-4); font-size: var(--small); border-top: 1px solid var(--line); color: var(--soft); }`);

const WAIT_MS = 200;
const SHORTEST = 2;
const MOST = 8;

/** Pages by what was found; others show the endpoint that has it. */
const PAGES = {
  account: hit => ['person', {user_id: hit.id}],
  user: hit => ['person', {user_id: hit.id}],
  campaign: hit => ['campaigns', {search: hit.title, open: hit.id}],
  payout: hit => ['payouts', {open: hit.id}],
  request: hit => ['request', {request_id: hit.title}],
};
const PEOPLE = ['account', 'user'];

/** What is asked beside the pages: of staff everything, of others their own campaigns; those that run are read once, since no name is asked for there. */
async function found(search, running) {
  if (isStaff()) return (await read('/admin/api/search/', {search})).hits.map(hit => ({kind: hit.kind, title: hit.title, leads: PAGES[hit.kind]?.(hit)}));
  const leads = page => row => ({kind: 'campaign', title: row.name, leads: [page, {open: row.id}]});
  const own = can('campaigns.view') ? (await read('/api/campaign/list/', {advertiser_id: advertiser(), search, limit: MOST})).campaigns : [];
  const joined = me.is('publisher') ? (await running()).filter(row => row.name.toLowerCase().includes(search.toLowerCase())) : [];
  return [...own.map(leads('own')), ...joined.map(leads('find'))].slice(0, MOST);
}

/** @param pages each [name, title, icon] */
export function search(go, pages) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = 'palette';
  dialog.setAttribute('aria-label', t('Find'));
  document.body.append(dialog);
  const named = text => pages.filter(([, title]) => title.toLowerCase().includes(text.toLowerCase())).slice(0, MOST).map(([page, title, image]) => ({kind: 'page', title, image, leads: [page, {}]}));
  let text = '';
  let hits = [];
  let refusal = null;
  let busy = false;
  let at = 0;
  let timer;
  let campaigns = null;
  const running = () => campaigns ??= read('/web/api/get/campaigns/', {filter: 'active'}).then(answer => answer.campaigns).catch(cause => {
    campaigns = null;
    throw cause;
  });
  const all = () => [...named(text), ...hits];
  const face = one => one.image ? icon(one.image) : PEOPLE.includes(one.kind) ? avatar(one.title) : icon(one.kind === 'campaign' ? 'megaphone' : 'scroll-text');
  const option = (one, index) => html`<li role="option" id="found-${index}" aria-selected=${index === at} aria-disabled=${one.leads ? nothing : 'true'} @click=${() => open(one)}>${face(one)}<span class="label">${one.title}</span><span class="soft">${one.kind === 'page' ? t('Page') : word(one.kind)}</span></li>`;
  const draw = () => render(html`<form @submit=${submit}><input name="search" type="search" role="combobox" aria-label=${t('Name, e-mail, number or reference')} placeholder=${t('Name, e-mail, number or reference')} maxlength="200" autocomplete="off"
      aria-expanded="true" aria-controls="found" aria-autocomplete="list" aria-activedescendant=${all()[at] ? `found-${at}` : nothing} @input=${typed} @keydown=${keys}>
    <ul role="listbox" id="found" aria-label=${t('Find')}>${all().map(option)}</ul>
    ${refusal ? refused(refusal) : nothing}
    <p role="status">${busy ? t('Loading …') : all().length === 0 ? t('Nothing was found.') : ''}</p></form>`, dialog);
  async function ask() {
    const asked = text;
    busy = true;
    draw();
    let answer = [];
    let refused = null;
    try {
      answer = await found(asked, running);
    } catch (cause) {
      refused = cause;
    }
    if (asked !== text) return;
    [hits, refusal, busy] = [answer, refused, false];
    draw();
  }
  function typed(event) {
    text = event.target.value.trim();
    at = 0;
    hits = [];
    clearTimeout(timer);
    busy = text.length >= SHORTEST;
    if (busy) timer = setTimeout(ask, WAIT_MS);
    draw();
  }
  function keys(event) {
    // A field of this type would only lose its text.
    if (event.key === 'Escape') {
      event.preventDefault();
      dialog.close();
      return;
    }
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    at = (at + step + all().length) % Math.max(1, all().length);
    draw();
    dialog.querySelector('[aria-selected=true]')?.scrollIntoView({block: 'nearest'});
  }
  async function submit(event) {
    event.preventDefault();
    if (busy) {
      clearTimeout(timer);
      await ask();
    }
    if (all()[at]) open(all()[at]);
  }
  function open(one) {
    if (!one.leads) return;
    dialog.close();
    go(...one.leads);
  }
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    dialog.remove();
    before?.focus();
  });
  draw();
  dialog.showModal();
}
