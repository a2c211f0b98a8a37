// Companies that want to advertise.

import {html} from '../lit-html.js';
import {act} from '../parts/dialog.js';
import {age, country, facts, t, time, to} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {may} from '../parts/session.js';

const PATH = '/admin/api/advertisers/sign-ups/decide/';

const approve = (row, page) => act(t('Approve'), PATH, {
  input: {sign_up_id: row.sign_up_id, action: 'approve'}, text: t('{0} can then run campaigns, and is told.', row.name),
  fields: [{name: 'maximum_limit', label: t('Credit limit, {0}', row.currency), type: 'number', required: false, min: 0, step: 'any'}], done: page.load});

const refuse = (row, page) => act(t('Refuse'), PATH, {
  input: {sign_up_id: row.sign_up_id, action: 'refuse'}, fields: [{name: 'reason', label: t('Reason, as the company reads it'), type: 'textarea'}], danger: true, done: page.load});

export default list({
  title: t('Sign-ups of brands'),
  path: '/admin/api/advertisers/sign-ups/list/',
  rows: answer => answer.sign_ups,
  id: row => row.sign_up_id,
  columns: [
    [t('Company'), row => row.name],
    [t('Country'), row => row.country ? country(row.country) : '–'],
    [t('Person'), row => row.username],
    [t('Since'), row => age(row.created_at)],
  ],
  detail: (row, page) => html`<h2>${row.name}</h2>
    ${steps('sign_up', 'waiting', 'staff', may('campaigns.manage') ? {approve: () => approve(row, page), refuse: () => refuse(row, page)} : {})}
    ${facts([[t('Address'), [row.street, row.postcode, row.city, row.country && country(row.country)].filter(one => one).join(', ')], [t('VAT id'), row.vat_id],
      [t('VIES says'), row.vat_check === null ? t('not asked') : row.vat_check.valid ? t('valid') : t('not valid')], [t('Contact'), row.contact], [t('E-mail'), row.email],
      [t('Currency'), row.currency], [t('Person'), to('person', {user_id: row.user_id}, row.username)], [t('Since'), time(row.created_at)]])}`,
});
