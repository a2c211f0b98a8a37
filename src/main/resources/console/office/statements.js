// Statements of banks, such as those that do not follow from the last one.

import {html, nothing} from '../lit-html.js';
import {act, reason} from '../parts/dialog.js';
import {date, facts, money, status, t} from '../parts/format.js';
import {list} from '../parts/list.js';
import {called, stepsOf} from '../parts/next.js';
import {may} from '../parts/session.js';

/** What staff do next, as in next.js. */
const NEXT = {
  statement: {
    notified: {staff: [t('It announces payments; its statement follows.')]},
    reading: {staff: [t('It is being read.')]},
    new: {staff: [t('It is booked by itself.')]},
    waiting: {staff: [t('It does not follow from the last one. Book it, or leave it out for good.'), 'book', 'leave_out']},
    booking: {staff: [t('It is being booked.')]},
    booked: {staff: [t('It is booked: nothing is left to do.')]},
    repeated: {staff: [t('It was there before: nothing is left to do.')]},
    refused: {staff: [t('It was left out: nothing is left to do.')]},
  },
};
const steps = stepsOf(NEXT);


const decide = (row, page, move) => () => act(called('statement', move), '/admin/api/cash-accounts/decide/', {
  input: {statement_id: row.id, accept: move === 'book'}, dry: true, danger: move !== 'book', fields: [reason()], done: page.refresh});

export default list({
  title: t('Bank statements'),
  path: '/admin/api/cash-accounts/statements/',
  rows: answer => answer.statements,
  filters: [{name: 'waiting', label: t('Which'), type: 'boolean', options: [['true', t('Need a decision')]]}],
  columns: [[t('Statement'), row => row.document ?? row.number ?? row.id], [t('Status'), row => status(row.statement_status)], [t('Closed on'), row => date(row.closed_on)], [t('Moved'), row => money(row.moved, row.currency), 'number amount']],
  detail: (row, page) => html`<h2>${row.document ?? t('Statement')}</h2>
    ${steps('statement', row.statement_status, 'staff', may('finance.manage') ? {book: decide(row, page, 'book'), leave_out: decide(row, page, 'leave_out')} : {})}
    ${row.problem ? html`<p class="bad">${row.problem}</p>` : nothing}
    ${facts([[t('Status'), status(row.statement_status)], [t('Opening balance'), money(row.opening, row.currency)], [t('Moved'), money(row.moved, row.currency)], [t('Closing balance'), money(row.closing, row.currency)],
      [t('Closed on'), date(row.closed_on)], [t('Note'), row.note ?? undefined]])}`,
});
