// The creators of a campaign by how far they are, and its posts as a gallery.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {decisions, withdraw} from '../parts/decisions.js';
import {act} from '../parts/dialog.js';
import {age, facts, link, money, number, own, status, style, t, talk, time, to, word} from '../parts/format.js';
import {GALLERY} from '../parts/gallery.js';
import {list, loaded, lookups} from '../parts/list.js';
import {NEXT, steps} from '../parts/next.js';
import {can, may} from '../parts/session.js';

style(`
.funnel { list-style: none; margin: 0 0 var(--space-4); padding: 0; display: grid; gap: var(--space-2); grid-template-columns: repeat(6, minmax(0, 1fr)); }
.funnel a { display: grid; gap: var(--space-half); height: 100%; padding: var(--space-2) var(--space-3) var(--space-3); color: var(--soft); font-size: var(--small); text-decoration: none; background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve2); }
.funnel a:hover { border-color: var(--edge); }
.funnel a[aria-current] { border-color: var(--accent); background: var(--mark); color: var(--text); }
.funnel b { font-size: var(--figure); font-weight: 640; line-height: 1.2; color: var(--text); font-variant-numeric: tabular-nums; }
.funnel progress { width: 100%; height: var(--space-1); accent-color: var(--accent); }
@media (max-width: 60rem) { .funnel { grid-template-columns: repeat(3, minmax(0, 1fr)); } }`);

/** Each [stage, what its rows are in the table of next steps, what comes there]. */
const STAGES = [
  ['invited', 'campaign_invitation', t('No creator has an open invitation. Find creators and invite them.')],
  ['applied', 'campaign_application', t('No application waits.')],
  ['joined', 'task', t('No creator has a task that is still to be submitted.')],
  ['submitted', 'task', t('No post waits for a decision.')],
  ['accepted', 'task', t('No accepted post waits for its payment.')],
  ['paid', 'task', t('No post is paid yet.')],
];
const kind = stage => STAGES.find(([name]) => name === stage)[1];
const staff = () => may('campaigns.view');
const side = () => staff() ? 'staff' : 'brand';
const reviews = () => can('tasks.review') || may('tasks.review');

/** What is first to look at: what waits for a decision, else where there is a creator. */
const first = counts => ['submitted', 'applied', 'accepted', 'joined', 'paid', 'invited'].find(stage => counts[stage] > 0) ?? 'joined';

const named = row => html`<f-picture url=${row.avatar ?? ''} name=${row.username ?? '?'}></f-picture>${row.username ?? t('can no longer be found')}`;
const sentence = (stage, row) => (NEXT[kind(stage)][row.status]?.[side()] ?? NEXT[kind(stage)][row.status]?.brand ?? [''])[0];

const release = (row, page) => act(t('Release the payment'), '/api/task/actions/', {
  input: {task_id: row.id, action: 'mark_paid'}, text: row.username, done: page.refresh});

const moves = (campaign, stage, row, page) => {
  const manages = can('campaigns.manage') || may('campaigns.manage');
  return stage === 'invited' ? {withdraw: manages && (() => withdraw(row.id, row.username ?? '', page.refresh))}
    : stage === 'applied' ? manages && row.status === 'open' ? decisions(row.id, row.username, page.refresh) : {}
    : {mark_paid: reviews() && row.status === 'accepted' && (staff() || campaign.funded) && (() => release(row, page))};
};

/** The post that a creator has submitted, with what it reached. */
const post = row => row.post ? html`${own(row.post.picture) ? html`<p class="pictures"><img class="whole" src=${`${row.post.picture}/640`} width="640" height="640" alt=${t('Post of {0}', row.username ?? '')} loading="lazy"></p>` : nothing}
  ${facts([[t('The post'), link(row.post.url)], [t('Network'), row.post.network ? word(row.post.network) : undefined], [t('Reach'), number(row.post.reach)], [t('Engagement'), number(row.post.engagement)],
    [t('Pays'), row.post.pays === null ? undefined : money(row.post.pays, row.post.currency)]])}` : nothing;

const detail = (campaign, stage, row, page) => html`<h2>${row.username ?? t('can no longer be found')}</h2>
  ${steps(kind(stage), row.status, side(), moves(campaign, stage, row, page))}
  ${['under_review', 'appealed'].includes(row.status) && reviews()
    ? html`<p>${to(staff() ? 'posts' : 'review', {...(row.status === 'appealed' ? {appeals: 'true'} : {}), open: row.id}, t('Decide'), 'main')}</p>` : nothing}
  ${stage === 'applied' && !staff() ? html`<p>${to('applicants', {campaign_id: campaign.id, open: row.id}, t('Look at the application'))}</p>` : nothing}
  ${row.task ? html`<p>${talk('task', row.id, !staff() && 'brand')}</p>` : nothing}
  ${post(row)}
  ${facts([[t('Status'), status(row.status)], [t('Since'), time(row.since)], [t('Due'), row.until ? time(row.until) : undefined], [t('Task'), row.task ?? undefined]])}`;

/** The creators: a funnel of stages, and who is in the chosen one. */
export const creators = campaign => navigation => {
  const look = lookups(navigation);
  let inner;
  /** The counts that are shown, until newer ones are there. */
  let known;
  function counts() {
    const latest = look('counts', () => read('/api/campaign/stages/', {campaign_id: campaign().id}));
    known = latest.value ?? known;
    return known ? {value: known} : latest;
  }
  /** The stage that is shown unless the address says another one. */
  let preset;
  const stage = () => navigation.params.get('stage') ?? preset;
  const funnel = (all, chosen) => {
    const most = Math.max(1, ...Object.values(all));
    return html`<ol class="funnel">${STAGES.map(([name]) => html`<li><a href=${`/console/${navigation.name}?${new URLSearchParams({campaign_id: String(campaign().id), part: 'creators', stage: name})}`} aria-current=${name === chosen ? 'true' : nothing}>
      <span>${word(name)}</span><b>${number(all[name])}</b><progress max=${most} value=${all[name]} aria-hidden="true"></progress></a></li>`)}</ol>`;
  };
  /** Who was moved counts in another stage then. */
  const moving = page => ({...page, refresh: () => { look.forget('counts'); return page.refresh(); }});
  function begin(all) {
    preset = first(all);
    const chosen = () => stage();
    inner = list({
      title: t('Creators'),
      path: '/api/campaign/creators/',
      input: {campaign_id: campaign().id},
      rows: answer => answer.creators,
      filters: [{name: 'stage', label: '', preset, options: STAGES.map(([name]) => [name, word(name)]), linked: true}],
      actions: () => staff() ? nothing : to('publishers', {}, t('Find creators'), 'main'),
      above: () => funnel(counts().value ?? all, chosen()),
      columns: [
        [t('Creator'), named],
        [t('Status'), row => status(row.status)],
        [t('Since'), row => age(row.since)],
        [t('What is next'), row => sentence(chosen(), row)],
      ],
      detail: (row, page) => detail(campaign(), chosen(), row, moving(page)),
      empty: t('There is nothing here.'),
    })(navigation);
    inner.start();
  }
  return {
    get keys() { return inner?.keys; },
    start() {},
    stop: () => inner?.stop(),
    key: (name, event) => inner?.key(name, event),
    changed: before => inner?.changed(before),
    view() {
      return loaded(counts(), all => {
        if (!inner) begin(all);
        const none = STAGES.find(([name]) => name === stage());
        return html`${inner.view()}${all[none[0]] === 0 ? html`<p class="soft">${none[2]}</p>` : nothing}`;
      });
    },
  };
};

/** The posts with their pictures. */
export const posts = campaign => navigation => list({
  title: t('Posts'),
  path: '/api/campaign/posts/',
  input: {campaign_id: campaign().id},
  rows: answer => answer.creators,
  look: GALLERY,
  empty: t('No post is submitted yet. Each one comes here with its picture and figures.'),
  columns: [
    [t('Creator'), row => html`<f-picture kind="cover" url=${row.post.picture ?? ''} name=${row.username ?? '?'}></f-picture>${row.username}`],
    [t('Status'), row => status(row.status)],
    [t('Pays'), row => row.post.pays === null ? nothing : money(row.post.pays, row.post.currency), 'number amount'],
    [t('Network'), row => row.post.network ? word(row.post.network) : nothing],
    [t('Reach'), row => number(row.post.reach), 'number'],
  ],
  detail: (row, page) => detail(campaign(), 'submitted', row, page),
})(navigation);
