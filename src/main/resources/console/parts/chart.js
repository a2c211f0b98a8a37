// Charts, each with its table. uPlot is loaded when the first one is drawn.

import {html, render} from '../lit-html.js';
import {reached} from './calls.js';
import {day, duration, number, style, t, table} from './format.js';

const HEIGHT = 220;
const DAY_S = 86_400;
let loaded = null;

style(`
form.bar .choices { grid-column: 1 / -1; justify-self: start; }
progress { appearance: none; display: block; width: 100%; height: .4rem; border: 0; border-radius: var(--round); overflow: hidden; background: color-mix(in srgb, var(--text) 9%, transparent); }
progress::-webkit-progress-bar { background: none; }
progress::-webkit-progress-value { background: var(--accent); border-radius: var(--round); }
progress::-moz-progress-bar { background: var(--accent); }
figure { margin: 0; min-width: 0; border: 1px solid var(--line); border-radius: var(--curve2); padding: var(--space-4); background: var(--raised); box-shadow: var(--low); }
figcaption { font-weight: 620; }
.charts { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); margin-bottom: var(--space-4); }
.plot { position: relative; }
.chart { width: 100%; min-height: 220px; overflow: hidden; }
.chart div { position: absolute; }
.chart > .uplot, .chart .u-wrap { position: relative; }
.chart canvas { display: block; width: 100%; height: 100%; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0 var(--space-4); padding: 0; margin: var(--space-1) 0; font-size: var(--small); color: var(--soft); }
:is(.legend li, .tip span)::before { content: ''; display: inline-block; width: 1rem; border-top: 2px solid var(--link); margin-inline-end: var(--space-2); vertical-align: middle; }
:is(.legend, .tip) .line1::before { border-top: 2px dashed var(--good); }
:is(.legend, .tip) .line2::before { border-top: 2px dashed var(--bad); }
.tip { position: absolute; top: 0; translate: -50% 0; display: grid; margin: 0; padding: var(--space-2) var(--space-3); background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve); box-shadow: var(--high); font-size: var(--small); white-space: nowrap; pointer-events: none; }
.tip[hidden] { display: none; }`);


const load = () => loaded ??= reached(import('../uplot.js')).then(module => module.default, cause => {
  loaded = null;
  throw cause;
});

/**
 * Lines over days, or bars over names. Its element is made once: keep what this returns.
 *
 * @param title what is shown
 * @param labels days such as 2026-01-31, or names when `names` is set
 * @param series each {label, values, show}, where show writes a value
 */
export function chart({title, labels, series, names = false}) {
  const place = document.createElement('div');
  place.className = 'chart';
  place.setAttribute('role', 'img');
  place.setAttribute('aria-label', title);
  place.tabIndex = 0;
  const tip = Object.assign(document.createElement('p'), {className: 'tip', hidden: true, role: 'status'});
  let drawn = null;
  let at = labels.length;
  /** Tells the values at a place. */
  function tell(index) {
    if (!drawn || labels.length === 0) return;
    at = Math.min(Math.max(index, 0), labels.length - 1);
    render(html`<b>${names ? labels[at] : day(labels[at])}</b>${series.map((one, line) => html`<span class=${`line${line}`}>${one.label}: ${(one.show ?? number)(one.values[at])}</span>`)}`, tip);
    tip.hidden = false;
    const left = drawn.over.offsetLeft + drawn.valToPos(data(labels, series, names)[0][at], 'x');
    tip.style.left = `${Math.min(Math.max(left, tip.offsetWidth / 2), place.clientWidth - tip.offsetWidth / 2)}px`;
  }
  const hide = () => { tip.hidden = true; };
  place.addEventListener('pointermove', ({clientX}) => drawn && tell(drawn.posToIdx(clientX - drawn.over.getBoundingClientRect().left)));
  for (const over of ['pointerleave', 'blur']) place.addEventListener(over, hide);
  place.addEventListener('keydown', event => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!by) return;
    event.stopPropagation();
    event.preventDefault();
    tell(at + by);
  });
  const draw = uPlot => {
    drawn?.destroy();
    drawn = new uPlot(options(uPlot, place, labels, series, names), data(labels, series, names), place);
  };
  load().then(uPlot => {
    new ResizeObserver(() => { if (place.isConnected && place.clientWidth !== drawn?.width) draw(uPlot); }).observe(place);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => place.isConnected && draw(uPlot));
  });
  return html`<figure><figcaption>${title}</figcaption>
    <ul class="legend">${series.map((one, index) => html`<li class=${`line${index}`}>${one.label}</li>`)}</ul><div class="plot">${place}${tip}</div>
    <details><summary>${t('As a table')}</summary>${table([[names ? t('Name') : t('Day')], ...series.map(one => [one.label, 'number'])],
      labels.map((label, index) => [names ? label : day(label), ...series.map(one => (one.show ?? number)(one.values[index]))]))}</details></figure>`;
}

const data = (labels, series, names) => [labels.map((label, index) => names ? index : Date.parse(label) / 1000), ...series.map(one => one.values)];

function options(uPlot, place, labels, series, names) {
  const colour = name => {
    // A token is a colour only where it is used.
    place.style.setProperty('color', `var(${name})`);
    return getComputedStyle(place).color;
  };
  const axis = {stroke: colour('--soft'), grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line'), width: 1}, font: '12px system-ui'};
  const room = names ? 0.5 : DAY_S;
  const bars = names ? {paths: uPlot.paths.bars({size: [0.6, 60]}), points: {show: false}} : {points: {show: labels.length < 15, size: 6}};
  return {
    width: place.clientWidth,
    height: HEIGHT,
    legend: {show: false},
    cursor: {show: false},
    scales: {x: {time: false, range: (_, min, max) => [min - room, max + room]}, y: {range: (_, min, max) => [Math.min(0, min), max > 0 ? max * 1.1 : 1]}},
    axes: [
      {...axis, splits: names ? () => labels.map((_, index) => index) : undefined, incrs: names ? undefined : [1, 2, 7, 14, 28, 91].map(days => days * DAY_S),
        values: (_, all) => all.map(value => names ? labels[value] ?? '' : value === null ? '' : day(value * 1000))},
      {...axis, size: 70, values: (_, all) => all.map(value => number(value))},
    ],
    series: [{}, ...series.map((one, index) => ({label: one.label, stroke: colour(COLOURS[index]), fill: names || index === 0 ? colour('--mark') : undefined, width: 2, dash: index ? [6, 4] : undefined, ...bars}))],
  };
}

const COLOURS = ['--link', '--good', '--bad'];

/** All days from one to another. */
export function days(from, to) {
  const all = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_S * 1000) all.push(dayOf(at));
  return all;
}

/** Lengths of periods that are chosen with one click. */
const LENGTHS = [7, 30, 90];

/** The days that a page shows, thirty until today at first, as many before them, and the form that chooses others. */
export function chosenDays(navigation) {
  const period = () => ({date_from: navigation.params.get('date_from') ?? daysAgo(29), date_to: navigation.params.get('date_to') ?? daysAgo(0)});
  const earlier = () => {
    const {date_from: from, date_to: to} = period();
    return {date_from: shifted(from, Date.parse(from) - Date.parse(to) - DAY_S * 1000), date_to: shifted(from, -DAY_S * 1000)};
  };
  const last = count => ({date_from: daysAgo(count - 1), date_to: daysAgo(0)});
  const choice = count => html`<button type="button" aria-pressed=${period().date_from === daysAgo(count - 1) && period().date_to === daysAgo(0)} @click=${() => navigation.set(last(count))}>${duration(count, 'day')}</button>`;
  const field = (name, label) => html`<label>${label} <input type="date" .value=${period()[name]} max=${daysAgo(0)} @change=${event => event.target.value && navigation.set({[name]: event.target.value})}></label>`;
  return {period, earlier, form: () => html`<form class="bar" role="search" @submit=${event => event.preventDefault()}><div class="choices">${LENGTHS.map(choice)}</div>${field('date_from', t('From'))}${field('date_to', t('To'))}</form>`};
}

const shifted = (day, ms) => dayOf(Date.parse(day) + ms);

/** What a day was so many days ago. */
export const daysAgo = count => dayOf(Date.now() - count * DAY_S * 1000);

const dayOf = ms => new Date(ms).toISOString().slice(0, 10);
