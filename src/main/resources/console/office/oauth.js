// Applications that may act for accounts.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {act, ask, notice, showOnce} from '../parts/dialog.js';
import {facts, status, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {me} from '../parts/session.js';

const SCOPES = {
  'profile.read': t('Read the profile'), 'profile.write': t('Change the profile'), 'networks.read': t('Read social accounts'), 'networks.write': t('Change social accounts'), 'campaigns.read': t('Read campaigns'),
  'campaigns.write': t('Take part in campaigns'), 'wallet.read': t('Read earnings'), 'payouts.write': t('Request payouts'), 'events.read': t('Follow events'), 'webhooks.manage': t('Manage webhooks'), account: t('Manage the account'), sign_up: t('Register people'),
};
const once = made => made.client_secret ? showOnce(t('The secret'), t('It is shown now and never again. Keep it where secrets are kept.'), [made.client_id, made.client_secret]) : notice(made.message);

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
    submit: ({redirect_uris: uris, ...input}) => change('/admin/api/applications/create/', {...input, ...(uris ? {redirect_uris: uris.split(/\s+/).filter(one => one)} : {})}),
  });
  if (made === null) return;
  page.load();
  await once(made);
}

const renew = row => act(t('New secret'), '/admin/api/applications/rotate-secret/', {input: {client_id: row.client_id}, danger: true, text: t('The old secret of {0} stops working at once.', row.name), done: once});
const disable = (row, page) => act(t('Disable'), '/admin/api/applications/disable/', {input: {client_id: row.client_id}, danger: true, text: t('{0} stops at once, for everyone who uses it, for ever.', row.name), done: page.load});

const state = row => row.disabled_at ? 'disabled' : 'active';

export default list({
  title: t('Applications'),
  path: '/admin/api/applications/list/',
  rows: answer => answer.applications,
  id: row => row.client_id,
  empty: t('An application signs people in and acts for them with their consent. Register the first one.'),
  actions: page => html`<button type="button" class="main" @click=${() => create(page)}>${t('Register an application')}</button>`,
  columns: [
    [t('Registered application'), row => row.name],
    [t('Status'), row => status(state(row))],
    [t('Kind'), row => word(row.type)],
    [t('Created'), row => time(row.created_at)],
  ],
  detail: (row, page) => html`<h2>${row.name}</h2>
    ${row.disabled_at ? nothing : html`<div class="buttons">${row.type === 'confidential' ? html`<button type="button" @click=${() => renew(row)}>${t('New secret')}</button>` : nothing}
      <button type="button" class="danger" @click=${() => disable(row, page)}>${t('Disable')}</button></div>`}
    ${facts([[t('Status'), status(state(row))], [t('Kind'), word(row.type)], [t('May ask for'), row.scopes.map(one => SCOPES[one] ?? one).join(', ')], [t('Leads back to'), row.redirect_uris.join(' ') || undefined],
      [t('Consent'), row.trusted ? t('not asked: it is ours') : t('asked of each person')], [t('Created'), time(row.created_at)], [t('Disabled'), row.disabled_at ? time(row.disabled_at) : undefined]])}
    <details><summary>${t('Details')}</summary>${facts([[t('Client id'), html`<code>${row.client_id}</code>`]])}</details>`,
});
