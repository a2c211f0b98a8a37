// A campaign as a page: where it stands and what is next; then its creators, posts, budget, messages and report, each as a tab.

import {html, nothing} from '../lit-html.js';
import {reached, read} from '../parts/calls.js';
import {changes, state} from './campaign.js';
import {act} from '../parts/dialog.js';
import {moment, money, number, status, style, t, time, to} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {bar} from '../parts/moneybar.js';
import {steps} from '../parts/next.js';
import {can, may} from '../parts/session.js';
import {tabs} from '../parts/tabs.js';

style(`
.whole { display: grid; grid-template-columns: minmax(0, 14rem) minmax(0, 1fr); gap: var(--space-2) var(--space-5); align-items: start; margin-bottom: var(--space-6); }
.whole f-picture[kind=cover] { inline-size: 100%; margin: 0; }
.whole h1 { margin: 0; display: inline; }
.whole ~ .split h1 { font-size: var(--large); margin: 0; }
.whole p { margin: var(--space-1) 0; }
@media (max-width: 40rem) { .whole { grid-template-columns: minmax(0, 1fr); } }`);

/** A page of another module, which is loaded when its tab is opened. */
const later = (load, make) => navigation => {
  let page;
  let left = false;
  const look = lookups(navigation);
  const made = () => look('page', async () => {
    const module = await load();
    if (left) return {};
    page = make(module)(navigation);
    page.start?.();
    return page;
  });
  return {
    get keys() { return page?.keys; },
    start: made,
    stop() {
      left = true;
      page?.stop?.();
    },
    view: () => loaded(made(), one => one.view()),
    key: (name, event) => page?.key?.(name, event),
    changed: before => page?.changed?.(before),
  };
};
const report = later(() => reached(import('./report.js')), module => module.default);

const PARTS = ['paid', 'due', 'reserved', 'left'];
const staff = () => may('campaigns.view');
const sees = () => can('campaigns.view') || staff();

/** @type {Record<string, string>} */
const CALLED = {paid: t('Paid'), due: t('Due for accepted posts'), reserved: t('Promised to creators'), left: t('Left for more creators')};

/** Where the money is: one bar of all that it may cost, and the numbers beside it. */
const shown = budget => html`<p class="soft">${budget.most === null ? t('The number of creators is not limited, so it has no fixed maximum.') : t('It costs {0} at most.', money(budget.most, budget.currency))}
      ${budget.funded ? t('The money is paid in and reserved.') : t('It is paid by invoice.')}</p>
    ${bar(PARTS.map(name => [name, CALLED[name], budget[name]]), budget.currency)}`;

/** What is left for views; its drawing is loaded for campaigns that pay them. */
const views = async id => {
  const [{budget: draw}, answer] = await Promise.all([reached(import('../parts/viewpay.js')), read('/api/campaign/views/', {campaign_id: id})]);
  return draw(answer);
};

/** More money for views: the other terms stay as they are. */
const raise = (row, done) => act(t('Raise the budget for views'), '/api/campaign/update/', {
  input: {campaign_id: row.id}, text: t('Now: {0}. It can be raised at any time.', money(row.reward_rules.budget, row.currency)), done,
  fields: [{name: 'budget', label: t('Budget for views, {0}', row.currency), type: 'number', min: row.reward_rules.budget, step: 'any'}],
  before: ({budget: more}) => ({reward_rules: {...row.reward_rules, budget: more}})});

const budget = (campaign, again) => navigation => {
  const look = lookups(navigation);
  return {view: () => html`<h2>${t('Budget')}</h2>${loaded(look('budget', () => read('/api/campaign/budget/', {campaign_id: campaign().id})), shown)}
    ${campaign().reward_rules ? loaded(look('views', () => views(campaign().id)), drawing => drawing) : nothing}
    ${campaign().reward_rules?.budget && can('campaigns.manage') && ['active', 'paused'].includes(campaign().status)
      ? html`<p><button type="button" @click=${() => raise(campaign(), again)}>${t('Raise the budget for views')}</button></p>` : nothing}`, changed: navigation.redraw};
};

/** What is drawn of the campaign alone. */
const drawn = draw => navigation => ({view: draw, changed: navigation.redraw});

export default navigation => {
  let look = lookups(navigation);
  let inner = null;
  let shownId = 0;
  /** Of staff who see reports alone. */
  const alone = sees() ? null : report(navigation);
  const id = () => Number(navigation.params.get('campaign_id'));
  let row;
  const again = () => {
    look = lookups(navigation);
    // What the tabs have read is old, too.
    shownId = 0;
    navigation.redraw();
  };
  const parts = () => tabs([
    ['creators', t('Creators'), sees, later(() => reached(import('./stages.js')), module => module.creators(() => row))],
    ['posts', t('Posts'), sees, later(() => reached(import('./stages.js')), module => module.posts(() => row))],
    ['budget', t('Budget'), sees, budget(() => row, again)],
    ['messages', t('Messages'), () => staff() ? may('tasks.review') : sees(), later(() => reached(import('./talks.js')), module => module.talks(() => row))],
    ['report', t('Report'), () => can('campaigns.view') || may('stats.view'), report],
    ['brief', t('Brief'), sees, later(() => reached(import('./content.js')), ({content}) => drawn(() => content(row)))],
    ['activity', t('Activity'), sees, drawn(() => html`<f-timeline kind="campaign" subject=${row.id}></f-timeline>`)],
  ], ['campaign_id'])(navigation);
  const head = () => {
    const page = {refresh: again};
    const manages = staff() ? may('campaigns.manage') : can('campaigns.manage');
    return html`<div class="whole"><f-picture kind="cover" url=${row.image_post ?? ''} logo=${row.image_logo ?? ''} name=${row.name}></f-picture>
      <div><h1>${row.name}</h1> ${status(row.status)}
        <p class="soft">${row.tagline}</p>
        <p>${t('Ends')} ${time(moment(row.date_end))} · ${t('Creators')} ${number(row.participants_count)}${row.max_participants ? ` / ${number(row.max_participants)}` : nothing}</p>
        ${row.status === 'draft' && row.approval.comments ? html`<p class="bad">${t('Sent back: {0}', row.approval.comments)}</p>` : nothing}
        ${steps('campaign', state(row), staff() ? 'staff' : 'brand', manages ? changes(row, page) : {})}
        ${staff() ? html`<p>${to('campaigns', {open: row.id}, t('All fields and decisions'))}</p>` : can('campaigns.manage') ? look('tools', () => reached(import('./own.js'))).value?.tools(row, page, navigation) ?? nothing : nothing}</div></div>`;
  };
  /** The tabs of the campaign in the address. */
  function open(campaign) {
    row = campaign;
    if (shownId !== campaign.id) {
      inner?.stop();
      inner = parts();
      shownId = campaign.id;
      inner.start();
    }
    return html`${head()}${inner.view()}`;
  }
  return {
    get keys() { return inner?.keys; },
    start: () => alone?.start(),
    stop: () => (alone ?? inner)?.stop(),
    view: () => alone ? alone.view() : loaded(look(`campaign ${id()}`, () => read(staff() ? '/admin/api/campaigns/get/' : '/api/campaign/get/', {campaign_id: id()})), open),
    key: (name, event) => inner?.key(name, event),
    changed(before) {
      if (before.get('campaign_id') === navigation.params.get('campaign_id')) inner?.changed(before); else navigation.redraw();
    },
  };
};
