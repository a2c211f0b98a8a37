// What people need for programs of their own: applications that act for others, tokens that act for themselves, and where to go on.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, ask, notice} from '../parts/dialog.js';
import {age, counted, facts, nothingYet, number, status, t, time, to, useTexts, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {OF_BRANDS, OPEN_SCOPES, limits, redirects, scopes, showSecrets, tokenState} from '../parts/programs.js';
import {can, me} from '../parts/session.js';

await useTexts('-developers');

const APPLICATIONS = '/web/api/applications/list/';
const TOKENS = '/web/api/account/tokens/list/';
const REQUESTS = '/web/api/applications/requests/';
const STATES = {
  waiting: t('We look at it and write to you.'),
  active: t('It works. Send people to connect it, then read their events in one log.'),
};

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const button = (title, path, options) => html`<button type="button" class=${options.danger ? 'danger' : ''} @click=${() => act(title, path, {done: again, ...options})}>${title}</button>`;

  /** Shows what was made; an application in an app or browser has no secret. */
  async function once(title, secrets) {
    again();
    if (secrets.every(one => one)) await showSecrets(title, secrets);
  }

  async function register() {
    const made = await ask({
      title: t('Register an application'),
      fields: [
        {name: 'name', label: t('Name, as people read it when they connect it')},
        {name: 'type', label: t('Kind'), options: [['confidential', t('On a server, which keeps a secret')], ['public', t('In an app or browser, which cannot keep one')]]},
        {name: 'redirect_uris', label: t('Addresses to which people are led back, one on a line'), type: 'textarea', required: false},
        {name: 'scopes', label: t('What it may ask for'), type: 'checks', value: ['profile.read', 'events.read'], options: OPEN_SCOPES},
      ],
      button: t('Register'),
      submit: ({scopes: chosen = [], ...input}) => change('/web/api/applications/create/', {...redirects(input), scopes: chosen}),
    });
    if (made === null) return;
    await once(t('The secret'), [made.client_id, made.client_secret]);
    notice(made.message);
  }

  async function createToken() {
    const options = [...(can('campaigns.view') ? OF_BRANDS : []), ...(me.is('publisher') ? OPEN_SCOPES : [])];
    const made = await ask({
      title: t('Create a token'),
      content: html`<p>${t('Programs that have it act as you, within what you choose here.')}</p>`,
      fields: [
        {name: 'name', label: t('What it is for')},
        {name: 'permissions', label: t('What it may do'), type: 'checks', value: options.filter(([one]) => /read|view/.test(one)).map(([one]) => one), options},
        {name: 'until', label: t('Ends on'), type: 'date', required: false},
        {name: 'addresses', label: t('Only from these addresses, separated by commas'), required: false},
      ],
      button: t('Create'),
      submit: ({permissions = [], ...input}) => change('/web/api/account/tokens/create/', {...limits(input), permissions}),
    });
    if (made === null) return;
    await once(t('The token'), [made.token]);
    notice(made.message);
  }

  const application = one => {
    const usable = ['waiting', 'active'].includes(one.application_status);
    return html`<div><h3>${one.name} ${status(one.application_status)}</h3>
      ${STATES[one.application_status] ? html`<p class="soft">${STATES[one.application_status]}</p>` : nothing}
      ${one.declined ? html`<p class="bad">${one.declined}</p>` : nothing}
      ${facts([[t('Connected people'), usable ? counted('1 person|{0} people', one.users) : undefined], [t('May ask for'), scopes(one.scopes)], [t('Leads back to'), one.redirect_uris.join(' ') || undefined], [t('Kind'), word(one.type)],
        [t('Created'), time(one.created_at)], [t('The former secret works until'), one.former_until ? time(one.former_until) : undefined]])}
      <details><summary>${t('Client id')}</summary><code>${one.client_id}</code></details>
      ${usable ? html`<div class="buttons">${one.type === 'confidential' ? button(t('New secret'), '/web/api/applications/rotate-secret/', {input: {client_id: one.client_id}, text: t('The old one works for 24 hours too, so that you can change it without a gap.'), done: made => once(t('The secret'), [made.client_id, made.client_secret])}) : nothing}
        ${button(t('Disable'), '/web/api/applications/disable/', {input: {client_id: one.client_id}, danger: true, text: t('{0} stops at once, for everyone who uses it, for ever.', one.name)})}</div>` : nothing}</div>`;
  };

  const applications = ({applications: all, self_service: how}) => {
    const main = how === 'off' ? html`<p>${t('Our staff registers applications.')} ${to('inbox', {}, t('Write to us'))}</p>`
      : html`<p><button type="button" class="main" @click=${register}>${t('Register an application')}</button></p>`;
    return html`${all.length === 0 ? nothingYet(html`<p>${t('An application signs people in and acts for them with their consent. It reads the events of all of them in one log.')}</p>${main}`) : html`${lines(all, application)}${main}`}`;
  };

  const token = one => html`<span>${one.name} ${status(tokenState(one))}<small>${one.permissions?.length > 0 ? html`${scopes(one.permissions)} · ` : nothing}${one.last_used_at ? html`${t('Last used')} ${age(one.last_used_at)}` : t('Never used')}${one.expires_at ? html` · ${t('Ends on')} ${time(one.expires_at)}` : nothing}</small></span>
    ${tokenState(one) === 'usable' ? button(t('Revoke'), '/web/api/account/tokens/revoke/', {input: {token_id: one.token_id}, text: t('{0} stops at once, for ever.', one.name), danger: true}) : nothing}`;

  const tokens = ({tokens: all}) => {
    const main = html`<p><button type="button" @click=${createToken}>${t('Create a token')}</button></p>`;
    return all.length === 0 ? nothingYet(html`<p>${t('A token lets a program of yours call us as you, without your password.')}</p>${main}`) : html`${lines(all, token)}${main}`;
  };

  const request = one => html`<span><span class="status ${one.status < 400 ? 'success' : 'failed'}">${one.status}</span> ${one.program}
    <small>${one.method} ${one.path} · ${number(one.millis)} ms · ${age(one.at)}${one.error ? html` · ${one.error}` : nothing}</small><small>${one.request_id}</small></span>`;

  const asked = () => navigation.params.get('failed') === 'yes' ? {failed: true} : {};
  const requests = ({requests: all}) => html`<div class="choices" role="group" aria-label=${t('Which requests')}>${[[null, t('All')], ['yes', t('Refused ones')]].map(([value, text]) => html`<button type="button" aria-pressed=${(navigation.params.get('failed') ?? null) === value} @click=${() => navigation.set({failed: value})}>${text}</button>`)}</div>
    ${all.length === 0 ? nothingYet(t('What your applications and tokens ask comes here, for some days.')) : lines(all, request)}`;

  const section = (title, path, show, input) => panel(title, loaded(look(path + JSON.stringify(input ?? {}), () => read(path, input)), show), 'wide');
  return {
    view: () => html`<h1>${t('Developers')}</h1><p>${t('Programs of your own: connect other people, act for yourself, and hear what happens.')}</p><div class="panels">
      ${section(t('Applications'), APPLICATIONS, applications)}
      ${section(t('Tokens of your account'), TOKENS, tokens, {limit: 50})}
      ${section(t('Last requests'), REQUESTS, requests, {...asked(), limit: 20})}
      ${panel(t('Webhooks'), html`<p>${t('We tell a program of yours what happens to your account.')}</p><p>${to('webhooks', {}, t('Your webhooks'))}</p>`)}
      ${panel(t('Read on'), html`<ul><li><a href="/docs">${t('All calls, with examples')}</a></li></ul>`)}</div>`,
  };
};
