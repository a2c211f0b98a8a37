// Invoices of all brands: paid, credited, written off or cancelled here.

import {html, nothing} from '../lit-html.js';
import {download, read} from '../parts/calls.js';
import {brand, brands, readBrands} from '../brand/brands.js';
import {act, button, reason} from '../parts/dialog.js';
import {date, facts, money, number, status, t, table, time, word} from '../parts/format.js';
import {list, loaded, lookups} from '../parts/list.js';
import {may} from '../parts/session.js';

const PAY = '/admin/api/invoices/pay/';
/** @type {Field<'another_payment'>} */
const AGAIN = {name: 'another_payment', label: t('It is another payment than one of the same amount that is there already'), type: 'checkbox'};

/** @type {(row: any) => Field<'amount'>} */
const amount = row => ({name: 'amount', label: t('Amount, {0}', row.currency), type: 'number', min: 0, step: 'any', required: false, hint: t('Empty: all that is open')});
const open = row => row.amount - row.paid - row.credited - row.written_off;

/** What staff do next, as in next.js, which this page does not need. */
const NEXT = {
  invoice: {
    open: {staff: [t('The brand pays it. Record what is paid in another way.')]},
    partly_paid: {staff: [t('The brand pays the rest. Record what is paid in another way.')]},
    overdue: {staff: [t('The brand is reminded. Record what is paid, give credit, or write it off.')]},
    paid: {staff: [t('It is paid, or credited: nothing is left to do.')]},
    written_off: {staff: [t('We no longer ask for it: a payment that comes all the same belongs to the brand’s funds.')]},
    void: {staff: [t('A credit note has cancelled it: nothing is to be paid.')]},
  },
};

/** What may be done with an open invoice, and with one that is over. */
const moves = (row, done) => {
  const managed = may('finance.manage');
  const dialog = (title, path, options) => button(managed, title, path, {input: {invoice_id: row.id}, dry: true, done, ...options});
  return row.status !== 'open' ? nothing : html`<div class="buttons">
    ${dialog(t('Record a payment'), PAY, {text: t('The money is in our account. The invoice is paid by this amount.'), fields: [amount(row), {name: 'paid_on', label: t('Paid on'), type: 'date', required: false}, {name: 'reference', label: t('Reference'), required: false}, AGAIN]})}
    ${dialog(t('Pay from the brand’s funds'), '/admin/api/invoices/pay-from-funds/', {text: t('What is possible is paid from what is available of its funds.')})}
    ${dialog(t('Give credit'), '/admin/api/invoices/credit/', {text: t('The brand gets a credit note, and owes that much less.'), fields: [{...amount(row), name: 'net', label: t('Amount without VAT, {0}', row.currency)}, reason()]})}
    ${dialog(t('Write off'), '/admin/api/invoices/write-off/', {danger: true, text: t('We no longer ask for the money: it is booked as a loss.'), fields: [amount(row), reason()]})}
    ${dialog(t('Cancel the invoice'), '/admin/api/invoices/void/', {danger: true, text: t('It was a mistake: a credit note cancels it, and the next invoice bills it again.'), fields: [reason()]})}</div>`;
};

const undo = (one, done) => act(t('Undo the payment'), '/admin/api/invoices/payments/undo/', {input: {payment_id: one.id}, dry: true, danger: true, done,
  text: t('The invoice is open again, and the money belongs to the brand’s funds.'), fields: [{name: 'never_came', label: t('The money never came'), type: 'checkbox'}, reason()]});

const history = (details, row, done) => html`
  ${details.payments.length === 0 ? nothing : html`<h3>${t('Payments')}</h3>${table([[t('Paid on')], [t('By')], [t('Reference')], [t('Amount'), 'number amount'], ['']], details.payments.map(one => [date(one.paid_on), word(one.source), one.reference ?? '–', money(one.amount, one.currency),
    ['transfer', 'funds'].includes(one.source) && !details.payments.some(other => other.reverses === one.id) && may('finance.manage') ? html`<button type="button" @click=${() => undo(one, done)}>${t('Undo the payment')}</button>` : nothing]), t('Payments'))}`}
  ${details.credit_notes.length === 0 ? nothing : html`<h3>${t('Credit notes')}</h3>${table([[t('Credit note')], [t('Date')], [t('Reason')], [t('Amount'), 'number amount'], ['']], details.credit_notes.map(one => [one.number, date(one.issued_on), one.reason, money(one.net + one.vat, one.currency),
    html`<button type="button" @click=${() => download('/admin/api/credit-notes/pdf/', {credit_note_id: one.id}, `${one.number}.pdf`)}>PDF</button>`]), t('Credit notes'))}`}
  ${details.write_offs.length === 0 ? nothing : html`<h3>${t('Written off')}</h3>${table([[t('Date')], [t('Reason')], [t('Amount'), 'number amount']], details.write_offs.map(one => [date(one.booked_on), one.reason ?? '–', money(one.amount, one.currency)]), t('Written off'))}`}`;

export default navigation => {
  let look = lookups(navigation);
  const page = list({
    title: t('Invoices'),
    path: '/admin/api/invoices/list/',
    rows: answer => answer.invoices,
    before: readBrands,
    empty: t('Invoices are made by themselves each month, from what campaigns have cost.'),
    filters: [
      {name: 'advertiser_id', label: t('Brand'), type: 'number', options: brands},
      {name: 'invoice_status', label: t('Status'), options: ['open', 'paid', 'written_off', 'void'].map(one => [one, word(one)])},
      {name: 'date_from', label: t('From'), type: 'date'},
      {name: 'date_to', label: t('To'), type: 'date'},
    ],
    columns: [
      [t('Invoice'), row => row.number],
      [t('Brand'), row => row.advertiser_name],
      [t('Status'), row => status(row.state)],
      [t('Due'), row => date(row.due_on)],
      [t('Amount'), row => money(row.amount, row.currency), 'number amount', undefined, row => [row.amount, row.currency]],
      [t('Amount due'), row => money(open(row), row.currency), 'number'],
    ],
    detail: row => {
      const done = () => {
        look = lookups(navigation);
        return page.refresh();
      };
      return html`<h2>${row.number}</h2><p class="next">${NEXT.invoice[row.state].staff}</p>${moves(row, done)}
        <div class="buttons"><button type="button" @click=${() => download('/admin/api/invoices/pdf/', {invoice_id: row.id}, `${row.number}.pdf`)}>PDF</button></div>
        ${facts([[t('Brand'), brand(row.advertiser_id)], [t('Status'), status(row.state)], [t('Issued'), time(row.issued_at)], [t('Due'), date(row.due_on)], [t('Net'), money(row.net, row.currency)],
          [t('VAT'), html`${money(row.vat, row.currency)} (${word(row.vat_treatment)}, ${number(row.vat_rate)} %)`], [t('Amount'), money(row.amount, row.currency)], [t('Paid'), money(row.paid, row.currency)],
          [t('Credited'), row.credited ? money(row.credited, row.currency) : undefined], [t('Written off'), row.written_off ? money(row.written_off, row.currency) : undefined],
          [t('Amount due'), money(open(row), row.currency)], [t('Payment reference'), row.payment_reference], [t('Reason'), row.reason ?? undefined]])}
        ${loaded(look(row.id, () => read('/admin/api/invoices/get/', {invoice_id: row.id})), details => history(details, row, done))}`;
    },
  })(navigation);
  return page;
};
