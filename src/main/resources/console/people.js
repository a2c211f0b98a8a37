// Accounts, found by the beginning of their names.

import {html, nothing} from './lit-html.js';
import {read} from './calls.js';
import {act} from './dialog.js';
import {t, age, status} from './format.js';
import {list} from './list.js';
import {accounts, roleField} from './person.js';
import {may, me} from './session.js';

async function create(page) {
  const {roles} = await read('/admin/api/roles/list/');
  await act(t('Create an account'), '/admin/api/users/create/', {done: page.load, text: t('Its owner sets a password by a link in a mail. Accounts of staff may take a second person.'), fields: [
    {name: 'username', label: t('Username')}, {name: 'email', label: t('E-mail'), type: 'email'}, {name: 'first_name', label: t('First name'), required: false}, {name: 'last_name', label: t('Last name'), required: false},
    ...(me.is('superuser') ? [{name: 'is_staff', label: t('It belongs to staff'), type: 'checkbox'}, roleField(roles)] : [])]});
}

export default navigation => {
  const show = accounts(navigation, () => page.load());
  const page = list({
    title: t('People'),
    path: '/admin/api/users/list/',
    rows: answer => answer.users,
    id: row => row.user_id,
    filters: [{name: 'search', label: t('Username or e-mail begins with')}, {name: 'staff', label: t('Which'), type: 'boolean', options: [['true', t('Staff')]]}],
    above: () => may('users.create') ? html`<p><button type="button" class="main" @click=${() => create(page)}>${t('Create an account')}</button></p>` : nothing,
    columns: [
      [t('Account'), row => row.username],
      [t('Status'), row => status(row.status)],
      [t('Kind'), row => row.is_staff ? t('Staff') : row.is_advertiser ? t('Advertiser') : t('Publisher')],
      [t('Last signed in'), row => age(row.last_login)],
    ],
    detail: row => show(row.user_id),
  })(navigation);
  return page;
};
