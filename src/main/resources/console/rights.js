// What accounts may do: roles and rights, new accounts, and messages to one.

import {read} from './calls.js';
import {act} from './dialog.js';
import {t, word} from './format.js';
import {may, me} from './session.js';

/** Roles, each with what it is for. */
const roleField = roles => ({name: 'roles', label: t('Roles'), type: 'checks', value: [], options: roles.map(one => [one.name, one.sentence ? `${word(one.name)}: ${one.sentence}` : word(one.name)])});

/** What an account may do. */
export async function rights(account, done) {
  const {roles, permissions} = await read('/admin/api/roles/list/');
  await act(t('Change rights'), '/admin/api/users/update/', {input: {user_id: account.user_id}, dry: true, done, text: t('{0} is told. More rights take a second person.', account.username), fields: [
    {name: 'is_active', label: t('It can be used'), type: 'checkbox', value: account.status !== 'inactive'},
    {name: 'is_staff', label: t('It belongs to staff'), type: 'checkbox', value: account.is_staff}, {name: 'is_superuser', label: t('It may do everything'), type: 'checkbox', value: account.is_superuser}, roleField(roles),
    {name: 'permissions', label: t('And these rights'), type: 'checks', value: account.permissions, options: permissions.map(one => [one.permission, one.sentence])}],
  before: ({permissions: chosen = [], ...input}) => ({...input, permissions: chosen})});
}

/** A message to an account. */
export const notify = (account, done) => act(t('Send a notification'), '/api/user/notification/', {input: {user_id: account.user_id}, done, text: t('{0} reads it under Notifications.', account.username),
  fields: [{name: 'title', label: t('Title')}, {name: 'message', label: t('Message'), type: 'textarea'}]});

/** A new account. */
export async function create(page) {
  if (!may('users.create')) return;
  const {roles} = await read('/admin/api/roles/list/');
  await act(t('Create an account'), '/admin/api/users/create/', {done: page.load, text: t('Its owner sets a password by a link in a mail. Accounts of staff may take a second person.'), fields: [
    {name: 'username', label: t('Username')}, {name: 'email', label: t('E-mail'), type: 'email'}, {name: 'first_name', label: t('First name'), required: false}, {name: 'last_name', label: t('Last name'), required: false},
    ...(me.is('superuser') ? [{name: 'is_staff', label: t('It belongs to staff'), type: 'checkbox'}, roleField(roles)] : [])]});
}
