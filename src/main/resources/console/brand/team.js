// An advertiser's team, and who is invited to it.

import {html, nothing} from '../lit-html.js';
import {act} from '../parts/dialog.js';
import {facts, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {advertiser, can, me} from '../parts/session.js';

/** The one that may do the least comes first, and is what is suggested. */
const ROLES = ['reviewer', 'finance', 'manager', 'owner'];
/** @type {(value?: string) => Field<'role'>} */
const role = value => ({name: 'role', label: t('Role'), value, options: ROLES.map(one => [one, word(one)])});
const name = row => row.username ?? row.email;

export default navigation => {
  const own = {advertiser_id: advertiser()};
  return list({
    title: t('Team'),
    path: '/api/advertiser/team/list/',
    input: own,
    limit: 0,
    rows: answer => answer.members,
    empty: t('Invite those who work with you.'),
    id: row => row.member_id ?? row.user_id,
    actions: page => !can('team.manage') ? nothing : html`<button type="button" class="main" @click=${() => act(t('Invite'), '/api/advertiser/team/invite/', {
      input: own, fields: [{name: 'email', label: t('E-mail'), type: 'email'}, role('reviewer')], text: t('The link in the e-mail holds for seven days. An account is needed to follow it.'), done: page.load})}>${t('Invite')}</button>`,
    columns: [
      [t('Member'), row => html`<f-picture url=${row.avatar ?? ''} name=${name(row)}></f-picture>${name(row)}`],
      [t('E-mail'), row => row.email],
      [t('Role'), row => word(row.role)],
      [t('Invited'), row => row.invited_at ? time(row.invited_at) : '–'],
    ],
    detail: (row, page) => html`<h2>${name(row)}</h2>
      ${row.member_id === null || !can('team.manage') && row.user_id !== me.user_id ? nothing : html`<div class="buttons">
        ${row.user_id && can('team.manage') ? html`<button type="button" @click=${() => act(t('Change the role'), '/api/advertiser/team/update/', {input: {...own, member_id: row.member_id}, fields: [role(row.role)], done: page.load})}>${t('Change the role')}</button>` : nothing}
        <button type="button" class="danger" @click=${() => act(t('Remove'), '/api/advertiser/team/delete/', {input: {...own, member_id: row.member_id}, text: name(row), danger: true, done: page.load})}>${t('Remove')}</button></div>`}
      ${facts([[t('E-mail'), row.email], [t('Role'), word(row.role)], [t('Invited'), row.invited_at ? time(row.invited_at) : undefined], [t('Expires'), row.expires_at ? time(row.expires_at) : undefined]])}`,
  })(navigation);
};
