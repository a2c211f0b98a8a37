// Brands with their credit limits, and what their invoices say of them.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {act, button} from '../parts/dialog.js';
import {countryField} from '../parts/countries.js';
import {country, facts, money, t, time, to} from '../parts/format.js';
import {list, loaded, lookups} from '../parts/list.js';
import {config, may} from '../parts/session.js';

const add = page => act(t('Add a brand'), '/admin/api/advertisers/create/', {
  done: page.load, text: t('It gets an account of its own. A high credit limit takes a second person.'),
  fields: [
    {name: 'name', label: t('Name')},
    {name: 'email', label: t('E-mail'), type: 'email'},
    {name: 'currency', label: t('Currency'), options: [['', t('Choose …')], ...config.features.currencies.map(one => [one, one])]},
    {name: 'maximum_limit', label: t('Credit limit'), type: 'number', min: 0, step: 'any', value: 0, hint: t('What its campaigns may cost before it has paid')},
  ],
});

const limit = (row, page) => button(may('campaigns.manage'), t('Change name or limit'), '/admin/api/advertisers/update/', {input: {advertiser_id: row.advertiser_id}, dry: true, done: page.refresh,
  text: t('The limit is what its campaigns may cost before it has paid. To raise it high takes a second person.'),
  fields: [{name: 'name', label: t('Name'), value: row.name}, {name: 'maximum_limit', label: t('Credit limit, {0}', row.currency), type: 'number', min: 0, step: 'any', value: row.maximum_limit}]});

async function bill(row, billing, done) {
  const companies = may('finance.view') ? (await read('/admin/api/legal-entities/list/')).legal_entities : [];
  await act(t('Change the billing details'), '/admin/api/advertisers/billing/update/', {input: {advertiser_id: row.advertiser_id}, done, text: t('They hold from the next invoice on.'), fields: [
    ...(/** @type {Field<'legal_entity_id'>[]} */ (companies.length > 1 ? [{name: 'legal_entity_id', label: t('Billed by'), type: 'number', value: billing.legal_entity_id, options: companies.map(one => [one.legal_entity_id, one.name])}] : [])),
    {name: 'name', label: t('Name'), value: billing.name}, {name: 'street', label: t('Street'), value: billing.street}, {name: 'postcode', label: t('Postcode'), value: billing.postcode},
    {name: 'city', label: t('City'), value: billing.city}, countryField(t('Country'), {value: billing.country}), {name: 'vat_id', label: t('VAT id'), value: billing.vat_id, required: false}]});
}

const address = billing => [billing.street, billing.postcode, billing.city, billing.country && country(billing.country)].filter(one => one).join(', ') || undefined;
const details = (row, billing, done) => html`<h3>${t('Invoices say')}</h3>
  ${facts([[t('Name'), billing.name], [t('Address'), address(billing)], [t('VAT id'), billing.vat_id ?? undefined], [t('VIES says'), billing.vat_check === null ? undefined : html`${billing.vat_check.valid ? t('valid') : t('not valid')}, ${time(billing.vat_check.asked_at)}`], [t('Billed by'), billing.legal_entity]])}
  ${may('finance.manage') ? html`<p><button type="button" @click=${() => bill(row, billing, done)}>${t('Change the billing details')}</button></p>` : nothing}`;

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  return list({
    title: t('Brands'),
    path: '/admin/api/advertisers/list/',
    rows: answer => answer.advertisers,
    id: row => row.advertiser_id,
    empty: t('Brands come by signing up, or are added here.'),
    actions: page => may('campaigns.manage') ? html`<button type="button" class="main" @click=${() => add(page)}>${t('Add a brand')}</button>` : nothing,
    columns: [
      [t('Brand'), row => html`<f-picture url=${row.logo ?? ''} name=${row.name}></f-picture>${row.name}`, undefined, 'name'],
      [t('E-mail'), row => row.email],
      [t('Credit limit'), row => money(row.maximum_limit, row.currency), 'number'],
      [t('Promised'), row => money(row.promised, row.currency), 'number'],
      [t('Spent'), row => money(row.spent, row.currency), 'number amount'],
    ],
    detail: (row, page) => html`<h2>${row.name}</h2><div class="buttons">${limit(row, page)} ${may('users.view') ? to('person', {user_id: row.advertiser_id}, t('Account')) : nothing}
      ${to('campaigns', {advertiser_id: row.advertiser_id}, t('Campaigns'))} ${may('finance.personal') ? to('bills', {advertiser_id: row.advertiser_id}, t('Invoices')) : nothing}</div>
      ${facts([[t('E-mail'), row.email], [t('Credit limit'), money(row.maximum_limit, row.currency)], [t('Promised to creators'), money(row.promised, row.currency)], [t('Spent'), money(row.spent, row.currency)]])}
      ${may('finance.personal') ? loaded(look(row.advertiser_id, () => read('/admin/api/advertisers/billing/', {advertiser_id: row.advertiser_id}).catch(refusal => refusal.status === 404 ? null : Promise.reject(refusal))),
        billing => billing === null ? html`<p class="soft">${t('It has no billing details yet.')}</p>` : details(row, billing, again)) : nothing}`,
  })(navigation);
};
