// Transfers to publishers, such as those that need a decision.

import {html} from './lit-html.js';
import {button} from './dialog.js';
import {age, facts, money, status, t, time, to, word} from './format.js';
import {list} from './list.js';
import {may} from './session.js';

const options = codes => codes.map(one => [one, word(one)]);
const person = id => may('users.view') ? to('person', {user_id: id}, t('Person {0}', id)) : String(id);
const REASON = {name: 'reason', label: t('Reason'), type: 'textarea'};

export default list({
  title: t('Transfers'),
  path: '/admin/api/transfers/list/',
  rows: answer => answer.transfers,
  filters: [{name: 'flagged', label: t('Which'), type: 'boolean', options: [['true', t('Need a decision')]]},
    {name: 'transfer_status', label: t('Status'), options: options(['open', 'intended', 'unknown', 'sent', 'settled', 'failed', 'returned'])}],
  columns: [
    [t('Transfer'), row => row.end_to_end_id],
    [t('Status'), row => status(row.status)],
    [t('Why'), row => row.flag ? word(row.flag) : ''],
    [t('Since'), row => age(row.intended_at)],
    [t('Amount'), row => money(row.amount, row.currency), 'number amount'],
  ],
  detail: (row, page) => html`<h2>${row.end_to_end_id}</h2><div class="buttons">${button(may('payouts.process'), t('Decide'), '/admin/api/transfers/decide/', {input: {transfer_id: row.id}, dry: true, done: page.refresh,
      text: t('Settled: the payee has the money. Failed: it never left. Returned: it came back.'), fields: [{name: 'outcome', label: t('Outcome'), options: options(['settled', 'failed', 'returned'])}, REASON]})}</div>
    ${facts([[t('Status'), status(row.status)], [t('Why'), row.flag ? word(row.flag) : undefined], [t('Amount'), money(row.amount, row.currency)], [t('Publisher'), person(row.user_id)],
      [t('Method'), word(row.rail)], [t('Number at the provider'), row.provider_id], [t('Sent'), time(row.sent_at)], [t('Reason'), row.failure ?? undefined]])}`,
});
