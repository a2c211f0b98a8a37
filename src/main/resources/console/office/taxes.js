// Taxes: statements that creators were given, and the files of a year for authorities.

import {html, nothing} from '../lit-html.js';
import {download} from '../parts/calls.js';
import {ask} from '../parts/dialog.js';
import {facts, money, month, number, t, time, to, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';
import {tabs} from '../parts/tabs.js';

const lastYear = () => new Date().getUTCFullYear() - 1;

const statements = list({
  title: t('Statements of creators'),
  path: '/admin/api/statements/list/',
  rows: answer => answer.statements,
  id: row => row.statement_id,
  empty: t('Each month creators get a statement of what they have earned; it stands here.'),
  columns: [[t('Statement'), row => row.number], [t('Creator'), row => row.user_name], [t('Month'), row => month(row.month)], [t('Earned'), row => money(row.earned, row.currency), 'number amount'], [t('Paid out'), row => money(row.paid_out, row.currency), 'number']],
  detail: row => html`<h2>${row.number}</h2><div class="buttons"><button type="button" @click=${() => download('/admin/api/statements/print/', {statement_id: row.statement_id}, `${row.number}.pdf`)}>PDF</button></div>
    ${facts([[t('Creator'), may('users.view') ? to('person', {user_id: row.user_id}, row.user_name) : row.user_name], [t('Month'), month(row.month)], [t('Opening balance'), money(row.opening, row.currency)], [t('Earned'), money(row.earned, row.currency)],
      [t('Other'), money(row.other, row.currency)], [t('Fees'), money(row.fees, row.currency)], [t('Paid out'), money(row.paid_out, row.currency)], [t('Closing balance'), money(row.closing, row.currency)],
      [t('VAT'), html`${money(row.vat, row.currency)} (${word(row.vat_treatment)}, ${number(row.vat_rate)} %)`], [t('Issued'), time(row.issued_at)]])}`,
});

/** @type {() => Field<'year'>} */
const YEAR = () => ({name: 'year', label: t('Year'), type: 'number', value: lastYear(), min: 2020, step: 1});
const file = (title, text, path, name, fields = []) => html`<section><h2>${title}</h2><p>${text}</p><p><button type="button" @click=${() => ask({title, content: html`<p>${text}</p>`, fields: [YEAR(), ...fields], button: t('Download'),
  submit: input => download(path, input, name.replace('#', input.year))})}>${t('Download')}</button></p></section>`;

const years = () => ({
  view: () => html`<h1>${t('Files of a year')}</h1>
    ${may('finance.personal') ? file(t('Missing tax forms'), t('Who was paid in a year and has filled in no tax form, so that you can ask for it in time.'), '/admin/api/taxes/missing-tax-forms/', 'missing-tax-forms-#.csv') : nothing}
    ${may('taxes.export') ? html`${file('DAC7', t('The report on sellers for the tax authorities of the European Union, as XML.'), '/admin/api/taxes/dac7/', 'dac7-#.xml')}
      ${file('1099-NEC', t('The forms of creators in the United States, as the IRS takes them. Hand them out once they are sent: later differences are corrections.'), '/admin/api/taxes/form-1099-nec/', '1099-nec-#.csv', [{name: 'hand_out', label: t('They are being handed out'), type: 'checkbox'}])}
      ${file(t('Corrected 1099-NEC'), t('Forms that were handed out and whose amount, name or number has changed since.'), '/admin/api/taxes/form-1099-nec/corrected/', '1099-nec-corrected-#.csv', [{name: 'number', label: t('Which correction of the year'), type: 'number', value: 1, min: 1, step: 1}])}` : nothing}`,
});

export default tabs([
  ['statements', t('Statements of creators'), () => may('finance.personal'), statements],
  ['years', t('Files of a year'), () => true, years],
]);
