// Lists that forms choose from, companies of ours, rates of VAT, and what payouts may be.

import {html, nothing} from '../lit-html.js';
import {act, button} from '../parts/dialog.js';
import {countries, countryField, readLists} from '../parts/countries.js';
import {country, date, facts, money, number, t, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {config, may} from '../parts/session.js';
import {tabs} from '../parts/tabs.js';

const currencies = () => config.features.currencies.map(one => [one, one]);
/** @type {Field<'name'>} */
const NAME = {name: 'name', label: t('Name')};
/** @type {Field<'allowed'>} */
const ALLOWED = {name: 'allowed', label: t('It can be chosen'), type: 'checkbox', value: true};
const filled = (fields, row) => fields.map(one => ({...one, value: row[one.name] ?? one.value}));

/** Entries with a name, added, changed, and removed while nothing uses them. */
const entries = ({title, one, paths, added, changed = [NAME], columns = [], filters = []}) => list({
  title,
  path: paths.list,
  rows: answer => answer.entries,
  before: readLists,
  filters: [{name: 'search', label: t('Name begins with')}, ...filters],
  empty: t('Forms choose from this list. Add the first one.'),
  actions: page => html`<button type="button" class="main" @click=${() => act(one, paths.create, {fields: [...added(), ALLOWED], done: page.load})}>${one}</button>`,
  columns: [[t('Name'), row => row.name], ...columns, [t('Can be chosen'), row => row.allowed ? t('Yes') : t('No')]],
  detail: (row, page) => html`<h2>${row.name}</h2><div class="buttons">
    ${button(true, t('Change'), paths.update, {input: {id: row.id}, fields: filled([...changed, ALLOWED], row), done: page.refresh})}
    ${button(true, t('Remove'), paths.delete, {input: {id: row.id}, danger: true, text: t('{0} is removed, if nothing uses it. Otherwise let it no longer be chosen.', row.name), done: page.load})}</div>
    ${facts([...columns, [t('Can be chosen'), each => each.allowed ? t('Yes') : t('No')]].map(([name, shown]) => [name, shown(row)]))}`,
});

/** @type {() => Field<'currency_code'>} */
const CURRENCY = () => ({name: 'currency_code', label: t('Currency'), options: currencies()});
const countryList = entries({
  title: t('Countries'), one: t('Add a country'),
  paths: {list: '/admin/api/lists/countries/list/', create: '/admin/api/lists/countries/create/', update: '/admin/api/lists/countries/update/', delete: '/admin/api/lists/countries/delete/'},
  added: () => [{name: 'code', label: t('Its two letters by ISO 3166'), minlength: 2}, NAME, CURRENCY()],
  changed: [NAME],
  columns: [[t('Currency'), row => row.currency_code]],
});
const cityList = entries({
  title: t('Cities'), one: t('Add a city'),
  paths: {list: '/admin/api/lists/cities/list/', create: '/admin/api/lists/cities/create/', update: '/admin/api/lists/cities/update/', delete: '/admin/api/lists/cities/delete/'},
  added: () => [{name: 'country_id', label: t('Country'), type: 'number', options: [['', t('Choose …')], ...countries('id')]}, NAME],
  columns: [[t('Country'), row => countries('id').find(([id]) => id === String(row.country_id))?.[1] ?? '–']],
  filters: [{name: 'country_id', label: t('Country'), type: 'number', options: () => countries('id')}],
});
const categoryList = entries({
  title: t('Categories'), one: t('Add a category'),
  paths: {list: '/admin/api/lists/categories/list/', create: '/admin/api/lists/categories/create/', update: '/admin/api/lists/categories/update/', delete: '/admin/api/lists/categories/delete/'},
  added: () => [{name: 'code', label: t('Its short name for programs')}, NAME],
});

/** @type {(row: any) => Field<any>[]} */
const company = row => [{...NAME, value: row.name}, {name: 'street', label: t('Street'), value: row.street}, {name: 'postcode', label: t('Postcode'), value: row.postcode}, {name: 'city', label: t('City'), value: row.city}, countryField(t('Country'), {value: row.country}),
  {name: 'vat_id', label: t('VAT id'), value: row.vat_id, required: false}, {name: 'prefix', label: t('Its invoice numbers begin with'), value: row.prefix}, {name: 'iban', label: 'IBAN', value: row.iban, required: false}, {name: 'bic', label: 'BIC', value: row.bic, required: false}];
const COMPANY = '/admin/api/legal-entities/update/';
const companies = list({
  title: t('Our companies'),
  path: '/admin/api/legal-entities/list/',
  rows: answer => answer.legal_entities,
  id: row => row.legal_entity_id,
  limit: 0,
  empty: t('Add the company that issues invoices to brands.'),
  actions: page => may('settings.manage') ? html`<button type="button" class="main" @click=${() => act(t('Add a company'), COMPANY, {fields: company({}), dry: true, done: page.load, text: t('A second person approves it.')})}>${t('Add a company')}</button>` : nothing,
  columns: [[t('Company'), row => row.name], [t('Country'), row => country(row.country)], [t('Invoices'), row => number(row.last_invoice), 'number'], [t('Credit notes'), row => number(row.last_credit_note), 'number']],
  detail: (row, page) => html`<h2>${row.name}</h2><div class="buttons">${button(may('settings.manage'), t('Change'), COMPANY, {input: {legal_entity_id: row.legal_entity_id}, fields: company(row), dry: true, done: page.load, text: t('It holds from the next invoice on. A second person approves it.')})}</div>
    ${facts([[t('Address'), [row.street, row.postcode, row.city].filter(one => one).join(', ')], [t('Country'), country(row.country)], [t('VAT id'), row.vat_id], ['IBAN', row.iban], ['BIC', row.bic], [t('Its invoice numbers begin with'), row.prefix]])}`,
});

const rates = list({
  title: t('VAT rates'),
  path: '/admin/api/vat-rates/list/',
  rows: answer => answer.rates,
  id: row => `${row.country} ${row.valid_from}`,
  limit: 0,
  empty: t('Set the rate of the country in which your company is.'),
  actions: page => may('settings.manage') ? html`<button type="button" class="main" @click=${() => act(t('Set a rate'), '/admin/api/vat-rates/update/', {dry: true, done: page.load, text: t('Invoices take it from that day on. A second person approves it.'),
    fields: [countryField(), {name: 'valid_from', label: t('From'), type: 'date'}, {name: 'rate', label: t('Rate in percent'), type: 'number', min: 0, step: '0.01'}]})}>${t('Set a rate')}</button>` : nothing,
  columns: [[t('Country'), row => country(row.country)], [t('From'), row => date(row.valid_from)], [t('Rate'), row => `${number(row.rate)} %`, 'number amount']],
});

const TERMS = '/admin/api/settings/payouts/update/';
const methods = () => [['', t('All methods')], ...config.features.payment_methods.map(one => [one, word(one)])];
const AMOUNTS = [['minimum_amount', t('Minimum')], ['maximum_amount', t('Maximum')], ['fees', t('Fee')], ['proof_above', t('Second factor above')]];
const terms = row => AMOUNTS.map(([name, label]) => ({name, label, type: 'number', min: 0, step: 'any', required: false, value: row?.[name] ?? ''}));
const setTerms = (row, page) => act(t('Set limits and fees'), TERMS, {dry: true, done: page.load, text: t('They hold at once for new payouts. A second person approves them.'),
  fields: [...(row ? [] : [{name: 'currency', label: t('Currency'), options: currencies()}, {name: 'method', label: t('Method'), required: false, options: methods()}]), ...terms(row)],
  before: input => ({terms: [{...(row ? {currency: row.currency, ...(row.method ? {method: row.method} : {})} : {}), ...input}]})});
const payouts = list({
  title: t('Limits and fees of payouts'),
  path: '/admin/api/settings/payouts/get/',
  rows: answer => answer.terms,
  id: row => `${row.currency} ${row.method ?? ''}`,
  limit: 0,
  filters: [{name: 'currency', label: t('Currency'), options: currencies}],
  actions: page => html`<button type="button" class="main" @click=${() => setTerms(null, page)}>${t('Set limits and fees')}</button>`,
  columns: [[t('Currency'), row => row.currency], [t('Method'), row => row.method ? word(row.method) : t('All methods')], .../** @type {Column[]} */ (AMOUNTS.map(([name, label]) => [label, row => money(row[name], row.currency), 'number']))],
  detail: (row, page) => html`<h2>${row.currency} · ${row.method ? word(row.method) : t('All methods')}</h2><div class="buttons"><button type="button" class="main" @click=${() => setTerms(row, page)}>${t('Set limits and fees')}</button>
    ${row.set ? button(true, t('Remove'), TERMS, {input: {terms: [{currency: row.currency, ...(row.method ? {method: row.method} : {}), remove: true}]}, dry: true, danger: true, done: page.load, text: t('What holds for all then holds here, too.')}) : nothing}</div>
    ${facts(AMOUNTS.map(([name, label]) => [label, money(row[name], row.currency)]))}`,
});

const keeper = () => may('settings.manage');
export default tabs([
  ['countries', t('Countries'), keeper, countryList],
  ['cities', t('Cities'), keeper, cityList],
  ['categories', t('Categories'), keeper, categoryList],
  ['companies', t('Our companies'), () => may('finance.view'), companies],
  ['vat', t('VAT rates'), () => may('finance.view'), rates],
  ['payouts', t('Limits and fees of payouts'), keeper, payouts],
]);
