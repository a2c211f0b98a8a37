// What people need for programs of their own: applications that act for others, tokens that act for themselves, and where to go on.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {act, ask, button as allowed, notice} from '../parts/dialog.js';
import {age, counted, facts, nothingYet, number, status, t, time, to, useTexts} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {OF_BRANDS, OPEN_SCOPES, backTo, breakable, limits, redirects, scopes, showSecrets, tokenState, wantedFacts} from '../parts/programs.js';
import {can, me} from '../parts/session.js';
import {REASONS, deliveryTable, state} from './deliveries.js';

await useTexts('-developers');
/** Where partners make worlds for themselves. */
const ownWorlds = document.documentElement.dataset.worlds === 'true' ? (await reached(import('./worlds.js'))).default : null;

const APPLICATIONS = '/web/api/applications/list/';
const TOKENS = '/web/api/account/tokens/list/';
const REQUESTS = '/web/api/applications/requests/';
const WEBHOOKS = '/web/api/applications/webhooks/';
const DELIVERIES = '/web/api/applications/webhooks/deliveries/';
const USABLE = {usable: true, limit: 50};
const ENDED = {usable: false, limit: 20};
const KINDS = {confidential: t('On a server, which keeps a secret'), public: t('In an app or browser, which cannot keep one')};
const STATES = {
  waiting: t('We look at it and write to you.'),
  active: t('It works. Send people to connect it, then read their events in one log.'),
};

export default navigation => {
  let look = lookups(navigation);
  /** The cursors that were asked for, by list. */
  let further = {};
  const again = () => {
    look = lookups(navigation);
    further = {};
    navigation.redraw();
  };
  const lookUp = (path, input) => look(path + JSON.stringify(input), () => read(path, input));

  /** A list that is read part by part, as far as it was asked for. */
  function growing(path, input, rows, show) {
    const cursors = further[path + JSON.stringify(input)] ??= [];
    const [first, ...others] = [{}, ...cursors.map(cursor => ({cursor}))].map(place => lookUp(path, {...input, ...place}));
    const last = others.at(-1) ?? first;
    const more = () => {
      cursors.push(last.value.next);
      navigation.redraw();
    };
    return loaded(first, answer => html`${show([answer, ...others.map(one => one.value).filter(one => one)].flatMap(rows))}
      ${last === first ? nothing : loaded(last, () => nothing)}${last.value?.next ? html`<p><button type="button" @click=${more}>${t('More')}</button></p>` : nothing}`);
  }

  const button = (title, path, options) => html`<button type="button" class=${options.danger ? 'danger' : ''} @click=${() => act(title, path, {done: again, ...options})}>${title}</button>`;

  /** Shows what was made; an application in an app or browser has no secret. */
  async function once(title, secrets) {
    again();
    if (secrets.every(one => one)) await showSecrets(title, secrets);
  }

  /** What an owner says of an application. */
  const named = value => ({name: 'name', label: t('Name, as people read it when they connect it'), value});
  const reached = (uris, scopesOf) => [
    {name: 'redirect_uris', label: t('Addresses to which people are led back, one on a line'), type: 'textarea', required: false, value: uris.join('\n')},
    {name: 'scopes', label: t('What it may ask for'), type: 'checks', value: scopesOf, options: OPEN_SCOPES},
  ];

  async function register() {
    const made = await ask({
      title: t('Register an application'),
      fields: [
        named(),
        {name: 'type', label: t('Kind'), options: Object.entries(KINDS)},
        ...reached([], ['profile.read', 'events.read']),
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

  const alter = one => {
    const {name, scopes: asked, redirect_uris: uris} = one.wanted ?? {name: null, scopes: [], redirect_uris: []};
    return button(t('Change'), '/web/api/applications/update/', {
      input: {client_id: one.client_id},
      fields: [named(name ?? one.name), ...reached(uris.length > 0 ? uris : one.redirect_uris, asked.length > 0 ? asked : one.scopes)],
      text: one.application_status === 'active' ? t('We look at a new name, address or permission first. Until then the application works as it does.') : undefined,
      before: values => ({redirect_uris: [], ...redirects(values)}),
    });
  };

  const webhook = (client, one) => html`<div><h4>${breakable(one.url)} ${status(state(one))}</h4>${one.disabled_reason ? html`<p class="bad">${REASONS[one.disabled_reason]}</p>` : nothing}
    ${growing(DELIVERIES, {client_id: client, webhook_id: one.webhook_id, limit: 10}, ({deliveries: all}) => all, all => all.length === 0 ? html`<p class="soft">${t('Nothing was sent yet.')}</p>`
      : deliveryTable(all, row => allowed(one.enabled, t('Send again'), '/web/api/applications/webhooks/redeliver/', {input: {client_id: client, webhook_id: one.webhook_id, sequence: row.sequence}, done: again})))}</div>`;

  const deliveries = one => loaded(lookUp(WEBHOOKS, {client_id: one.client_id}), ({webhooks: all}) => all.length > 0 ? lines(all, hook => webhook(one.client_id, hook))
    : html`<p class="soft">${t('The application adds a webhook with its own secret. Then everything that we send to it is listed here.')}</p><p><a href="/docs#addWebhookAtActionApplicationWebhooksAdd">${t('How an application adds a webhook')}</a></p>`);

  const unfolded = new Set();
  /** Details that are read once they are unfolded. */
  const details = (key, title, show) => html`<details ?open=${unfolded.has(key)} @toggle=${event => {
    if (event.target.open === unfolded.has(key)) return;
    unfolded[event.target.open ? 'add' : 'delete'](key);
    navigation.redraw();
  }}><summary>${title}</summary>${unfolded.has(key) ? show() : nothing}</details>`;

  const application = one => {
    const usable = ['waiting', 'active'].includes(one.application_status);
    return html`<div><h3>${one.name} ${status(one.application_status)}</h3>
      ${STATES[one.application_status] ? html`<p class="soft">${STATES[one.application_status]}</p>` : nothing}
      ${one.declined ? html`<p class="bad">${one.declined}</p>` : nothing}
      ${one.wanted ? html`<p class="soft">${t('We look at your change. Until then the application works as it does.')}</p>${facts(wantedFacts(one.wanted))}` : nothing}
      ${facts([[t('Connected people'), usable ? counted('1 person|{0} people', one.users) : undefined], [t('May ask for'), scopes(one.scopes)], [t('Leads back to'), backTo(one.redirect_uris)], [t('Kind'), KINDS[one.type]],
        [t('Version of the interface'), one.api_version], [t('Created'), time(one.created_at)], [t('The former secret works until'), one.former_until ? time(one.former_until) : undefined]])}
      <details><summary>${t('Client id')}</summary><code>${one.client_id}</code></details>${one.application_status === 'active' ? details(one.client_id, t('Webhooks and deliveries'), () => deliveries(one)) : nothing}
      ${usable ? html`<div class="buttons">${alter(one)}${one.type === 'confidential' ? button(t('New secret'), '/web/api/applications/rotate-secret/', {input: {client_id: one.client_id}, text: t('The old one works for 24 hours too, so that you can change it without a gap.'), done: made => once(t('The secret'), [made.client_id, made.client_secret])}) : nothing}
        ${button(t('Disable'), '/web/api/applications/disable/', {input: {client_id: one.client_id}, danger: true, text: t('{0} stops at once, for everyone who uses it, for ever.', one.name)})}</div>` : nothing}</div>`;
  };

  const applications = ({applications: all, self_service: how}) => {
    const main = how === 'off' ? html`<p>${t('Our staff registers applications.')} ${to('inbox', {}, t('Write to us'))}</p>`
      : html`<p><button type="button" class="main" @click=${register}>${t('Register an application')}</button></p>`;
    return html`${all.length === 0 ? nothingYet(html`<p>${t('An application signs people in and acts for them with their consent. It reads the events of all of them in one log.')}</p>${main}`) : html`${lines(all, application)}${main}`}`;
  };

  const token = one => html`<span>${one.name} ${status(tokenState(one))}<small>${one.permissions?.length > 0 ? html`${scopes(one.permissions)} · ` : nothing}${one.last_used_at ? html`${t('Last used')} ${age(one.last_used_at)}` : t('Never used')}${one.expires_at ? html` · ${t('Ends on')} ${time(one.expires_at)}` : nothing}</small></span>
    ${tokenState(one) === 'usable' ? button(t('Revoke'), '/web/api/account/tokens/revoke/', {input: {token_id: one.token_id}, text: t('{0} stops at once, for ever.', one.name), danger: true}) : nothing}`;

  const former = () => details('tokens', t('Revoked and expired ones'), () => growing(TOKENS, ENDED, ({tokens: all}) => all, all => all.length === 0 ? html`<p class="soft">${t('There are none.')}</p>` : lines(all, token)));
  const tokens = all => {
    const main = html`<p><button type="button" @click=${createToken}>${t('Create a token')}</button></p>${former()}`;
    return all.length === 0 ? nothingYet(html`<p>${t('A token lets a program of yours call us as you, without your password.')}</p>${main}`) : html`${lines(all, token)}${main}`;
  };

  const request = one => html`<span><span class="status ${one.status < 400 ? 'success' : 'failed'}">${one.status}</span> ${one.program}
    <small>${one.method} ${breakable(one.path)} · ${number(one.millis)} ms · ${age(one.at)}${one.error ? html` · ${one.error}` : nothing}</small><small>${one.request_id}</small></span>`;

  const worlds = ownWorlds ? ownWorlds(navigation) : () => nothing;
  const asked = () => navigation.params.get('failed') === 'yes' ? {failed: true} : {};
  const requests = all => html`<div class="choices" role="group" aria-label=${t('Which requests')}>${[[null, t('All')], ['yes', t('Refused ones')]].map(([value, text]) => html`<button type="button" aria-pressed=${(navigation.params.get('failed') ?? null) === value} @click=${() => navigation.set({failed: value})}>${text}</button>`)}</div>
    ${all.length === 0 ? nothingYet(t('What your applications and tokens ask comes here, for some days.')) : lines(all, request)}`;

  return {
    view: () => html`<h1>${t('Developers')}</h1><p>${t('Programs of your own: connect other people, act for yourself, and hear what happens.')}</p><div class="panels">
      ${worlds()}${panel(t('Applications'), loaded(lookUp(APPLICATIONS, {}), applications), 'wide')}
      ${panel(t('Tokens of your account'), growing(TOKENS, USABLE, ({tokens: all}) => all, tokens), 'wide')}
      ${panel(t('Last requests'), growing(REQUESTS, {...asked(), limit: 20}, ({requests: all}) => all, requests), 'wide')}
      ${panel(t('Webhooks'), html`<p>${t('We tell a program of yours what happens to your account.')}</p><p>${to('webhooks', {}, t('Your webhooks'))}</p>`)}
      ${panel(t('Read on'), html`<ul><li><a href="/docs">${t('All calls, with examples')}</a></li></ul>`)}</div>`,
  };
};
