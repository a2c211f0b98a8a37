// Applications that may act for accounts.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {act, ask, notice, reason} from '../parts/dialog.js';
import {facts, status, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {SCOPES, backTo, redirects, scopes, showSecrets, wantedFacts} from '../parts/programs.js';
import {me} from '../parts/session.js';

const once = made => made.client_secret ? showSecrets(t('The secret'), [made.client_id, made.client_secret]) : notice(made.message);

async function create(page) {
  const made = await ask({
    title: t('Register an application'),
    fields: [
      {name: 'name', label: t('Name, as people read it when they connect it')},
      {name: 'type', label: t('Kind'), options: [['confidential', t('On a server, which keeps a secret')], ['public', t('In an app or browser, which cannot keep one')]]},
      {name: 'redirect_uris', label: t('Addresses to which people are led back, one on a line'), type: 'textarea', required: false},
      {name: 'scopes', label: t('What it may ask for'), type: 'checks', value: Object.keys(SCOPES).filter(one => /read/.test(one)), options: Object.entries(SCOPES)},
      ...(me.is('superuser') ? [{name: 'trusted', label: t('It is ours: people are not asked for their consent'), type: 'checkbox'}] : []),
    ],
    button: t('Register'),
    submit: values => change('/admin/api/applications/create/', redirects(values)),
  });
  if (made === null) return;
  page.load();
  await once(made);
}

const renew = row => act(t('New secret'), '/admin/api/applications/rotate-secret/', {input: {client_id: row.client_id}, danger: true, text: t('The old secret of {0} stops working at once.', row.name), done: once});
const disable = (row, page) => act(t('Disable'), '/admin/api/applications/disable/', {input: {client_id: row.client_id}, danger: true, text: t('{0} stops at once, for everyone who uses it, for ever.', row.name), done: page.load});

const state = row => row.declined ? 'declined' : row.disabled_at ? 'disabled' : row.approved_at && !row.wanted ? 'active' : 'waiting';
const decide = (row, page, approved) => act(approved ? t('Approve') : t('Decline'), '/admin/api/applications/decide/', {input: {client_id: row.client_id, approved, revision: row.revision}, danger: !approved, done: page.load,
  text: approved ? row.wanted ? t('The change of {0} holds from then on. {1} is told.', row.name, row.owner) : t('{0} can be used from then on. {1} is told.', row.name, row.owner) : t('{0} is told the reason.', row.owner), fields: approved ? [] : [reason()]});

export default list({
  title: t('Applications'),
  path: '/admin/api/applications/list/',
  rows: answer => answer.applications,
  id: row => row.client_id,
  empty: t('An application signs people in and acts for them with their consent. Register the first one.'),
  actions: page => html`<button type="button" class="main" @click=${() => create(page)}>${t('Register an application')}</button>`,
  filters: [{name: 'waiting', label: t('Which'), type: 'boolean', options: [['true', word('waiting')]]}],
  columns: [
    [t('Registered application'), row => row.name],
    [t('Status'), row => status(state(row))],
    [t('Owner'), row => row.owner ?? t('us')],
    [t('Kind'), row => word(row.type)],
    [t('Created'), row => time(row.created_at)],
  ],
  detail: (row, page) => html`<h2>${row.name}</h2>
    ${state(row) === 'waiting' ? html`<div class="decide"><button type="button" class="main" @click=${() => decide(row, page, true)}>${t('Approve')}</button>
      <button type="button" class="danger" @click=${() => decide(row, page, false)}>${t('Decline')}</button></div>` : nothing}
    ${row.wanted ? html`<h3>${t('The change that waits')}</h3><p class="soft">${t('Until you decide, the application works as it did.')}</p>${facts([...wantedFacts(row.wanted), [t('Since'), time(row.wanted.at)]])}<h3>${t('As it is now')}</h3>` : nothing}
    ${row.disabled_at ? nothing : html`<div class="buttons">${row.type === 'confidential' ? html`<button type="button" @click=${() => renew(row)}>${t('New secret')}</button>` : nothing}
      <button type="button" class="danger" @click=${() => disable(row, page)}>${t('Disable')}</button></div>`}
    ${facts([[t('Status'), status(state(row))], [t('Owner'), row.owner ? to('person', {user_id: row.owner_id}, row.owner) : t('us')], [t('Reason'), row.declined ?? undefined], [t('Kind'), word(row.type)], [t('May ask for'), scopes(row.scopes)], [t('Leads back to'), backTo(row.redirect_uris)],
      [t('Consent'), row.trusted ? t('not asked: it is ours') : t('asked of each person')], [t('Created'), time(row.created_at)], [t('Disabled'), row.disabled_at ? time(row.disabled_at) : undefined]])}
    <details><summary>${t('Details')}</summary>${facts([[t('Client id'), html`<code>${row.client_id}</code>`]])}</details>`,
});
