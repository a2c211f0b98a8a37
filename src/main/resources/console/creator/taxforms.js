// A creator's tax forms: which are on file, and each form to hand in. What is in them is never shown again.

import {html} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {countryField} from '../parts/countries.js';
import {act} from '../parts/dialog.js';
import {country, t, table, time, to, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {nested} from '../parts/nested.js';

const NAMES = {w9: t('W-9: persons and companies of the United States'), w8ben: t('W-8BEN: persons of all other countries'), dac7: t('DAC7: persons and companies of the European Union')};
const CLASSES = ['individual', 'c_corporation', 's_corporation', 'partnership', 'trust_estate', 'llc_c', 'llc_s', 'llc_p', 'other'];

const name = {name: 'name', label: t('Name, as on your tax return'), autocomplete: 'name'};
const inCountry = (name, label) => countryField(label, {name});
const address = () => [
  {name: 'address.street', label: t('Street and number'), autocomplete: 'address-line1'},
  {name: 'address.city', label: t('City'), autocomplete: 'address-level2'},
  {name: 'address.region', label: t('State or province'), required: false, autocomplete: 'address-level1'},
  {name: 'address.postcode', label: t('Postcode'), autocomplete: 'postal-code'},
  inCountry('address.country', t('Country')),
];
const certified = {name: 'certified', label: t('I certify that all of this is right.'), type: 'checkbox'};

/** The forms by their kinds; the European one is asked for as a person or as a company. */
const FORMS = {
  w9: () => ({path: '/web/api/update/tax/w9/', fields: [
    name, {name: 'business_name', label: t('Name of the business, if it differs'), required: false},
    {name: 'classification', label: t('Taxed as'), options: CLASSES.map(one => [one, word(one)])},
    {name: 'tin_type', label: t('Kind of number'), options: [['ssn', 'SSN'], ['ein', 'EIN'], ['itin', 'ITIN']]},
    {name: 'tin', label: t('Tax number'), hint: t('Nine digits')},
    ...address(), {name: 'backup_withholding', label: t('The tax office has imposed backup withholding on me.'), type: 'checkbox'}, certified]}),
  w8ben: () => ({path: '/web/api/update/tax/w8ben/', fields: [
    name, inCountry('citizenship', t('Citizenship')), {name: 'birth_date', label: t('Date of birth'), type: 'date', autocomplete: 'bday'},
    {name: 'foreign_tin', label: t('Tax number of your country'), required: false, hint: t('If your country gives none, say why below.')},
    {name: 'no_tin_reason', label: t('Why there is no tax number'), required: false},
    ...address(), certified]}),
  dac7: company => ({path: '/web/api/update/tax/dac7/', fields: [
    ...(company ? [{name: 'company_name', label: t('Name of the company')}, {name: 'registration_number', label: t('Registration number')}]
      : [{name: 'first_name', label: t('First name'), autocomplete: 'given-name'}, {name: 'last_name', label: t('Last name'), autocomplete: 'family-name'}, {name: 'birth_date', label: t('Date of birth'), type: 'date', autocomplete: 'bday'}]),
    inCountry('residence', t('Country that you are taxed in')), {name: 'tin', label: t('Tax number of that country')},
    {name: 'vat_id', label: t('VAT number, if you have one'), required: false},
    ...address(), certified],
  before: ({residence, tin, ...rest}) => ({...rest, tins: [{country: residence, number: tin}]})}),
};

function fill(title, kind, done, company) {
  const {path, fields, before = values => values} = FORMS[kind](company);
  return act(title, path, {fields, before: values => nested(before(values)), text: t('It replaces the form of its kind that is on file. It is kept encrypted and is never shown again.'), button: t('Submit the form'), done});
}

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const filed = ({profiles}) => profiles.length === 0 ? html`<p>${t('No form is on file. Choose the one that fits you.')}</p>`
    : table([[t('Form')], [t('Country')], [t('Tax number')], [t('Submitted')]], profiles.map(one => [NAMES[one.form], country(one.country),
      one.tin_masked ?? '–', time(one.certified_at)]), t('Tax forms'));
  const choice = (kind, text, ...buttons) => html`<h2>${NAMES[kind]}</h2><p>${text}</p><div class="buttons">${buttons.map(([title, company]) => html`<button type="button" @click=${() => fill(title, kind, again, company)}>${title}</button>`)}</div>`;
  return {
    view: () => html`<h1>${t('Tax forms')}</h1>
      <p>${t('Payouts may need a tax form. It says where you are taxed, so that nothing is withheld that need not be.')} ${to('earnings', {}, t('Earnings'))}</p>
      ${loaded(look('forms', () => read('/web/api/get/tax/')), filed)}
      ${choice('w9', t('For citizens and residents of the United States, and companies there.'), [t('Fill in W-9')])}
      ${choice('w8ben', t('For persons who are neither citizens nor residents of the United States.'), [t('Fill in W-8BEN')])}
      ${choice('dac7', t('For all who live in the European Union, or have their company there.'), [t('Fill in as a person')], [t('Fill in as a company'), true])}`,
  };
};
