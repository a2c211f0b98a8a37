// Sanitised descriptions as elements: a few tags, and links that are http or https. Nothing else of what a stranger wrote is markup.

import {html} from './lit-html.js';

const TAGS = new Set(['P', 'BR', 'B', 'I', 'UL', 'OL', 'LI', 'STRONG', 'EM']);
const policy = globalThis.trustedTypes?.createPolicy('brief', {createHTML: text => text});

/** A description as its reader sees it. */
export function brief(text) {
  // Parsing creates an inert document: nothing of it is loaded or run.
  const source = new DOMParser().parseFromString(policy ? policy.createHTML(text ?? '') : text ?? '', 'text/html');
  const target = document.createElement('div');
  target.className = 'brief';
  copy(source.body, target);
  return html`${target}`;
}

function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      to.append(node.data);
    } else if (node.nodeType === Node.ELEMENT_NODE && node.localName === 'a' && /^https?:/i.test(node.getAttribute('href') ?? '')) {
      const link = document.createElement('a');
      Object.assign(link, {href: node.getAttribute('href'), target: '_blank', rel: 'noreferrer noopener nofollow'});
      copy(node, link);
      to.append(link);
    } else if (node.nodeType === Node.ELEMENT_NODE && !/^(script|style)$/.test(node.localName)) {
      const element = TAGS.has(node.tagName) ? document.createElement(node.localName) : to;
      copy(node, element);
      if (element !== to) to.append(element);
    }
  }
}
