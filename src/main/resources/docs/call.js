// The executed example of an operation, filled in, to be sent or copied.

import {html, nothing, render} from '/docs/lit-html.js';
import {LANGUAGES, inPackages, samples} from './samples.js';

/** The credential of one's own, for as long as the tab is open. */
export const KEPT = 'fanfare-authorization';
const LANGUAGE = 'fanfare-language';
const ACCOUNTS = {operator: 'Demo operator', advertiser: 'Demo advertiser', publisher: 'Demo publisher', app: 'Demo app and publisher'};
const OF_AUDIENCE = {app: 'app', web: 'publisher', partner: 'operator', operator: 'operator', advertiser: 'advertiser'};
const got = new Map();

/** The demo's passwords and tokens; null on other installations. */
export const demo = document.body.dataset.demo === 'true'
  ? fetch('/docs/demo-access.json').then(response => response.ok ? response.json() : null)
  : Promise.resolve(null);

/**
 * @param body instead of the example's
 * @param sends whether it is sent at once
 */
export function call(operation, {body, sends = false} = {}) {
  const section = document.createElement('section');
  section.setAttribute('aria-label', 'A call');
  demo.then(access => {
    const own = sessionStorage.getItem(KEPT) ?? '';
    const state = {
      operation,
      section,
      accounts: access ? Object.keys(ACCOUNTS) : [],
      account: !operation.security.length ? 'none' : access && !own ? OF_AUDIENCE[operation['x-audiences'][0]] : 'own',
      body: operation.body ? JSON.stringify(body ?? operation.body.example ?? {}, null, 2) : null,
      values: {},
      own,
      access,
      language: localStorage.getItem(LANGUAGE) ?? 'curl',
    };
    update(state, {});
    if (sends) send(state);
  });
  return section;
}

function update(state, changes) {
  Object.assign(state, changes);
  render(form(state), state.section);
}

function form(state) {
  const {operation} = state;
  const feed = operation.responses['200']?.content?.['text/event-stream'];
  return html`<h2>Call</h2>
    <div class="bar">
      <label>As <select @change=${e => update(state, {account: e.target.value})}>
        ${Object.entries({...pick(state.accounts), own: 'The credential below', none: 'No credential'})
          .map(([value, name]) => html`<option value=${value} ?selected=${value === state.account}>${name}</option>`)}
      </select></label>
      ${state.account === 'own' ? html`<label>Authorization <input .value=${state.own} placeholder="Bearer …" autocomplete="off" spellcheck="false"
        @input=${e => { sessionStorage.setItem(KEPT, e.target.value); update(state, {own: e.target.value}); }}></label>` : nothing}
      ${operation.parameters.map(one => parameter(state, one))}
    </div>
    ${state.body === null ? nothing : html`<label for="body">Body</label>
      <textarea id="body" spellcheck="false" rows=${Math.min(20, state.body.split('\n').length + 1)} .value=${state.body}
        @input=${e => update(state, {body: e.target.value})}></textarea>`}
    ${feed ? nothing : html`<div class="bar"><button class="main" type="button" @click=${() => send(state)}>Send</button></div>`}
    <div role="status">${state.answer ?? nothing}</div>
    <div class="bar choices" role="group" aria-label="Language of the sample">
      ${Object.entries(LANGUAGES).map(([language, name]) => html`<button type="button" aria-pressed=${state.language === language}
        @click=${() => { localStorage.setItem(LANGUAGE, language); update(state, {language, copied: false}); }}>${name}</button>`)}
      <button type="button" class="copy" @click=${() => copy(state)}>${state.copied ? 'Copied' : 'Copy'}</button>
    </div>
    <pre class="sample">${sample(state, shownCredential(state)) ?? 'The body is no JSON.'}</pre>`;
}

/** The value of the header: null for none, undefined before the demo's publisher has signed in. */
function credential({account, own, access}) {
  if (account === 'own') return own.trim();
  if (account === 'none') return null;
  return access[account]?.token ? `Bearer ${access[account].token}` : got.get(account);
}

/** The same with a placeholder for what is not known yet. */
function shownCredential(state) {
  const value = credential(state);
  return value === null ? null : value || (state.account === 'publisher' ? 'JWT …' : 'Bearer …');
}

function sample(state, credential) {
  const {operation} = state;
  const {url, headers, body} = request(state, credential);
  return samples({method: operation.method, base: location.origin, path: url, headers, body, ...inPackages(operation)})[state.language];
}

function parameter(state, {name, schema}) {
  const set = value => update(state, {values: {...state.values, [name]: value}});
  return schema.type === 'boolean'
    ? html`<label class="check"><input type="checkbox" @change=${e => set(e.target.checked ? 'true' : '')}> ${name}</label>`
    : html`<label>${name} <input autocomplete="off" spellcheck="false" @input=${e => set(e.target.value)}></label>`;
}

const pick = names => Object.fromEntries(names.map(name => [name, ACCOUNTS[name]]));

function request(state, credential) {
  const headers = {};
  const query = new URLSearchParams();
  if (credential) headers.Authorization = credential;
  if (state.body !== null) headers['Content-Type'] = 'application/json';
  for (const {name, in: place} of state.operation.parameters) {
    if (!state.values[name] || place === 'path') continue;
    if (place === 'query') query.set(name, state.values[name]); else headers[name] = state.values[name];
  }
  const path = state.operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(state.values[name] || name));
  return {url: path + (query.size ? `?${query}` : ''), headers, body: state.body ?? undefined};
}

async function send(state) {
  update(state, {answer: html`<p>Sending …</p>`});
  try {
    const {url, headers, body} = request(state, await authorization(state));
    const begun = performance.now();
    const response = await fetch(url, {method: state.operation.method, headers, body});
    const took = Math.round(performance.now() - begun);
    if (response.status === 401) got.clear();
    update(state, {answer: shown(response, took, await content(response))});
  } catch (failure) {
    update(state, {answer: html`<p class="bad">${failure.message}</p>`});
  }
}

async function content(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (/json$/.test(type)) return response.json();
  return /^text|xml|ndjson/.test(type) ? response.text() : `${(await response.blob()).size} bytes of ${type}`;
}

function shown(response, took, body) {
  const code = response.ok ? null : [body.error, body.details?.code].filter(Boolean).join('.');
  return html`<p><span class=${response.ok ? 'good' : 'bad'}>${response.status}</span> after ${took} ms
    ${code ? html`<a href="/docs/errors#${code}">Cause and remedy</a>` : nothing}</p>
    <pre class="answer">${typeof body === 'string' ? body : JSON.stringify(body, null, 2)}</pre>`;
}

async function copy(state) {
  const text = sample(state, await authorization(state));
  await navigator.clipboard?.writeText(text ?? '').catch(() => {});
  update(state, {copied: true});
}

/** The value of the header; signs the demo's publisher in once. */
async function authorization(state) {
  const known = credential(state);
  if (known !== undefined) return known;
  const {account, access} = state;
  got.set(account, await signIn(account, access));
  return got.get(account);
}

async function signIn(account, {publisher, application}) {
  const {username, password} = publisher;
  if (account === 'publisher') return `JWT ${(await post('/web/api/auth/login/', {username, password})).token}`;
  const grant = {grant_type: 'password', username, password, client_id: application.client_id, client_secret: application.client_secret};
  return `Bearer ${(await post('/oauth/token', grant)).access_token}`;
}

async function post(url, inputs) {
  const response = await fetch(url, {method: 'POST', body: new URLSearchParams(inputs)});
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? answer.error_description ?? answer.error);
  return answer;
}
