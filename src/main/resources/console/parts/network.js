// Social networks with their small pictures, drawn by lines as the service has them.

import {html} from '../lit-html.js';
import {style, word} from './format.js';

const SPRITE = new URL('../networks.svg', import.meta.url).pathname;
const DRAWN = new Set(['instagram', 'facebook', 'youtube', 'tiktok', 'twitter', 'linkedin', 'pinterest']);

style(`
.network { display: inline-flex; align-items: center; gap: var(--space-1); white-space: nowrap; }
.network .icon { width: 1rem; height: 1rem; }
.networks { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); }`);

/** The picture of a network; what it is called stands beside it, or is said to those who do not see it. */
const networkIcon = code => html`<svg class="icon" aria-hidden="true"><use href=${`${SPRITE}#${DRAWN.has(code) ? code : 'other'}`}></use></svg>`;

/** A network by its picture and name, with what is said of it. */
export const network = (code, said = '') => html`<span class="network">${networkIcon(code)}${word(code)}${said ? html` ${said}` : ''}</span>`;

/** Several by their pictures, with what is said of each; their names are read aloud. */
export const networks = (rows, said) => html`<span class="networks">${rows.map(one => html`<span class="network" title=${word(one.network)}>${networkIcon(one.network)}<span class="unseen">${word(one.network)}</span>${said ? said(one) : ''}</span>`)}</span>`;
