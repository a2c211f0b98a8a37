// The sign-in that covers a page, and proofs that it is still the same person: loaded when one is asked for.

import {html, nothing, render} from '../lit-html.js';
import {call, Refusal} from '../parts/calls.js';
import {ask, field, refused, values} from '../parts/dialog.js';
import {t, useTexts} from '../parts/format.js';
import {accept, config, demoFile, isDemo, me} from '../parts/session.js';

await useTexts('-signin');

/** The sign-in covers the page until someone has signed in. */
export function signIn(hasEnded, resolve) {
  const dialog = document.createElement('dialog');
  dialog.className = 'sign-in';
  dialog.setAttribute('aria-labelledby', 'sign-in-title');
  dialog.addEventListener('cancel', event => event.preventDefault());
  document.body.append(dialog);
  const before = me?.user_id;
  const demo = isDemo ? demoFile('access') : null;
  const state = {step: 'password', refusal: null, busy: false, challenge: null, sent: false, demo: isDemo, who: 'creator'};
  const set = changes => {
    Object.assign(state, changes);
    draw();
    // A choice keeps the focus.
    if (!changes.who) dialog.querySelector('input:not([value])')?.focus();
  };
  const credentials = [
    {name: 'username', label: t('Username or e-mail'), autocomplete: 'username'},
    {name: 'password', label: t('Password'), type: 'password', autocomplete: 'current-password'},
  ];
  const code = [{name: 'code', label: t('Code of your authenticator app, or a recovery code'), autocomplete: 'one-time-code', inputmode: 'text'}];
  const address = [{name: 'email', label: t('E-mail'), type: 'email', autocomplete: 'email'}];
  const registration = [
    {name: 'username', label: t('Username'), autocomplete: 'username'}, ...address,
    {name: 'password', label: t('Password, at least 8 characters'), type: 'password', minlength: 8, autocomplete: 'new-password'},
    {name: 'first_name', label: t('First name'), required: false, autocomplete: 'given-name'},
    {name: 'last_name', label: t('Last name'), required: false, autocomplete: 'family-name'},
  ];
  const register = input => call('/web/api/auth/register/', {...input, accepted_terms: config.legal.terms_version ?? undefined}, {open: true}).then(registered);
  const page = (path, text) => path ? html`<a href=${path} target="_blank">${text}</a> ` : nothing;

  async function attempt(doIt) {
    // A disabled button would lose the focus.
    if (state.busy) return;
    set({busy: true, refusal: null});
    try {
      await doIt();
    } catch (refusal) {
      if (!(refusal instanceof Refusal) && refusal.name !== 'NotAllowedError') throw refusal;
      if (refusal.code === 'SECOND_FACTOR_REQUIRED') {
        set({step: 'code', challenge: refusal.body.details.challenge, busy: false});
      } else {
        set({refusal, busy: false});
      }
    }
  }

  async function signedIn(answer) {
    // Another account must not go on with the former one's page.
    if (before && (answer.user?.id ?? answer.user_id) !== before) {
      location.assign('/console/');
      return;
    }
    await accept(answer);
    dialog.close();
    dialog.remove();
    resolve();
  }

  /** Brands go on to the sign-up of their company, until it is there. */
  function registered(answer) {
    if (state.who === 'brand') {
      localStorage.setItem('brand', answer.user?.id ?? answer.user_id);
      history.replaceState(null, '', '/console/advertise');
    }
    return signedIn(answer);
  }

  const enter = ({username, password}) => call('/web/api/auth/login/', {username, password}, {open: true, told: true}).then(signedIn);

  const steps = {
    password: () => html`<form @submit=${event => submit(event, enter, credentials)}>
      ${credentials.map(one => field(one, state.refusal))}
      ${buttons(t('Sign in'), credentials)}
      ${state.demo ? html`<p>${t('This is a demo. Look at it')}</p>
        <div class="buttons">${[['operator', t('as an operator')], ['advertiser', t('as a brand')], ['publisher', t('as a creator')]].map(([who, label]) => html`
          <button type="button" @click=${() => attempt(async () => enter((await demo)[who]))}>${label}</button>`)}</div>` : nothing}
      <p><button type="button" class="plain" @click=${() => attempt(passkey)}>${t('Sign in with a passkey')}</button>
      <button type="button" class="plain" @click=${() => set({step: 'forgot', refusal: null})}>${t('Forgotten password')}</button>
      ${config?.settings.registration_enabled ? html`<button type="button" class="plain" @click=${() => set({step: 'register', refusal: null})}>${t('Register')}</button>` : nothing}</p></form>`,
    register: () => html`<form @submit=${event => submit(event, register, registration)}>
      <div class="choices" role="group" aria-label=${t('You are')}>${[['creator', t('I am a creator')], ['brand', t('I am a brand')]].map(([who, label]) => html`
        <button type="button" aria-pressed=${state.who === who} @click=${() => set({who})}>${label}</button>`)}</div>
      <p class="soft">${state.who === 'brand' ? t('Next, you say which company you are.') : t('Next, you find campaigns and connect your accounts.')}</p>
      ${registration.map(one => field(one, state.refusal))}
      ${buttons(t('Register'), registration)}
      ${config.legal.terms ? html`<p class="soft">${t('By registering you accept our terms of use, version {0}:', config.legal.terms_version)} ${page(config.legal.terms, t('Terms'))}</p>` : nothing}
      <p><button type="button" class="plain" @click=${() => set({step: 'password', refusal: null})}>${t('Back')}</button></p></form>`,
    code: () => html`<form @submit=${event => submit(event, input => call('/web/api/auth/second-factor/', {...input, challenge: state.challenge}, {open: true, told: true}).then(signedIn), code)}>
      ${code.map(one => field(one, state.refusal))}
      ${buttons(t('Go on'), code)}
      <p><button type="button" class="plain" @click=${() => set({step: 'password', refusal: null})}>${t('Back')}</button></p></form>`,
    forgot: () => html`<form @submit=${event => submit(event, input => call('/web/api/auth/password/forgot/', input, {open: true}).then(() => set({sent: true, busy: false})), address)}>
      ${state.sent ? html`<p role="status">${t('If there is such an account, an e-mail is on its way.')}</p>` : html`${address.map(one => field(one, state.refusal))}${buttons(t('Send a link'), address)}`}
      <p><button type="button" class="plain" @click=${() => set({step: 'password', refusal: null, sent: false})}>${t('Back')}</button></p></form>`,
  };
  const buttons = (text, fields) => html`${state.refusal ? refused(state.refusal, fields) : nothing}
    <div class="buttons"><button class="main" aria-disabled=${state.busy}>${text}</button></div>`;

  function submit(event, doIt, fields) {
    event.preventDefault();
    const input = values(event.target, fields);
    attempt(() => doIt(input));
  }

  async function passkey() {
    const {options} = await call('/web/api/auth/passkey/begin/', {}, {open: true});
    await signedIn(await call('/web/api/auth/passkey/', {assertion: await assertion(options)}, {open: true}));
  }

  const draw = () => {
    render(html`<h1 id="sign-in-title">Fanfare</h1><p>${hasEnded ? t('Your session has ended. Sign in again to go on.') : state.step === 'register' ? t('Register') : t('Sign in')}</p>${steps[state.step]()}
      <p class="soft">${page('/help', t('Help'))}${page(state.step === 'register' ? null : config?.legal.terms, t('Terms'))}${page(config?.legal.privacy, t('Privacy'))}${page(config?.legal.contact, t('Contact us'))}</p>`, dialog);
  };
  draw();
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  demo?.then(access => access ?? set({demo: false}));
}

/** Asks for a re-authentication: by a passkey if the form is left empty. */
export async function reauthenticate() {
  const proof = [
    {name: 'password', label: t('Password'), type: 'password', required: false, autocomplete: 'current-password'},
    {name: 'code', label: t('Code of your authenticator app, if you have one'), required: false, autocomplete: 'one-time-code'},
  ];
  const done = await ask({
    title: t('Confirm your password'),
    content: html`<p>${t('This needs your password or second factor.')}</p>`,
    fields: proof,
    button: t('Go on'),
    submit: input => Object.keys(input).length > 0
      ? call('/web/api/account/reauthenticate/', input, {told: true})
      : call('/web/api/account/reauthenticate/passkey/').then(({options}) => assertion(options)).then(passkey => call('/web/api/account/reauthenticate/', {passkey})),
  });
  return done !== null;
}

/** What the interface writes of bytes, and the other way round. */
export const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0));
export const encode = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

async function assertion({challenge, rpId, timeout, userVerification}) {
  const {rawId, response} = await navigator.credentials.get({publicKey: {challenge: bytes(challenge), rpId, timeout, userVerification}});
  return {
    credential_id: encode(rawId),
    client_data_json: encode(response.clientDataJSON),
    authenticator_data: encode(response.authenticatorData),
    signature: encode(response.signature),
  };
}
