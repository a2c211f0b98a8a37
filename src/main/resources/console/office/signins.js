// Sign-ins that were tried, and where they came from.

import {age, status, t, to} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';

export default list({
  title: t('Sign-ins'),
  path: '/admin/api/sign-ins/list/',
  rows: answer => answer.events,
  empty: t('Each sign-in that is tried stands here, the newest first.'),
  columns: [
    [t('Account'), row => row.user_id && may('users.view') ? to('person', {user_id: row.user_id}, row.name) : row.name],
    [t('Outcome'), row => status(row.outcome)],
    [t('From'), row => row.address === 'none' ? '–' : row.address],
    [t('When'), row => age(row.created_at)],
  ],
});
