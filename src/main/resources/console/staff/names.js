// The names of accounts that rows give by number: read once for all of a page.

import {read} from '../parts/calls.js';
import {t, to} from '../parts/format.js';
import {may} from '../parts/session.js';

const MOST = 500;
const known = new Map();

/** Reads the names of those that are not known yet, which needs the right to see accounts. */
export async function readNames(ids) {
  const asked = [...new Set(ids)].filter(one => one && !known.has(one));
  if (!may('users.view')) return;
  for (let at = 0; at < asked.length; at += MOST) {
    const {users} = await read('/admin/api/users/names/', {user_ids: asked.slice(at, at + MOST)});
    users.forEach(one => known.set(one.user_id, one.username));
  }
}

/** An account's name; of those who may not see accounts, that it is one. */
export const personName = id => known.get(id) ?? t('Person');

/** The same, leading to the account. */
export const person = id => !id ? '–' : may('users.view') ? to('person', {user_id: id}, personName(id)) : personName(id);
