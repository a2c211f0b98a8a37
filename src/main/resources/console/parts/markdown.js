// A field for Markdown: a plain one with buttons and keys that write what is typed most, for people who do not know the signs.

import {html} from '../lit-html.js';
import {field} from './dialog.js';
import {style, t, useTexts} from './format.js';

await useTexts('-markdown');

style(`
.written { position: relative; margin: var(--space-3) 0; }
.written .field { margin-top: 0; }
.written > [role=group] { display: flex; gap: var(--space-half); position: absolute; inset-inline-end: 0; top: calc(var(--space-2) * -1); }
.written button { min-height: 2rem; min-width: 2rem; padding: var(--space-1); justify-content: center; }
.written textarea { width: 100%; min-height: 11rem; field-sizing: content; max-height: 70vh; }
@media (max-width: 40rem) { .written > [role=group] { position: static; } .written button { min-height: 2.5rem; min-width: 2.75rem; } }`);

/** Each [sign on its button, name, key, what it does]. */
const TOOLS = [
  [html`<b>B</b>`, t('Bold'), 'b', area => wrap(area, '**')],
  [html`<i>I</i>`, t('Italic'), 'i', area => wrap(area, '*')],
  [html`<b>H</b>`, t('Heading'), 'h', area => prefix(area, '## ')],
  ['•', t('List'), 'l', area => prefix(area, '- ')],
  ['↗', t('Link'), 'k', area => link(area)],
];

/** Replaces the selection so that the browser can undo it, and selects a part of what was written. */
function write(area, text, from, to) {
  area.focus();
  const begin = area.selectionStart;
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', {bubbles: true}));
  }
  area.setSelectionRange(begin + from, begin + to);
}

const selected = area => area.value.slice(area.selectionStart, area.selectionEnd);

function wrap(area, sign) {
  const {value, selectionStart: from, selectionEnd: to} = area;
  const around = value.slice(0, from).endsWith(sign) && value.slice(to).startsWith(sign);
  // One sign of two is none of its own.
  if (around && (sign.length === 2 || value.slice(0, from).match(/\**$/)[0].length !== 2)) area.setSelectionRange(from - sign.length, to + sign.length);
  const text = selected(area);
  const isWrapped = text.length > 2 * sign.length && text.startsWith(sign) && text.endsWith(sign);
  const inner = isWrapped ? text.slice(sign.length, -sign.length) : text;
  write(area, isWrapped ? inner : sign + inner + sign, isWrapped ? 0 : sign.length, isWrapped ? inner.length : sign.length + inner.length);
}

/** Before each selected line, or taken away from all. */
function prefix(area, sign) {
  const begin = area.value.lastIndexOf('\n', area.selectionStart - 1) + 1;
  const found = area.value.indexOf('\n', area.selectionEnd);
  area.setSelectionRange(begin, found < 0 ? area.value.length : found);
  const lines = selected(area).split('\n');
  const text = lines.every(line => line.startsWith(sign)) ? lines.map(line => line.slice(sign.length)).join('\n') : lines.map(line => sign + line).join('\n');
  write(area, text, text.length, text.length);
}

function link(area) {
  const text = selected(area);
  if (/^https?:\S+$/.test(text)) write(area, `[](${text})`, 1, 1);
  else write(area, `[${text}]()`, text ? text.length + 3 : 1, text ? text.length + 3 : 1);
}

/** A list goes on in the next line, and ends with an empty item. */
function goOn(event) {
  const area = event.target;
  const begin = area.value.lastIndexOf('\n', area.selectionStart - 1) + 1;
  const [, sign, text] = /^(\s*(?:[-*]|\d+[.)]) )(.*)$/.exec(area.value.slice(begin, area.selectionStart)) ?? [];
  if (!sign || area.selectionStart !== area.selectionEnd || event.isComposing) return;
  event.preventDefault();
  if (text) {
    const next = sign.replace(/\d+/, number => String(Number(number) + 1));
    write(area, '\n' + next, next.length + 1, next.length + 1);
  } else {
    area.setSelectionRange(begin, area.selectionStart);
    write(area, '\n', 1, 1);
  }
}

function keyed(event) {
  if (event.target.localName !== 'textarea') return;
  if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) goOn(event);
  const tool = (event.ctrlKey || event.metaKey) && !event.altKey && TOOLS.find(([, , key]) => key === event.key.toLowerCase());
  if (!tool) return;
  event.preventDefault();
  // The palette has the same key elsewhere.
  event.stopPropagation();
  tool[3](event.target);
}

/**
 * The field, with what writes into it.
 *
 * @param {Field} member
 * @param {any} refusal
 */
export const markdownField = (member, refusal) => html`<div class="written" @keydown=${keyed}>
  <div role="group" aria-label=${t('Format the text')}>${TOOLS.map(([image, name, key, act]) => html`<button type="button" class="plain" aria-label=${name} title=${`${name} (${t('Ctrl')} ${key.toUpperCase()})`} aria-keyshortcuts=${`Control+${key.toUpperCase()}`}
    @click=${event => act(event.target.closest('.written').querySelector('textarea'))}><span aria-hidden="true">${image}</span></button>`)}</div>
  ${field(member, refusal)}</div>`;
