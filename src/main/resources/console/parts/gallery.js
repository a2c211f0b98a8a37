// A list as cards with a picture each, as `look` of a list.

import {style} from './format.js';

/** The class of such a list. */
export const GALLERY = 'gallery';

style(`
.gallery { border: 0; border-radius: 0; background: none; overflow: visible; }
.gallery table { display: block; }
.gallery thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.gallery tbody { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); }
.gallery tbody tr { display: flex; flex-flow: row wrap; align-items: center; align-content: start; gap: var(--space-1) var(--space-3); padding: 0 var(--space-4) var(--space-4); overflow: hidden; background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve2); box-shadow: var(--low); cursor: pointer; }
.gallery tbody tr:hover { border-color: var(--edge); background: var(--raised); box-shadow: var(--high); }
.gallery tbody tr:is(.open, .open:hover) { border-color: var(--accent); background: var(--raised); }
.gallery td, .gallery tr.current td:first-child { max-width: none; padding: 0; border: 0; box-shadow: none; }
.gallery td.title { flex: 1 0 100%; order: -2; font-size: var(--body); }
.gallery .title > .plain { display: block; width: 100%; }
.gallery .title f-picture { inline-size: auto; margin: 0 calc(var(--space-4) * -1) var(--space-3); border-radius: 0; }
.gallery td:has(> .status), .gallery td.amount { order: -1; margin: 0; font-weight: 650; }
.gallery td.amount { margin-inline-start: auto; }
.gallery td:not(.title, .amount, :has(> .status)) { font-size: var(--small); color: var(--soft); }
.gallery .table td::before, .gallery td:not(:last-child)::before { display: none; }
.gallery td:last-child::before { content: attr(data-label) ' '; color: inherit; }
.gallery tr.current { box-shadow: var(--low); }
.gallery td:last-child { margin-inline-start: auto; }
.gallery:has(td > input) thead { position: static; width: auto; height: auto; clip-path: none; display: block; }
.gallery thead th:not(:has(input)) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.gallery thead th:has(input) { display: block; border: 0; background: none; padding: 0 0 var(--space-2); font-weight: 400; }
.gallery thead th:has(input)::after { content: attr(data-label); }
.gallery tbody tr { position: relative; }
.gallery td:has(> input) { position: absolute; inset: var(--space-2) var(--space-2) auto auto; z-index: 1; padding: var(--space-1); border-radius: var(--curve); background: var(--raised); }
.table.gallery thead th[data-label]:has(input)::before { display: none; }
.gallery .title f-picture[kind=face] { inline-size: 4.5rem; margin: var(--space-4) var(--space-3) var(--space-2) 0; border-radius: var(--round); }`);
