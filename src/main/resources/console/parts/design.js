// The parts that pages are made of, in both themes: on nodes of development only. Their texts are samples, and in one language.

import {html} from '../lit-html.js';
import {cards} from './cards.js';
import {chart} from './chart.js';
import {ask, field, notice, refused} from './dialog.js';
import {avatar, facts, icon, money, more, nothingYet, stats, status, style, table, two} from './format.js';
import {lines, panel} from './panels.js';
import {tabList} from './tabs.js';

style(`
.theme { padding: 0 var(--space-5); color: var(--text); background: var(--back); }
.theme.light { color-scheme: light; }
.theme.dark { color-scheme: dark; }
.swatch { display: block; width: 3.5rem; height: 2.25rem; }`);

const COLOURS = ['accent', 'text', 'soft', 'back', 'panel', 'raised', 'line', 'edge', 'mark', 'good', 'warn', 'bad', 'info'];
const STATES = ['active', 'pending', 'processing', 'rejected', 'draft'];
const ICONS = ['house', 'search', 'megaphone', 'users', 'wallet', 'bell', 'settings', 'inbox'];
const FIELDS = [
  {name: 'title', label: 'A field', hint: 'What helps to fill it in.'},
  {name: 'kind', label: 'A picker', options: [['one', 'One'], ['two', 'Two']]},
  {name: 'sum', label: 'A field that was refused', type: 'number', value: '-1'},
  {name: 'agreed', label: 'A box to tick', type: 'checkbox', value: true},
];
const REFUSAL = {message: 'The amount must be positive.', fields: {sum: 'must be positive'}};

const part = (title, shown) => html`<div><h2>${title}</h2>${shown}</div>`;
const dialog = () => ask({title: 'A sheet', content: html`<p>It asks for one thing, and says what comes of it.</p>`, fields: FIELDS.slice(0, 2), button: 'Save'});
const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];

/** All parts once: a theme is a class of what is around them. */
function parts(drawn) {
  return html`
    ${part('Colours', html`<ul class="pictures">${COLOURS.map(name => html`<li><svg class="swatch" aria-hidden="true"><rect width="100%" height="100%" fill="var(--${name})"></rect></svg>${name}</li>`)}</ul>`)}
    ${part('Type', html`<p>What texts look like, and <a href="/console/design">links in them</a>.</p><h3>A part of a section</h3><p class="soft">What is said beside it.</p><p><code>code</code> <kbd>K</kbd></p>`)}
    ${part('Buttons', html`<div class="buttons"><button type="button" class="main">Primary</button><button type="button">Secondary</button><button type="button" class="danger">Danger</button><button type="button" class="plain">Quiet</button></div>`)}
    ${part('Fields', html`${FIELDS.map(one => field(one, REFUSAL))}${refused(REFUSAL, FIELDS)}`)}
    ${part('Status', html`<p>${STATES.map(one => html`${status(one)} `)}</p>`)}
    ${part('Avatars and icons', html`<p>${['Ada Lovelace', 'Bold Coffee', 'mara.lindt', 'Nils', 'Zoe Park'].map(avatar)}</p><p>${ICONS.map(icon)}</p>`)}
    ${part('Figures', stats([['Available', money(1240, 'EUR')], ['Posts', '38'], ['Creators', '12']]))}
    ${part('Facts', facts([['Name', 'Ada Lovelace'], ['Status', status('active')]]))}
    ${part('Head', html`<div class="head"><h3>A title</h3><div class="buttons">${more('More', html`<button type="button">What is done less often</button>`)}<button type="button" class="main">What it is about</button></div></div>`)}
    ${part('Choices', html`<div class="choices"><button type="button" aria-pressed="true">7 days</button><button type="button" aria-pressed="false">30 days</button></div>`)}
    ${part('Panel and lines', html`<div class="panels">${panel('A part of a page', lines([['Instagram', 8], ['TikTok', 3]], ([name, count]) => html`<span>${two(name, 'what is said beside it')}<progress max="8" value=${count} aria-label=${name}></progress></span> <b class="number">${count}</b>`))}</div>`)}
    ${part('Cards', cards(html`<li><b>5</b> <a href="/console/design">Review</a><div class="soft">The oldest: 2 days ago</div></li><li><b>0</b> Messages</li>`))}
    ${part('Table', table([['Campaign'], ['Status'], ['Spent', 'number amount']], [[html`<a href="/console/design">Autumn coffee</a>`, status('active'), money(900, 'EUR')], ['Winter tea', status('paused'), money(120, 'EUR')]], 'Campaigns'))}
    ${part('Tabs', tabList(html`<li><a href="/console/design" aria-current="page">Open</a></li><li><a href="/console/design">Closed</a></li>`))}
    ${part('Steps', html`<ol class="steps"><li class="done">Requested</li><li aria-current="step">Sent</li><li>Paid</li></ol>`)}
    ${part('Empty state', nothingYet('Campaigns that you join stand here.'))}
    ${part('Skeleton', html`<p class="loading">A list that comes</p>`)}
    ${part('Chart', drawn)}`;
}

export default () => {
  const charts = [0, 1].map(() => chart({title: 'Spent by day', labels: days, series: [{label: 'Spent', values: [3, 5, 4, 8]}, {label: 'Paid out', values: [1, 2, 4, 4]}]}));
  return {
    view: () => html`<h1>Design</h1>
      <div class="buttons"><button type="button" @click=${dialog}>Open a sheet</button><button type="button" @click=${() => notice('Saved.', {undo: () => {}})}>Show a toast</button></div>
      <div class="charts"><div class="theme light" role="group" aria-label="Light">${parts(charts[0])}</div><div class="theme dark" role="group" aria-label="Dark">${parts(charts[1])}</div></div>`,
  };
};
