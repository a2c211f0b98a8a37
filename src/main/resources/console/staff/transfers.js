// Transfers to publishers, such as those that need a decision.

import {html} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {ask, button, reason} from '../parts/dialog.js';
import {age, facts, money, number, status, t, table, time, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {person, personName, readNames} from './names.js';
import {may} from '../parts/session.js';

const options = codes => codes.map(one => [one, word(one)]);

const AGES = {under_1h: t('less than an hour'), under_24h: t('less than a day'), under_3d: t('less than three days'), under_10d: t('less than ten days'), older: t('older')};

/** What has not ended, by age, and whether the ledger says the same. */
const report = ({open, books}) => html`<h2>${t('Open transfers by age')}</h2>
  ${open.length === 0 ? html`<p class="soft">${t('None is open.')}</p>` : table([[t('Method')], [t('Status')], [t('Age')], [t('Transfers'), 'number'], [t('Need a decision'), 'number'], [t('Amount'), 'number amount']],
    open.map(one => [word(one.rail), status(one.status), AGES[one.age] ?? word(one.age), number(one.transfers), number(one.flagged), money(one.amount, one.currency)]), t('Open transfers by age'))}
  <h2>${t('In transit')}</h2>${table([[t('Currency')], [t('Ledger'), 'number'], [t('Transfers'), 'number'], [t('Difference'), 'number amount']],
    books.map(one => [one.currency, money(one.journal, one.currency), money(one.transfers, one.currency), money(one.journal - one.transfers, one.currency)]), t('In transit'))}`;

const showReport = async () => {
  const answer = await read('/admin/api/transfers/report/');
  await ask({title: t('Open transfers'), content: report(answer), button: t('Close')});
};

export default list({
  title: t('Transfers'),
  path: '/admin/api/transfers/list/',
  rows: answer => answer.transfers,
  before: rows => readNames(rows.map(row => row.user_id)),
  filters: [{name: 'flagged', label: t('Which'), type: 'boolean', options: [['true', t('Need a decision')]]},
    {name: 'transfer_status', label: t('Status'), options: options(['open', 'intended', 'unknown', 'sent', 'settled', 'failed', 'returned'])}],
  empty: t('Transfers are made when a payout batch is sent.'),
  actions: page => html`<button type="button" @click=${showReport}>${t('Open transfers')}</button>`,
  columns: [
    [t('Creator'), row => personName(row.user_id)],
    [t('Status'), row => status(row.status)],
    [t('Why'), row => row.flag ? word(row.flag) : ''],
    [t('Since'), row => age(row.intended_at)],
    [t('Reference'), row => row.end_to_end_id],
    [t('Amount'), row => money(row.amount, row.currency), 'number amount', undefined, row => [row.amount, row.currency]],
  ],
  detail: (row, page) => html`<h2>${personName(row.user_id)}: ${money(row.amount, row.currency)}</h2><div class="buttons">${button(may('payouts.process'), t('Decide'), '/admin/api/transfers/decide/', {input: {transfer_id: row.id}, dry: true, done: page.refresh,
      text: t('Settled: the payee has the money. Failed: it never left. Returned: it came back.'), fields: [{name: 'outcome', label: t('Outcome'), options: options(['settled', 'failed', 'returned'])}, reason()]})}</div>
    ${facts([[t('Status'), status(row.status)], [t('Why'), row.flag ? word(row.flag) : undefined], [t('Amount'), money(row.amount, row.currency)], [t('Creator'), person(row.user_id)],
      [t('Method'), word(row.rail)], [t('Reference'), row.end_to_end_id], [t('Number at the provider'), row.provider_id], [t('Sent'), time(row.sent_at)], [t('Reason'), row.failure ?? undefined]])}`,
});
