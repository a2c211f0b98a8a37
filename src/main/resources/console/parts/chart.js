// Charts, each with its table. uPlot is loaded when the first one is drawn.

import {html} from '../lit-html.js';
import {reached} from './calls.js';
import {day, number, t, table} from './format.js';

const HEIGHT = 220;
const DAY_S = 86_400;
let loaded = null;

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
  let drawn = null;
  const draw = uPlot => {
    drawn?.destroy();
    drawn = new uPlot(options(uPlot, place, labels, series, names), data(labels, series, names), place);
  };
  load().then(uPlot => {
    new ResizeObserver(() => { if (place.isConnected && place.clientWidth !== drawn?.width) draw(uPlot); }).observe(place);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => place.isConnected && draw(uPlot));
  });
  return html`<figure><figcaption>${title}</figcaption>
    <ul class="legend">${series.map((one, index) => html`<li class=${`line${index}`}>${one.label}</li>`)}</ul>${place}
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
  const bars = names ? {paths: uPlot.paths.bars({size: [0.6, 60]}), points: {show: false}} : {points: {show: true, size: 6}};
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
    series: [{}, ...series.map((one, index) => ({label: one.label, stroke: colour(COLOURS[index]), fill: names ? colour('--mark') : undefined, width: 2, dash: index ? [6, 4] : undefined, ...bars}))],
  };
}

const COLOURS = ['--link', '--good', '--bad'];

/** All days from one to another. */
export function days(from, to) {
  const all = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_S * 1000) all.push(new Date(at).toISOString().slice(0, 10));
  return all;
}

/** The days that a page shows, thirty until today at first, and the form that chooses others. */
export function chosenDays(navigation) {
  const period = () => ({date_from: navigation.params.get('date_from') ?? daysAgo(29), date_to: navigation.params.get('date_to') ?? daysAgo(0)});
  const field = (name, label) => html`<label>${label} <input type="date" .value=${period()[name]} max=${daysAgo(0)} @change=${event => event.target.value && navigation.set({[name]: event.target.value})}></label>`;
  return {period, form: () => html`<form class="bar" role="search" @submit=${event => event.preventDefault()}>${field('date_from', t('From'))}${field('date_to', t('To'))}</form>`};
}

/** What a day was so many days ago. */
export const daysAgo = count => new Date(Date.now() - count * DAY_S * 1000).toISOString().slice(0, 10);
