// Cards of what waits or runs: the one link of each is the whole card.

import {html} from '../lit-html.js';
import {style} from './format.js';

style(`
.cards { list-style: none; padding: 0; display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); }
.cards li:has(a):hover { border-color: var(--edge); }
.cards b { font-size: var(--huge); font-weight: 640; letter-spacing: -.02em; line-height: 1.2; display: block; }
@media (max-width: 40rem) { .cards:has(b) { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
.cards a { font-weight: 600; }
.cards p { margin: var(--space-1) 0; }
.cards .soft { font-size: var(--small); }
.cards li:not(:has(button)) a:only-of-type::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }`);

/** @param items each a list item with its link */
export const cards = items => html`<ul class="cards">${items}</ul>`;
