// Lines of bank statements that matched nothing.

import {html} from './lit-html.js';
import {button} from './dialog.js';
import {age, facts, money, t, word} from './format.js';
import {list} from './list.js';
import {may} from './session.js';

export default list({
  title: t('Bank lines without a match'),
  path: '/admin/api/bank-statements/unmatched/',
  rows: answer => answer.lines,
  columns: [[t('Line'), row => row.party ?? row.reference ?? word(row.what)], [t('What'), row => word(row.what)], [t('Why'), row => row.problem], [t('Since'), row => age(row.added_at)],
    [t('Amount'), row => row.currency ? money(row.amount, row.currency) : '–', 'number amount']],
  detail: (row, page) => html`<h2>${row.party ?? word(row.what)}</h2><div class="buttons">${button(may('finance.manage'), t('Assign'), '/admin/api/bank-statements/assign/', {input: {line_id: row.id}, dry: true, done: page.refresh,
      text: t('To one of these; to none of them, such as a bank fee, if all are empty.'), fields: [{name: 'advertiser_id', label: t('Advertiser id'), type: 'number', required: false},
        {name: 'invoice_id', label: t('Invoice id'), type: 'number', required: false}, {name: 'end_to_end_id', label: t('Transfer'), required: false}, {name: 'run_id', label: t('Payout run'), type: 'number', required: false},
        {name: 'reason', label: t('Reason'), type: 'textarea'}]})}</div>
    ${facts([[t('Why'), row.problem], [t('What'), word(row.what)], [t('Amount'), row.currency ? money(row.amount, row.currency) : null], [t('Booked on'), row.booked_on], [t('Account'), row.account], [t('Reference'), row.reference],
      [t('Text'), row.remittance], [t('May be'), row.may_be ?? undefined], [t('Note'), row.note ?? undefined]])}`,
});
