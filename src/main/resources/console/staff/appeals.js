// Appeals with what they cost, such as those that no one decided in time.

import {html} from '../lit-html.js';
import {age, facts, money, status, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {personName, person, readNames} from './names.js';
import {may} from '../parts/session.js';

const who = ({user_id: creator, advertiser_id: brand}) => [creator, brand];

export default list({
  title: t('Appeals'),
  path: '/admin/api/tasks/appeals/',
  rows: answer => answer.appeals,
  before: rows => readNames(rows.flatMap(row => [...who(row.parties), row.decision.by])),
  id: row => row.task_id,
  filters: [{name: 'outcome', label: t('Outcome'), options: ['open', 'granted', 'dismissed', 'unanswered'].map(one => [one, word(one)])}],
  columns: [
    [t('Creator'), row => personName(row.parties.user_id)],
    [t('Outcome'), row => status(row.outcome)],
    [t('Appealed'), row => age(row.appealed_at)],
    [t('Decide by'), row => time(row.due_at)],
    [t('Amount'), row => money(row.payment.amount, row.payment.currency), 'number amount'],
  ],
  detail: row => html`<h2>${personName(row.parties.user_id)}</h2>
    ${row.outcome === 'open' && may('tasks.review') ? html`<p>${to('posts', {appeals: 'true', open: row.task_id}, t('Decide'))}</p>` : ''}
    ${facts([[t('Outcome'), status(row.outcome)], [t('Creator'), person(row.parties.user_id)], [t('Brand'), person(row.parties.advertiser_id)], 
      [t('Appealed'), time(row.appealed_at)], [t('Decide by'), time(row.due_at)], [t('Decided'), row.decision.at ? time(row.decision.at) : undefined],
      [t('By'), row.decision.at ? row.decision.by === null ? t('no one') : person(row.decision.by) : undefined], [t('Amount'), money(row.payment.amount, row.payment.currency)]])}`,
});
