// What is done with accounts less often: roles and rights, new accounts, messages to one, and its bank accounts.

import {html} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {act, ask} from '../parts/dialog.js';
import {number, t, word} from '../parts/format.js';
import {may, me} from '../parts/session.js';

/**
 * Roles, each with what it is for.
 *
 * @type {(roles: any[], held?: any[]) => Field<'roles'>}
 */
const roleField = (roles, held = []) => ({name: 'roles', label: t('Roles'), type: 'checks', value: held.map(one => one.name), options: roles.map(one => [one.name, one.sentence ? `${word(one.name)}: ${one.sentence}` : word(one.name)])});

/** What an account may do. */
export async function rights(account, done) {
  const {roles, permissions} = await read('/admin/api/roles/list/');
  const held = roles.filter(one => one.permissions.every(each => account.permissions.includes(each)));
  const others = account.permissions.filter(each => !held.some(one => one.permissions.includes(each)));
  await act(t('Change rights'), '/admin/api/users/update/', {input: {user_id: account.user_id}, dry: true, done, text: t('{0} is told. More rights take a second person.', account.username), fields: [
    {name: 'is_active', label: t('It can be used'), type: 'checkbox', value: account.status !== 'inactive'},
    {name: 'is_staff', label: t('It belongs to staff'), type: 'checkbox', value: account.is_staff}, {name: 'is_superuser', label: t('It may do everything'), type: 'checkbox', value: account.is_superuser}, roleField(roles, held),
    {name: 'permissions', label: t('And these rights'), type: 'checks', value: others, options: permissions.map(one => [one.permission, one.sentence])}],
  before: ({roles: wanted = [], permissions: chosen = [], ...input}) => ({...input, roles: wanted, permissions: chosen})});
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
    ...(/** @type {Field<'is_staff' | 'roles'>[]} */ (me.is('superuser') ? [{name: 'is_staff', label: t('It belongs to staff'), type: 'checkbox'}, roleField(roles)] : []))]});
}

/** The two amounts that verify a bank account, for who sends them by hand. */
export const deposits = async one => {
  const {amount_1: first, amount_2: second} = await read('/admin/api/bank-accounts/deposits/', {bank_account_id: one.id});
  await ask({title: t('The two amounts'), content: html`<p>${t('Send {0} and {1} to {2}, unless a payout batch has sent them.', number(first), number(second), one.account_number)}</p>`, button: t('Close')});
};
export const verify = (one, done) => act(t('Verify'), '/api/bank-accounts/verify/', {
  input: {bank_account_id: one.id}, text: t('As the owner of the account has told them.'), done,
  fields: /** @type {Field<any>[]} */ ([1, 2].map(one => ({name: `verification_amount_${one}`, label: t('Amount {0}', one), type: 'number', step: 'any', min: 0})))});

export const acceptName = (one, done) => act(t('Accept the name'), '/admin/api/bank-accounts/accept-name/', {input: {bank_account_id: one.id}, text: t('Its bank knows another holder. Accept {0} only if you have made sure of it.', one.account_holder_name), done});
