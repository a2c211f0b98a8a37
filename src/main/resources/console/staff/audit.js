// Who changed what: by person, subject or request.

import {html, nothing} from '../lit-html.js';
import {action, actions} from './actions.js';
import {download} from '../parts/calls.js';
import {age, facts, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';

/** What something is, without its number. */
const kind = subject => word(subject.split(':')[0]);
const asText = value => value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);

export default list({
  title: t('Audit'),
  path: '/admin/api/audit/list/',
  rows: answer => answer.entries,
  filters: [
    {name: 'subject', label: t('Only this subject'), linked: true},
    {name: 'request_id', label: t('Only this request'), linked: true},
    {name: 'actor_id', label: t('Only this person'), type: 'number', linked: true},
    {name: 'action', label: t('Action'), options: actions},
  ],
  actions: page => may('audit.view') ? html`<button type="button" @click=${() => download('/admin/api/audit/export/', {}, 'audit.jsonl')}>${t('Download all')}</button>` : nothing,
  columns: [
    [t('What'), row => action(row.action)],
    [t('Subject'), row => kind(row.subject)],
    [t('Who'), row => row.actor ?? t('The service')],
    [t('When'), row => age(row.created_at)],
  ],
  detail: row => html`<h2>${action(row.action)}</h2>
    ${facts([[t('Subject'), kind(row.subject)], [t('Who'), row.actor ?? t('The service')], [t('Proposed by'), row.proposed_by ?? undefined], [t('With'), word(row.credential)],
      [t('From'), row.address], [t('When'), time(row.created_at)], [t('Reason'), row.reason ?? undefined]])}
    <details><summary>${t('Details')}</summary>${facts([[t('Subject'), row.subject], [t('Request'), to('request', {request_id: row.request_id}, row.request_id)]])}
      <h3>${t('Before')}</h3><pre>${asText(row.before)}</pre><h3>${t('After')}</h3><pre>${asText(row.after)}</pre></details>`,
});
