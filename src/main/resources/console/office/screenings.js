// Payees whose names are on the sanctions list.

import {html, nothing} from '../lit-html.js';
import {act, reason} from '../parts/dialog.js';
import {age, facts, status, t, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {person, readNames} from '../staff/names.js';
import {called, stepsOf} from '../parts/next.js';
import {may} from '../parts/session.js';

/** What staff do next, as in next.js. */
const NEXT = {
  screening: {
    open: {staff: [t('Compare the person with the entry of the list. Nothing is paid until two people have decided.'), 'clear', 'block']},
    cleared: {staff: [t('It may be paid. The decision can be changed.'), 'block']},
    blocked: {staff: [t('Nothing is paid. The decision can be changed.'), 'clear']},
  },
};
const steps = stepsOf(NEXT);

const options = codes => codes.map(one => [one, word(one)]);

const decide = (row, page, action) => () => act(called('screening', action), '/admin/api/screenings/decide/', {
  input: {screening_id: row.id, action}, text: row.name, fields: [reason()], danger: action === 'block', done: page.refresh});

export default list({
  title: t('Names on the sanctions list'),
  path: '/admin/api/screenings/list/',
  rows: answer => answer.screenings,
  before: rows => readNames(rows.map(row => row.user_id)),
  empty: t('When the name of a payee is like one on a sanctions list, it stands here.'),
  filters: [{name: 'status', label: t('Status'), options: options(['open', 'cleared', 'blocked'])}],
  columns: [[t('Name'), row => row.name], [t('Status'), row => status(row.status)], [t('Creator'), row => person(row.user_id)], [t('Since'), row => age(row.found_at)]],
  detail: (row, page) => html`<h2>${row.name}</h2>
    ${steps('screening', row.status, 'staff', may('payouts.process') ? {clear: decide(row, page, 'clear'), block: decide(row, page, 'block')} : {})}
    ${facts([[t('Status'), status(row.status)], [t('Creator'), person(row.user_id)], [t('Entry of the list'), row.list_entry], [t('Since'), time(row.found_at)],
      [t('Decided'), row.decided_at ? time(row.decided_at) : undefined], [t('Reason'), row.reason ?? undefined]])}`,
});
