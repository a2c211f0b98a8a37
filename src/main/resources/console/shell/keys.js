// The keys that the console knows, and their switch: speech input types single keys, too.

import {html} from '../lit-html.js';
import {ask} from '../parts/dialog.js';
import {t} from '../parts/format.js';

/**
 * Shows them.
 *
 * @param pages each a key with the page that it goes to
 * @param own what the keys of the page do, by key
 */
export function help(pages, own) {
  const known = [['j k', t('Next and previous row')], ['x', t('Select')], ['Enter', t('Details')], ['Esc', t('Close')], ['/', t('Find')], ['g + …', t('Go to a page: {0}', pages.join(', '))],
    ...Object.entries(own).map(([key, does]) => [key, t(does.label ?? key)])];
  ask({
    title: t('Keys'),
    content: html`<p><label class="check"><input type="checkbox" .checked=${localStorage.getItem('shortcuts') !== 'off'} @change=${event => localStorage.setItem('shortcuts', event.target.checked ? 'on' : 'off')}> ${t('Use single keys')}</label></p>
      <dl class="facts">${known.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>`,
    button: t('Close'),
  });
}
