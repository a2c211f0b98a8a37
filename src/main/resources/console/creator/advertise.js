// The sign-up of a company that wants to advertise, and what became of it.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {field, keepHere, notice, refused, values} from '../parts/dialog.js';
import {facts, status, t, time} from '../parts/format.js';
import {countryField} from '../parts/countries.js';
import {lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {config, me, reload} from '../parts/session.js';

const company = () => [
  {name: 'name', label: t('Company'), autocomplete: 'organization'},
  {name: 'street', label: t('Street and number'), autocomplete: 'street-address'},
  {name: 'postcode', label: t('Postcode'), autocomplete: 'postal-code'},
  {name: 'city', label: t('City'), autocomplete: 'address-level2'},
  countryField(),
  {name: 'vat_id', label: t('VAT id'), required: false},
  {name: 'contact', label: t('Contact'), autocomplete: 'name'},
  {name: 'currency', label: t('Currency'), options: config.features.currencies.map(one => [one, one])},
];

export default navigation => {
  let look = lookups(navigation);
  let wrong = null;
  const kept = keepHere('company', company(), navigation.redraw);
  async function send(event) {
    event.preventDefault();
    try {
      notice((await change('/api/advertiser/sign-up/', values(event.target, company()))).message);
      wrong = null;
      kept.sent();
      localStorage.removeItem('brand');
      look = lookups(navigation);
      await reload();
    } catch (refusal) {
      wrong = refusal;
    }
    navigation.redraw();
  }
  const form = () => html`<form @submit=${send} @input=${kept.typed}>${kept.note()}${kept.fields.map(one => field(one, wrong))}${wrong ? refused(wrong, kept.fields) : nothing}
    <div class="buttons"><button class="main">${t('Sign up')}</button></div></form>`;
  return {
    view() {
      const {value, refusal} = look('sign-up', () => read('/api/advertiser/sign-up/get/'));
      return html`<h1>${t('Become a brand')}</h1>
        ${me.email_verified ? nothing : html`<p class="bad">${t('Verify your e-mail address first: the link is in your mail.')}</p>`}
        ${value ? facts([[t('Company'), value.name], [t('Status'), status(value.state)], [t('Since'), time(value.created_at)], [t('Decided'), value.decided_at ? time(value.decided_at) : undefined], [t('Reason'), value.reason ?? undefined]]) : nothing}
        ${value ? steps('sign_up', value.state, 'creator', {open: () => location.assign('/console/')}) : nothing}
        ${refusal && refusal.status !== 404 ? refused(refusal) : refusal || value?.state === 'refused' ? form() : nothing}`;
    },
  };
};
