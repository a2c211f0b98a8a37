// Accounts, found by the beginning of their names.

import {html, nothing} from '../lit-html.js';
import {reached} from '../parts/calls.js';
import {t, age, status} from '../parts/format.js';
import {list} from '../parts/list.js';
import {accounts} from './person.js';
import {may} from '../parts/session.js';

export default navigation => {
  const show = accounts(navigation, () => page.load());
  const page = list({
    title: t('People'),
    path: '/admin/api/users/list/',
    rows: answer => answer.users,
    id: row => row.user_id,
    filters: [{name: 'search', label: t('Username or e-mail begins with')}, {name: 'staff', label: t('Which'), type: 'boolean', options: [['true', t('Staff')]]}],
    actions: page => may('users.create') ? html`<button type="button" class="main" @click=${async () => (await reached(import('./rights.js'))).create(page)}>${t('Create an account')}</button>` : nothing,
    columns: [
      [t('Account'), row => html`<f-picture url=${row.avatar ?? ''} name=${row.username}></f-picture>${row.username}`, undefined, 'name'],
      [t('Status'), row => status(row.status)],
      [t('Kind'), row => row.is_staff ? t('Staff') : row.is_advertiser ? t('Brand') : t('Creator')],
      [t('Last signed in'), row => age(row.last_login)],
    ],
    detail: row => show(row.user_id),
  })(navigation);
  return page;
};
