// A page of several pages, such as reports: one is shown at a time, and the address says which.

import {html, nothing} from '../lit-html.js';
import {style, t} from './format.js';

style(`
.tabs { border-bottom: 1px solid var(--line); margin: calc(var(--space-2) * -1) 0 var(--space-5); overflow-x: auto; scrollbar-width: none; }
.tabs ul { list-style: none; margin: 0; padding: 0; display: flex; gap: var(--space-5); }
.tabs a { display: block; padding: var(--space-2) var(--space-half); color: var(--soft); font-weight: 550; text-decoration: none; white-space: nowrap; }
.tabs a:hover { color: var(--text); }
.tabs a[aria-current] { color: var(--link); box-shadow: inset 0 -2px var(--link); }`);

/** Scrolls the links, and nothing else, to the current one. */
function reveal() {
  for (const links of document.querySelectorAll('nav.tabs')) {
    const current = links.querySelector('[aria-current]')?.getBoundingClientRect();
    const all = links.getBoundingClientRect();
    if (current) links.scrollLeft += current.left + current.width / 2 - all.left - all.width / 2;
  }
}

/** Links of which one is current. */
export const tabList = links => html`<nav class="tabs" aria-label=${t('Parts of this page')}><ul>${links}</ul></nav>`;

/**
 * @param parts each [name in the address, title, whether it is shown, page]
 * @param {string[]} [kept] members of the address that all of them have
 */
export const tabs = (parts, kept = []) => navigation => {
  const visible = parts.filter(([, , seen]) => seen());
  let shown;
  let page;
  const open = () => {
    const next = visible.find(([name]) => name === navigation.params.get('part')) ?? visible[0];
    if (next === shown) return false;
    page?.stop?.();
    shown = next;
    page = next[3](navigation);
    page.start?.();
    return true;
  };
  const begin = () => {
    const opened = open();
    // Drawn by then: on a phone the current one may be beyond the edge.
    if (opened) requestAnimationFrame(reveal);
    return opened;
  };
  const link = part => html`<li><a href=${`/console/${navigation.name}?${new URLSearchParams([...kept.map(one => [one, navigation.params.get(one) ?? '']), ['part', part[0]]])}`} aria-current=${part === shown ? 'page' : nothing}>${part[1]}</a></li>`;
  return {
    get keys() { return page.keys; },
    start: begin,
    stop: () => page.stop?.(),
    view: () => html`${tabList(visible.map(link))}${page?.view()}`,
    key: (name, event) => page.key?.(name, event),
    changed(before) {
      if (begin()) navigation.redraw(); else page.changed?.(before);
    },
  };
};
