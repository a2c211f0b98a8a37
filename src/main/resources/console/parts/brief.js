// Descriptions, written by strangers: a few elements without attributes, links to http and https, everything else is text.

import {html, nothing} from '../lit-html.js';
import {style, t} from './format.js';

style(".dos { list-style: '✓ '; } .donts { list-style: '✕ '; }");

const TAGS = new Set(['p', 'br', 'b', 'i', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'code', 'h3', 'h4']);
/** Headings stand below that of the campaign. */
const shown = name => /^h[12]$/.test(name) ? 'h3' : /^h[3-6]$/.test(name) ? 'h4' : name;
/** A tag, a comment, a character reference, or text. Nothing parses it as a page, so that nothing in it can be one. */
const TOKENS = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--[^]*?-->|&(#x?[0-9a-f]+|[a-z]+);|[^<&]+|[<&]/gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const NAMED = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0'};
const LAST_CHARACTER = 0x10ffff;

const decoded = text => text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, character);

function character(whole, name) {
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return name[0] !== '#' ? NAMED[name] ?? whole : code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : whole;
}

/** A description as its reader sees it. */
export function brief(text) {
  const target = document.createElement('div');
  target.className = 'brief';
  const open = [target];
  for (const [token, end, tag, attributes, reference] of (text ?? '').matchAll(TOKENS)) {
    const name = tag?.toLowerCase();
    if (name === undefined) {
      if (!token.startsWith('<!--')) open.at(-1).append(reference ? character(token, reference) : token);
    } else if (end) {
      const place = open.findLastIndex(one => one.localName === shown(name));
      if (place > 0) open.length = place;
    } else if (TAGS.has(shown(name))) {
      nest(open, document.createElement(shown(name)));
    } else if (name === 'a') {
      const href = HREF.exec(attributes);
      const address = decoded(href?.[1] ?? href?.[2] ?? '');
      if (/^https?:/i.test(address)) nest(open, Object.assign(document.createElement('a'), {href: address, target: '_blank', rel: 'noreferrer noopener nofollow'}));
    }
  }
  return html`${target}`;
}

function nest(open, element) {
  open.at(-1).append(element);
  if (element.localName !== 'br') open.push(element);
}

const points = (kind, title, texts) => texts ? html`<h3>${title}</h3><ul class=${kind}>${texts.map(one => html`<li>${one}</li>`)}</ul>` : nothing;

/** What a post is to keep to. */
export const guidance = row => html`${points('', t('What to deliver'), row.deliverables)}${points('dos', t('Do'), row.dos)}${points('donts', t('Avoid'), row.donts)}`;
