// The documentation: operations by audience and topic, search, and one operation at a time. The address behind # says what is shown.

import {html, nothing, render} from '/docs/lit-html.js';
import {AUDIENCES, load, operations, topic, topics} from './document.js';
import {blocks, markdown, operationView} from './operation.js';
import {demo} from './call.js';
import {firstCall} from './first.js';

const TYPING_MS = 120;
const ABOUT = {
  app: html`Applications act for publishers who allowed it: send <code>Authorization: Bearer ffa_…</code>. See <a href="/docs/guides/sign-in">sign-in</a> and <a href="/docs/guides/scopes">scopes</a>.`,
  web: html`A publisher signs in with a password: send <code>Authorization: JWT …</code> from its login. See <a href="/docs/guides/sign-in">sign-in</a>.`,
  partner: html`Servers use a backend token that an operator made: send <code>Authorization: Bearer fft_…</code>. It acts with the permissions of its account.`,
  operator: html`Staff use a web session or a backend token; each operation names the permission that it needs.`,
  advertiser: html`An advertiser's backend token sees and changes what is the advertiser's own.`,
};

const view = document.getElementById('view');
const field = document.getElementById('search');
const home = document.getElementById('home');
let audience = 'app';
document.getElementById('tree').replaceChildren();

function links(list) {
  return html`<ul class="list">${list.map(one => html`<li><a href="#${one.operationId}">${one.title}</a><code>${one.path}</code></li>`)}</ul>`;
}

/** What a search finds, best first. */
async function search(text) {
  const response = await fetch(`/docs/search.json?q=${encodeURIComponent(text)}`);
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return response.json();
}

function found(results) {
  return html`<ul class="list">${results.map(one => html`<li><a href=${one.address.replace(/^\/docs#/, '#')}>${one.title}</a> ${markdown(one.summary)}</li>`)}</ul>`;
}

/** Shows what is found unless something else was asked for meanwhile. */
async function results(text) {
  const {results: list, total, searched} = await search(text);
  if (field.value.trim() !== text) return;
  const count = total > list.length ? `The best ${list.length} of ${total}` : `${total} found`;
  draw(html`<h1>Search</h1><p role="status">${total === 0 ? html`Nothing was found. <a href="/docs/guides">All guides</a>` : `${count} for “${searched}”`}</p>${found(list)}`);
}

/** Says that there is no such operation, and shows those with the nearest names. */
async function unknown(name) {
  const say = list => draw(html`<h1>There is no operation “${name}”</h1>
    ${list.length ? html`<p>These are the nearest:</p>${found(list)}` : html`<p>Search above, or choose the kind of client that you build.</p>`}`);
  say([]);
  const {results: list} = await search(name);
  if (hash() === name && !field.value.trim()) say(list.filter(one => one.kind === 'operation').slice(0, 8));
}

function topicView(name) {
  return html`<h1>${title(name)}</h1><p class="soft">For <a href="#/${audience}">${AUDIENCES[audience].toLowerCase()}</a></p>
    ${links(topics(audience).get(name) ?? [])}${topic(name).description ? html`<h2>States</h2>${blocks(topic(name).description)}` : nothing}`;
}

function audienceView() {
  return html`<h1>${AUDIENCES[audience]}</h1><p>${ABOUT[audience]}</p>
    <ul class="cards">${[...topics(audience)].map(([name, own]) => html`<li><a href="#/${audience}/${name}">${title(name)}</a> ${own.length} operations</li>`)}</ul>`;
}

const title = name => name.charAt(0).toUpperCase() + name.slice(1);

function tree(current, operation) {
  const link = (href, text, isCurrent) => html`<a href=${href} aria-current=${isCurrent ? 'page' : nothing}>${text}</a>`;
  return html`<ul>${Object.entries(AUDIENCES).map(([key, name]) => html`<li>${link(`#/${key}`, name, location.hash === `#/${key}`)}
    ${key !== audience ? nothing : html`<ul>${[...topics(key)].map(([name, own]) => html`<li>
      ${link(`#/${key}/${name}`, title(name), location.hash === `#/${key}/${name}`)}
      ${name !== current ? nothing : html`<ul>${own.map(one => html`<li>${link(`#${one.operationId}`, one.title, one === operation)}</li>`)}</ul>`}
      </li>`)}</ul>`}</li>`)}</ul>`;
}

const hash = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
};

function draw(content) {
  home.hidden = content !== null;
  render(nothing, view);
  render(content ?? nothing, view);
  document.title = [view.querySelector('h1')?.textContent, 'Fanfare API'].filter(Boolean).join(' · ');
}

const failed = failure => draw(html`<p class="bad">${failure.message}</p>`);

function show() {
  const place = hash();
  const [, wanted, name] = place.startsWith('/') ? place.split('/') : [];
  const operation = operations.get(place);
  if (wanted in AUDIENCES) audience = wanted;
  if (operation && !operation['x-audiences'].includes(audience)) audience = operation['x-audiences'][0];
  const known = topic(name) ? name : undefined;
  render(tree(operation?.tags[0] ?? known, operation), document.getElementById('tree'));
  const text = field.value.trim();
  if (text) {
    results(text).catch(failed);
  } else if (operation || known || wanted in AUDIENCES) {
    draw(operation ? operationView(operation) : known ? topicView(known) : audienceView());
  } else if (place && document.getElementById(place) === null) {
    unknown(place).catch(failed);
  } else {
    draw(null);
  }
}

function go() {
  field.value = '';
  document.getElementById('menu').open = wide.matches;
  show();
  scrollTo(0, 0);
  document.getElementById('main').focus({preventScroll: true});
}

const wide = matchMedia('(min-width: 56rem)');
wide.addEventListener('change', () => { document.getElementById('menu').open = wide.matches; });
document.getElementById('menu').open = wide.matches;
document.getElementById('skip').addEventListener('click', event => {
  event.preventDefault();
  document.getElementById('main').focus();
});

demo.then(access => access && render(html`<h2>Demo accounts</h2>
  <p>This is a demo installation. Each operation can be called as one of these by a click.</p>
  <dl>${['operator', 'advertiser', 'publisher'].map(who => html`<dt>${title(who)}: <code>${access[who].username}</code>, password <code>${access[who].password}</code></dt>
  <dd>${access[who].token ? html`Token <code>${access[who].token}</code>` : 'Signs in with the password.'}</dd>`)}</dl>`, document.getElementById('demo')));

let typing;
function typed() {
  clearTimeout(typing);
  typing = setTimeout(show, field.value.trim() ? TYPING_MS : 0);
}

load().then(() => {
  addEventListener('hashchange', go);
  field.addEventListener('input', typed);
  field.form.addEventListener('submit', event => {
    event.preventDefault();
    show();
  });
  // A result that was shown before the search changes no address.
  view.addEventListener('click', event => { if (field.value && event.target.closest('a')?.hash === location.hash) go(); });
  firstCall(document.getElementById('first'));
  show();
}).catch(failure => render(html`<p class="bad">The description could not be read: ${failure.message}</p>`, view));
