// A stranger's first call in a sandbox: an account, a key of its own, and the call with it, filled in.

import {html, render} from '/docs/lit-html.js';
import {KEPT, call} from './call.js';
import {operations} from './document.js';

const DAYS = 30;
/** What a beginner tries: nothing that moves money, and nothing of the account as such. */
const SCOPES = ['profile.read', 'networks.read', 'networks.write', 'campaigns.read', 'campaigns.write', 'wallet.read', 'events.read'];
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Shows the form where strangers may make keys by themselves. */
export function firstCall(place) {
  if (document.body.dataset.sandbox === 'true') show(place, {});
}

function show(place, {busy, problem, made}) {
  render(html`<h2>Your first call</h2>
    ${made ? done(made) : html`<p>This is a sandbox: nothing in it is real. Make a key, and call what you like.
        ${sessionStorage.getItem(KEPT) ? html`This tab has one: <a href="#listCampaigns">go on with it</a>.` : ''}</p>
      <form class="bar" @submit=${event => begin(event, place)}>
        <label>Your e-mail address <input type="email" name="email" required maxlength="200" autocomplete="email"></label>
        <button class="main" ?disabled=${busy}>Make a key</button>
      </form>
      <p class="soft">This makes an account for a creator in this sandbox, with a name and a password of its own, and a key that acts as this account
        for ${DAYS} days.</p>`}
    <div role="status">${problem ? html`<p class="bad">${problem}</p>` : busy ? html`<p>Making a key …</p>` : ''}</div>`, place);
}

async function begin(event, place) {
  event.preventDefault();
  const email = new FormData(event.target).get('email').trim();
  show(place, {busy: true});
  try {
    show(place, {made: await make(email)});
    place.querySelector('h3').focus();
  } catch (failure) {
    show(place, {problem: failure.message});
  }
}

/** Registers, confirms the password and makes a key, by the operations that any program calls. */
async function make(email) {
  const username = `dev-${chosen(8)}`;
  const password = `${chosen(6)}-${chosen(6)}-${chosen(6)}`;
  const {token} = await post('/web/api/auth/register/', {username, email, password});
  const session = `JWT ${token}`;
  await post('/web/api/account/reauthenticate/', {password}, session);
  const ends = new Date(Date.now() + DAYS * 86_400_000);
  const key = await post('/web/api/account/tokens/create/', {name: 'First key', permissions: SCOPES, expires_at: ends.toISOString()}, session);
  sessionStorage.setItem(KEPT, `Bearer ${key.token}`);
  return {username, password, key: key.token, ends};
}

/** Random letters and digits, without those that look alike. */
function chosen(length) {
  return [...crypto.getRandomValues(new Uint8Array(length))].map(one => ALPHABET[one % ALPHABET.length]).join('');
}

async function post(path, body, authorization) {
  const response = await fetch(path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...(authorization ? {Authorization: authorization} : {})},
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

function done({username, password, key, ends}) {
  return html`<h3 tabindex="-1">1. Your key</h3>
    <p><code>${key}</code></p>
    <p>It is shown only now, and ends on ${ends.toLocaleDateString('en', {day: 'numeric', month: 'long', year: 'numeric'})}. This tab keeps it: all calls on these
      pages have it until you close the tab.</p>
    <h3>2. Your account</h3>
    <p>Sign in to <a href="/console">the console</a> as <code>${username}</code> with the password <code>${password}</code>, which is shown only now, too. There
      you see what your calls did, and revoke the key.</p>
    <h3>3. The call</h3>
    <p>The campaigns that are open to you. It was sent; the answer stands below it. Copy it to your terminal, or change the body and send it again.</p>
    ${call(operations.get('listCampaigns'), {body: {limit: 2}, sends: true})}
    <p>Go on with <a href="#/app">all operations</a> that your key may call, or with <a href="/docs/guides/first-campaign">a first campaign</a>.</p>`;
}
