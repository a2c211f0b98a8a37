// The web session. Its token stays in this module's memory; the cookie that renews it is out of reach of scripts.

import {authorize, call, reached, read} from './calls.js';

const RENEW_BEFORE_MS = 60_000;
const ANSWER_AFTER_MS = 1_500;

/** What the platform offers. */
export let config = null;

/** Whether the node has a demo, which it shows to browsers on its own machine. */
export const isDemo = document.documentElement.dataset.demo === 'true' && /^(localhost|127[.].+|\[::1\])$/.test(location.hostname);

/** Whether the node is one of development, where there is a page of the design. */
export const isDevelopment = document.documentElement.dataset.development === 'true';

/** A file of the demo: its access or its progress; null where it is not shown. */
export const demoFile = name => fetch(`/docs/demo-${name}.json`).then(response => response.ok ? response.json() : null, () => null);

/** Who is signed in; null while no one is. */
export let me = null;
let renewing = null;
let timer;

/** Whether the account may do what a permission says. */
export const may = permission => me.permissions.includes(permission);

/** Whether the account is of the staff. */
export const isStaff = () => me.is('staff') || me.is('superuser');

/** The advertiser that is acted for; undefined for none. */
const acting = () => me.advertisers.find(one => one.advertiser_id === Number(sessionStorage.getItem('advertiser'))) ?? me.advertisers[0];

/** Its id. */
export const advertiser = () => acting()?.advertiser_id;

/** The currency of its funds. */
export const currency = () => acting()?.currency;

/** Whether the account may do for it what a right of its team says. */
export const can = right => acting()?.rights.includes(right) ?? false;

/** Acts for another advertiser of whose team the account is. */
export const act = id => sessionStorage.setItem('advertiser', id);

/** Reads again who is signed in, such as after a change of it. */
export async function reload() {
  const answer = await read('/api/user/me/');
  me = {...answer.account, ...answer, is: kind => answer.kinds.includes(kind)};
}

/** Gets a new token by the cookie. Several calls at once wait for the same one. */
export function renew() {
  renewing ??= alone(() => call('/web/api/auth/renew/', {}, {open: true, keepalive: true}))
    .then(accept, refusal => {
      // Anything else does not tell whether there is a session.
      if (refusal.status === 0 || refusal.status === 429 || refusal.status >= 500) throw refusal;
      return false;
    })
    .finally(() => { renewing = null; });
  return renewing;
}

/**
 * Runs one renewal at a time in all tabs, since their cookie is good for one time. A page that was left in the middle of its renewal still
 * gets the next cookie: the one that follows waits for it.
 */
function alone(renewal) {
  const marked = async () => {
    const begun = Number(sessionStorage.getItem('renewal begun'));
    const left = Math.min(begun + ANSWER_AFTER_MS - Date.now(), ANSWER_AFTER_MS);
    if (left > 0) await new Promise(resolve => setTimeout(resolve, left));
    sessionStorage.setItem('renewal begun', String(Date.now()));
    const over = () => sessionStorage.removeItem('renewal begun');
    // Of a page that is being left, the call ends without an answer, which may still come.
    const answer = await renewal().catch(refusal => {
      if (refusal.status) over();
      throw refusal;
    });
    over();
    return answer;
  };
  // Without TLS, a browser has no locks.
  return navigator.locks ? navigator.locks.request('renewal', marked) : marked();
}

export async function accept({token}) {
  authorize({token});
  clearTimeout(timer);
  timer = setTimeout(() => renew().catch(() => {}), Math.max(10_000, expiry(token) - Date.now() - RENEW_BEFORE_MS));
  if (me === null) await reload();
  return true;
}

/** When a token ends, by its claims (RFC 7519, 4.1.4). */
const expiry = token => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000;

/** The session is over: what was typed stays on the page below, and goes on after the sign-in. */
async function ended() {
  authorize({token: null});
  await signIn(true);
}

let signingIn = null;

/** Shows the sign-in until someone has signed in. */
export function signIn(hasEnded) {
  signingIn ??= reached(import('../shell/signin.js')).then(module => new Promise(resolve => module.signIn(hasEnded, resolve))).finally(() => { signingIn = null; });
  return signingIn;
}

/** Ends the session here and at the server. */
export async function signOut() {
  clearTimeout(timer);
  (await reached(import('./kept.js'))).forget(me.user_id);
  await call('/web/api/auth/logout/').catch(() => {});
  location.assign('/console/');
}

authorize({renew, reauthenticate: async () => (await reached(import('../shell/signin.js'))).reauthenticate(), ended});
/** Continues the session of the cookie, if there is one: asked as soon as this module is there, which needs one other. */
export const started = Promise.all([read('/web/api/get/config/', {}, {open: true}).then(answer => { config = answer; }),
  document.documentElement.dataset.session === 'false' ? false : renew()]);
// What fails is told by who waits for it.
started.catch(() => {});
