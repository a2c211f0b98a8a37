// Who changed what: by person, subject or request.

import {html, nothing} from './lit-html.js';
import {download} from './calls.js';
import {age, facts, t, time, word} from './format.js';
import {list} from './list.js';
import {may} from './session.js';

const asText = value => value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);

export default list({
  title: t('Audit'),
  path: '/admin/api/audit/list/',
  rows: answer => answer.entries,
  filters: [
    {name: 'subject', label: t('Subject, such as user:7')},
    {name: 'request_id', label: t('Request id')},
    {name: 'actor_id', label: t('Person id'), type: 'number'},
    {name: 'action', label: t('Action')},
  ],
  above: () => may('audit.view') ? html`<p><button type="button" @click=${() => download('/admin/api/audit/export/', {}, 'audit.jsonl')}>${t('Download all')}</button></p>` : nothing,
  columns: [
    [t('What'), row => word(row.action.replaceAll('.', ' '))],
    [t('Subject'), row => row.subject],
    [t('Who'), row => row.actor ?? t('The service')],
    [t('When'), row => age(row.created_at)],
  ],
  detail: row => html`<h2>${word(row.action.replaceAll('.', ' '))}</h2>
    ${facts([[t('Subject'), row.subject], [t('Who'), row.actor ?? t('The service')], [t('Proposed by'), row.proposed_by ?? undefined], [t('With'), `${word(row.credential)} ${row.credential_id ?? ''}`],
      [t('From'), row.address], [t('When'), time(row.created_at)], [t('Reason'), row.reason ?? undefined], [t('Request'), html`<code>${row.request_id}</code>`]])}
    <h3>${t('Before')}</h3><pre>${asText(row.before)}</pre><h3>${t('After')}</h3><pre>${asText(row.after)}</pre>`,
});
