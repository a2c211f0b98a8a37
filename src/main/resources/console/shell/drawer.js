// The drawer: what the console has asked of the interface, to be copied.

import {html} from '../lit-html.js';
import {log} from '../parts/calls.js';
import {copy} from '../parts/dialog.js';
import {style, t, time, to} from '../parts/format.js';
import {may} from '../parts/session.js';

style(`
.drawer { position: fixed; right: 0; bottom: 0; width: min(40rem, 100vw); max-height: 50vh; overflow-y: auto; background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve2) 0 0; padding: var(--space-2) var(--space-5); z-index: 8; box-shadow: var(--high); }
.drawer ol { list-style: none; padding: 0; }`);

export const calls = () => html`<aside class="drawer" aria-label=${t('Calls')}><h2>${t('Calls')}</h2>
  <ol>${log.map(one => html`<li><details><summary><span class=${one.status && one.status < 400 ? 'good' : 'bad'}>${one.status ?? '…'}</span>
    <code>${one.path}</code>${one.dry ? html` <span class="soft">${t('dry run')}</span>` : ''} <span class="soft">${one.ms ?? '…'} ms</span></summary>
    <p>${time(one.at.toISOString())} ${one.requestId ? html`${t('Request')} <code>${one.requestId}</code>` : ''}
    ${one.requestId && may('audit.view') ? html`${to('request', {request_id: one.requestId}, t('What happened'))}` : ''}</p>
    <pre>${asCurl(one)}</pre><p><button type="button" @click=${() => copy(asCurl(one))}>${t('Copy')}</button></p></details></li>`)}</ol></aside>`;

/** The call as a command that works elsewhere, without its secrets. */
function asCurl({path, input, key, dry, get}) {
  const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;
  if (get) return `curl -sS ${quoted(location.origin + path)} \\\n  -H "Authorization: JWT $TOKEN"`;
  return ['curl -sS -X POST ' + quoted(location.origin + path), '-H "Authorization: JWT $TOKEN"', "-H 'Content-Type: application/json'",
    ...(key ? ['-H ' + quoted('Idempotency-Key: ' + key)] : []), ...(dry ? ["-H 'Fanfare-Dry-Run: true'"] : []),
    '-d ' + quoted(JSON.stringify(input))].join(' \\\n  ');
}
