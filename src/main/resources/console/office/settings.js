// What the platform allows, what checks say, what failed, and what roles may.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {act} from '../parts/dialog.js';
import {age, facts, local, money, number, status, t, table, useTexts, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {may} from '../parts/session.js';

await useTexts('-settings');

const change = (settings, done) => act(t('Change settings'), '/admin/api/settings/update/', {
  fields: [
    ...Object.entries(settings.limits).map(([name, value]) => ({name, label: word(name), type: 'number', value, min: 0, step: 'any'})),
    ...Object.entries(settings.settings).map(([name, value]) => ({name, label: word(name), type: 'checkbox', value})),
  ],
  text: t('They hold at once, on all nodes.'),
  before: values => ({
    limits: Object.fromEntries(Object.keys(settings.limits).map(name => [name, values[name]])),
    settings: Object.fromEntries(Object.keys(settings.settings).map(name => [name, values[name]])),
  }),
  done,
});

/** What is wrong comes first. */
const checks = all => lines([...all].sort((one, other) => Number(one.status === 'well') - Number(other.status === 'well')),
  one => html`<span>${word(one.name)}${one.reason ? html`<small>${local(one.reason)} ${one.remedy ?? ''}</small>` : nothing}</span> ${status(one.status)}`);

const events = (all, retry) => all.length === 0 ? html`<p class="soft">${t('None has failed.')}</p>`
  : lines(all, one => html`<span>${word(one.type)}<small>${age(one.dead_at)}: ${one.failure}</small></span> ${may('settings.manage') ? html`<button type="button" @click=${() => retry(one)}>${t('Try again')}</button>` : nothing}`);

const deprecated = all => all.length === 0 ? html`<p class="soft">${t('No program does.')}</p>` : table([[t('What')], [t('With')], [t('Last day')], [t('Calls'), 'number amount']],
  all.map(one => [html`<code>${one.path}</code>`, `${word(one.credential)} ${one.credential_id ?? ''}`, one.last_day, number(one.calls)]), t('Programs that call what will end'));

const roles = ({roles: all, permissions}) => {
  const sentences = new Map(permissions.map(one => [one.permission, one.sentence]));
  return lines(all, role => html`<details><summary><b>${word(role.name)}</b> ${role.sentence ?? ''}</summary>
    <ul>${role.permissions.map(one => html`<li>${sentences.get(one)}</li>`)}</ul></details>`);
};

const terms = all => table([[t('Currency')], [t('Method')], [t('Minimum'), 'number'], [t('Maximum'), 'number'], [t('Fees'), 'number']],
  all.map(one => [one.currency, one.method ? word(one.method) : t('all'), money(one.minimum_amount, one.currency), money(one.maximum_amount, one.currency), one.fees === null ? '–' : number(one.fees)]));

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const section = (title, path, show, input = {}, kind = '') => panel(title, loaded(look(path, () => read(path, input)), show), kind);
  return {
    view: () => html`<h1>${t('Settings')}</h1><div class="panels">
      ${section(t('Checks'), '/admin/api/health/', ({checks: all}) => checks(all))}
      ${may('settings.manage') ? section(t('Limits and switches'), '/admin/api/settings/get/', settings => html`${lines(Object.entries({...settings.limits, ...settings.settings}), ([name, value]) => html`<span>${word(name)}</span> ${value === true ? html`<span class="status success">${t('Yes')}</span>` : value === false ? html`<span class="status">${t('No')}</span>` : html`<b class="number">${number(value)}</b>`}`)}
        <p><button type="button" class="main" @click=${() => change(settings, again)}>${t('Change settings')}</button></p>
        ${facts([[t('Networks'), settings.features.social_networks.map(word).join(', ')], [t('Currencies'), html`<details><summary>${number(settings.features.currencies.length)}</summary>${settings.features.currencies.join(', ')}</details>`]])}`) : nothing}
      ${may('settings.manage') ? section(t('Payouts'), '/admin/api/settings/payouts/get/', ({terms: all}) => html`<details><summary>${t('Limits and fees by currency')}</summary>${terms(all)}</details>`) : nothing}
      ${may('audit.view') ? section(t('Events that failed for good'), '/admin/api/events/failed/', ({events: all}) => events(all, one => act(t('Try again'), '/admin/api/events/retry/', {input: {ids: [one.id]}, done: again})), {limit: 20}) : nothing}
      ${may('audit.view') ? section(t('Programs that call what will end'), '/admin/api/deprecated-calls/list/', ({clients}) => deprecated(clients)) : nothing}
      ${section(t('What roles may'), '/admin/api/roles/list/', roles)}</div>`,
  };
};
