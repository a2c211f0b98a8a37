// Parts of a page that stand for themselves, side by side where there is room, and lists in them.

import {html} from '../lit-html.js';
import {style} from './format.js';

style(`
.panel { min-width: 0; padding: var(--space-4) var(--space-5); background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve2); box-shadow: var(--low); }
.panels { columns: 25rem; column-gap: var(--space-4); }
.panels > .panel { break-inside: avoid; margin: 0 0 var(--space-4); }
.panels > .wide { column-span: all; }
.panel > :is(h2, h3):first-child { margin-top: 0; }
.panel > :last-child { margin-bottom: 0; }
.lines { list-style: none; margin: var(--space-2) 0; padding: 0; }
.lines > li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; justify-content: space-between; padding: var(--space-2) 0; border-bottom: 1px solid var(--line); }
.lines > li:last-child { border: 0; }
.lines > li > :first-child { flex: 1 1 12rem; min-width: 0; }
.detail .panel { padding: var(--space-4) 0 0; border-width: 1px 0 0; border-radius: 0; box-shadow: none; background: none; }`);

/** A part of a page; several are in an element of the class `panels`, where one that is `wide` goes over all columns. */
export const panel = (title, content, kind = '') => html`<section class="panel ${kind}"><h2>${title}</h2>${content}</section>`;

/** Things one below another, what can be done with each at its end. */
export const lines = (rows, line) => html`<ul class="lines">${rows.map(one => html`<li>${line(one)}</li>`)}</ul>`;
