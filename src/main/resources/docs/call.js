// The executed example of an operation, filled in, to be sent or copied.

import {html, nothing, render} from '/docs/lit-html.js';

const KEPT = 'fanfare-authorization';
const ACCOUNTS = {operator: 'Demo operator', advertiser: 'Demo advertiser', publisher: 'Demo publisher', app: 'Demo app and publisher'};
const OF_AUDIENCE = {app: 'app', web: 'publisher', partner: 'operator', operator: 'operator', advertiser: 'advertiser'};
const got = new Map();

/** The demo's passwords and tokens; null on other installations. */
export const demo = document.body.dataset.demo === 'true'
  ? fetch('/docs/demo-access.json').then(response => response.ok ? response.json() : null)
  : Promise.resolve(null);

export function call(operation) {
  const section = document.createElement('section');
  section.setAttribute('aria-label', 'A call');
  demo.then(access => {
    const state = {
      operation,
      section,
      accounts: access ? Object.keys(ACCOUNTS) : [],
      account: !operation.security.length ? 'none' : access ? OF_AUDIENCE[operation['x-audiences'][0]] : 'own',
      body: operation.body ? JSON.stringify(operation.body.example ?? {}, null, 2) : null,
      values: {},
      own: sessionStorage.getItem(KEPT) ?? '',
    };
    update(state, {});
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
        @input=${e => { state.body = e.target.value; }}></textarea>`}
    <div class="bar">
      ${feed ? nothing : html`<button class="main" type="button" @click=${() => send(state)}>Send</button>`}
      <button type="button" @click=${() => copy(state)}>Copy as curl</button>
    </div>
    <div role="status">${state.answer ?? nothing}</div>`;
}

function parameter(state, {name, schema}) {
  const set = value => { state.values[name] = value; };
  return schema.type === 'boolean'
    ? html`<label class="check"><input type="checkbox" @change=${e => set(e.target.checked ? 'true' : '')}> ${name}</label>`
    : html`<label>${name} <input autocomplete="off" spellcheck="false" @input=${e => set(e.target.value)}></label>`;
}

const pick = names => Object.fromEntries(names.map(name => [name, ACCOUNTS[name]]));

async function request(state) {
  const headers = {};
  const query = new URLSearchParams();
  const credential = await authorization(state);
  if (credential) headers.Authorization = credential;
  if (state.body !== null) headers['Content-Type'] = 'application/json';
  for (const {name, in: place} of state.operation.parameters) {
    if (!state.values[name]) continue;
    if (place === 'query') query.set(name, state.values[name]); else headers[name] = state.values[name];
  }
  return {url: state.operation.path + (query.size ? `?${query}` : ''), headers, body: state.body ?? undefined};
}

async function send(state) {
  update(state, {answer: html`<p>Sending …</p>`});
  try {
    const {url, headers, body} = await request(state);
    const begun = performance.now();
    const response = await fetch(url, {method: 'POST', headers, body});
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
  const {url, headers, body} = await request(state);
  const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;
  const command = ['curl -sS -X POST ' + quoted(location.origin + url),
    ...Object.entries(headers).map(([name, value]) => '-H ' + quoted(`${name}: ${value}`)),
    ...(body ? ['-d ' + quoted(body)] : [])].join(' \\\n  ');
  await navigator.clipboard?.writeText(command).catch(() => {});
  update(state, {answer: html`<p>Copied:</p><pre>${command}</pre>`});
}

/** The value of the header; signs the demo's publisher in once. */
async function authorization({account, own}) {
  if (account === 'own') return own.trim();
  if (account === 'none') return null;
  const access = await demo;
  if (account in access && access[account].token) return `Bearer ${access[account].token}`;
  if (!got.has(account)) got.set(account, await signIn(account, access));
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
