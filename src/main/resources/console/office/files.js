// Files of banks and providers: imported here, and how far each has been read.

import {html} from '../lit-html.js';
import {act} from '../parts/dialog.js';
import {age, facts, number, t, time, to} from '../parts/format.js';
import {list} from '../parts/list.js';
import {may} from '../parts/session.js';

const NAMES = {'camt.053': t('Account statement (camt.053)'), 'camt.054': t('Account advice (camt.054)'), 'pain.002': t('Payment status (pain.002)'), ach: t('ACH returns'), stripe: 'Stripe', paypal: 'PayPal'};

/** A file as the interface takes it: its bytes in base64. */
const encoded = file => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

const upload = page => act(t('Import a file'), '/admin/api/bank-statements/import/', {
  dry: true, done: page.load, text: t('A statement or an answer of a bank, or a ZIP archive of them. Its lines are matched at once; what matches nothing waits for you.'),
  fields: [{name: 'files', label: t('File'), type: 'file'}],
  before: async ({files: [file]}) => ({name: file.name, file: await encoded(file)}),
});

const progress = row => `${number(row.lines_read)} / ${number(row.lines)}`;

export default list({
  title: t('Bank files'),
  path: '/admin/api/bank-statements/list/',
  rows: answer => answer.files,
  empty: t('Import the statement of a bank: its lines are matched with invoices, deposits and transfers.'),
  actions: page => may('finance.manage') ? html`<button type="button" class="main" @click=${() => upload(page)}>${t('Import a file')}</button>` : '',
  columns: [
    [t('File'), row => row.name ?? NAMES[row.source]],
    [t('Kind'), row => NAMES[row.source]],
    [t('Lines read'), progress, 'number'],
    [t('New lines'), row => number(row.lines_new), 'number'],
    [t('Imported'), row => age(row.imported_at)],
  ],
  detail: row => html`<h2>${row.name ?? NAMES[row.source]}</h2>${row.problem ? html`<p class="bad">${row.problem}</p>` : ''}
    ${facts([[t('Kind'), NAMES[row.source]], [t('Lines read'), progress(row)], [t('New lines'), number(row.lines_new)], [t('Imported'), time(row.imported_at)], [t('Read'), row.read_at ? time(row.read_at) : t('not yet')]])}
    <p>${to('lines', {}, t('Lines without a match'))}</p>`,
});
