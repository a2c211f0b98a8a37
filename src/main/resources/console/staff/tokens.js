// Backend tokens: made, shown once, revoked.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, ask, notice} from '../parts/dialog.js';
import {age, facts, status, t, time, to} from '../parts/format.js';
import {list} from '../parts/list.js';
import {limits, showSecrets, tokenState} from '../parts/programs.js';
import {may, me} from '../parts/session.js';

async function create(page) {
  const [{permissions}, {users}] = await Promise.all([read('/admin/api/roles/list/'), may('users.view') ? read('/admin/api/users/list/', {staff: true, limit: 100}) : {users: []}]);
  const made = await ask({
    title: t('Create a token'),
    content: html`<p>${t('It acts as the account, whose owner is told, and is shown once.')}</p>`,
    fields: [
      {name: 'user_id', label: t('Acts as'), type: 'number', value: String(me.user_id), options: [[String(me.user_id), me.username], ...users.filter(one => one.user_id !== me.user_id).map(one => [String(one.user_id), one.username])]},
      {name: 'name', label: t('What it is for')},
      {name: 'addresses', label: t('Only from these addresses, separated by commas'), required: false},
      {name: 'until', label: t('Ends on'), type: 'date', required: false},
      {name: 'permissions', label: t('Only these permissions; none chosen: all that the account has'), type: 'checks', value: [], options: permissions.map(one => [one.permission, one.sentence])},
    ],
    button: t('Create'),
    submit: values => change('/admin/api/tokens/create/', limits(values)),
  });
  if (made === null) return;
  page.load();
  if (made.token) await showSecrets(t('The token'), [made.token]);
  else notice(made.message);
}

export default list({
  title: t('Tokens'),
  path: '/admin/api/tokens/list/',
  rows: answer => answer.tokens,
  id: row => row.token_id,
  filters: [{name: 'user_id', label: t('Only this person'), type: 'number', linked: true}],
  actions: page => html`<button type="button" class="main" @click=${() => create(page)}>${t('Create a token')}</button>`,
  columns: [
    [t('Token'), row => row.name],
    [t('Acts as'), row => row.username],
    [t('Begins with'), row => html`<code>${row.prefix}</code>`],
    [t('Status'), row => status(tokenState(row))],
    [t('Last used'), row => age(row.last_used_at)],
  ],
  detail: (row, page) => html`<h2>${row.name}</h2>
    ${row.revoked_at ? nothing : html`<div class="buttons"><button type="button" class="danger" @click=${() => act(t('Revoke'), '/admin/api/tokens/revoke/', {
      input: {token_id: row.token_id}, text: t('{0} stops at once, for ever.', row.name), danger: true, done: page.load})}>${t('Revoke')}</button></div>`}
    ${facts([[t('Acts as'), to('person', {user_id: row.user_id}, row.username)], [t('Status'), status(tokenState(row))], [t('Created'), time(row.created_at)], [t('Last used'), time(row.last_used_at)],
      [t('Ends on'), row.expires_at ? time(row.expires_at) : t('never')], [t('Revoked'), row.revoked_at ? time(row.revoked_at) : undefined],
      [t('Permissions'), row.permissions.join(', ') || t('all that the account has')], [t('Addresses'), row.addresses.join(', ') || t('any')], [t('May create accounts'), row.provisioning ? t('Yes') : t('No')]])}`,
});
