// A page of several pages, such as reports: one is shown at a time, and the address says which.

import {html, nothing} from '../lit-html.js';
import {t} from './format.js';

/** @param parts each [name in the address, title, whether it is shown, page] */
export const tabs = parts => navigation => {
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
  const link = part => html`<li><a href=${`/console/${navigation.name}?part=${part[0]}`} aria-current=${part === shown ? 'page' : nothing}>${part[1]}</a></li>`;
  return {
    get keys() { return page.keys; },
    start: open,
    stop: () => page.stop?.(),
    view: () => html`<nav class="tabs" aria-label=${t('Parts of this page')}><ul>${visible.map(link)}</ul></nav>${page?.view()}`,
    key: (name, event) => page.key?.(name, event),
    changed(before) {
      if (open()) navigation.redraw(); else page.changed?.(before);
    },
  };
};
