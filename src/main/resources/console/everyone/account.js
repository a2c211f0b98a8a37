// The own account: look, e-mail, password, sessions, second factors, applications, data.

import {html, nothing} from '../lit-html.js';
import {call, change, reached, read} from '../parts/calls.js';
import {device} from '../staff/devices.js';
import {act, ask, notice, showOnce} from '../parts/dialog.js';
import {DENSITIES, THEMES, age, applyLook, counted, date, facts, t, table, time, to, word} from '../parts/format.js';
import {forget} from '../parts/kept.js';
import {loaded, lookups} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {scopes} from '../parts/programs.js';
import {advertiser, config, isStaff, me} from '../parts/session.js';

const SESSIONS = '/web/api/account/sessions/list/';
const FACTORS = '/web/api/account/second-factors/list/';
const OWN = '/web/api/account/get/';
const APPLICATIONS = '/web/api/account/applications/list/';
const ACCESS = '/web/api/account/access/list/';
const IDENTITIES = '/web/api/account/identities/list/';
const TERMS = '/web/api/account/terms/get/';
const EXPORTS = '/web/api/account/export/list/';
const KEEP = t('Each works once, when your app or passkey is not at hand. They are shown now and never again.');

/** What goes on without the person, and what signs them in. */
const KINDS = {
  application: t('Registered application'), authenticator_app: t('Authenticator app'), backend_token: t('Backend token'), bank_account: t('Bank account'),
  calendar_feed: t('Calendar feed'), identity: t('Sign-in by another service'), passkey: t('Passkey'), payout_destination: t('Payout method'),
  reference: t('Reference'), report_link: t('Report link'), team_member: t('Team member'), totp: t('Authenticator app'), webhook: t('Webhook'),
};

const choice = (label, name, options) => html`<label>${label} <select @change=${event => { localStorage.setItem(name, event.target.value); applyLook(); }}>
  ${options.map(one => html`<option value=${one} ?selected=${one === (localStorage.getItem(name) ?? options[0])}>${word(one)}</option>`)}</select></label>`;

const codes = made => made.recovery_codes?.length > 0 ? showOnce(t('Recovery codes'), KEEP, made.recovery_codes) : null;

async function addApp(done) {
  const begun = await ask({title: t('Add an authenticator app'), fields: [{name: 'name', label: t('Name of the device'), required: false}], button: t('Go on'),
    submit: input => call('/web/api/account/second-factors/totp/begin/', input)});
  if (begun === null) return;
  await act(t('Add an authenticator app'), '/web/api/account/second-factors/totp/confirm/', {
    input: {factor_id: begun.factor_id},
    text: html`${t('Type this key into your app, or open it there:')} <code>${begun.secret}</code> <a href=${begun.uri}>${t('Open the app')}</a>`,
    fields: [{name: 'code', label: t('The code that it shows'), autocomplete: 'one-time-code'}],
    done: async made => { await codes(made); done(); },
  });
}

async function addPasskey(done) {
  const {bytes, encode} = await reached(import('../shell/signin.js'));
  const {options} = await call('/web/api/account/passkeys/begin/');
  const {response} = await navigator.credentials.create({publicKey: /** @type {any} */ ({...options, challenge: bytes(options.challenge), user: {...options.user, id: bytes(options.user.id)},
    excludeCredentials: options.excludeCredentials.map(one => ({...one, id: bytes(one.id)}))})});
  await act(t('Add a passkey'), '/web/api/account/passkeys/add/', {
    input: {client_data_json: encode(response.clientDataJSON), attestation_object: encode(response.attestationObject)},
    fields: [{name: 'name', label: t('Name of the device'), required: false}],
    done: async made => { await codes(made); done(); },
  });
}

const password = {name: 'password', label: t('Password'), type: 'password', autocomplete: 'current-password'};

async function download(one) {
  const {link} = await call('/web/api/account/export/link/', {export_id: one.export_id});
  await ask({title: t('Your data'), content: html`<p><a href=${link} target="_blank" rel="noreferrer">${t('Open the page with your data')}</a></p>`, button: t('Close')});
}

export default navigation => {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const section = (title, path, show, kind) => panel(title, loaded(look(path, () => read(path)), show), kind);
  const button = (title, path, options = {}) => html`<button type="button" class=${options.danger ? 'danger' : ''} @click=${() => act(title, path, {done: again, ...options})}>${title}</button>`;
  const attempt = action => () => action(again).catch(refusal => refusal.name === 'NotAllowedError' || notice(refusal.message, {bad: true}));

  const email = own => html`${own.email_verified ? nothing : html`<p class="bad">${t('Your e-mail address is not verified: follow the link that was sent there.')}
      ${button(t('Send the link again'), '/web/api/account/email/send-verification/')}</p>`}
    ${facts([[t('Username'), me.username], [t('E-mail'), html`${own.email} ${own.email_wanted ? t('({0} waits to be confirmed)', own.email_wanted) : ''}`], [t('Name'), `${own.first_name} ${own.last_name}`],
      [t('Phone'), own.phone], [t('Kind'), me.kinds.map(word).join(', ')], [t('Roles'), me.roles.length ? me.roles.join(', ') : undefined], [t('Leaves'), own.leaves_at ? time(own.leaves_at) : undefined]])}
    <div class="buttons">${button(t('Change'), '/web/api/update/profile/', {title: t('Change'), fields: [
      {name: 'email', label: t('E-mail'), type: 'email', value: own.email}, {name: 'first_name', label: t('First name'), value: own.first_name, required: false},
      {name: 'last_name', label: t('Last name'), value: own.last_name, required: false}, {name: 'phone', label: t('Phone'), value: own.phone, required: false}]})}
    ${button(t('Change the language'), '/web/api/update/language/', {fields: [{name: 'language', label: t('Language'), value: own.language, options: [['en', 'English'], ['de', 'Deutsch'], ['es', 'Español']]}],
      done: () => location.reload()})}
    ${own.has_password ? button(t('Change the password'), '/web/api/account/password/update/', {fields: [{...password, name: 'current_password'},
      {name: 'new_password', label: t('Password, at least 8 characters'), type: 'password', minlength: 8, autocomplete: 'new-password'}]}) : nothing}</div>`;

  const sessions = ({sessions: all}) => html`${lines(all, one => html`<span>${device(one.device)}<small>${one.address ?? '–'} · ${t('Since')} ${age(one.created_at)} · ${t('Expires')} ${time(one.expires_at)}</small></span>
    ${one.current ? html`<span class="status success">${t('This one')}</span>` : button(t('End'), '/web/api/account/sessions/end/', {input: {session_id: one.session_id}})}`)}
    <p>${button(t('End all sessions'), '/web/api/account/sessions/end-all/', {danger: true, done: async () => { forget(me.user_id); again(); }})}</p>`;

  const factors = ({factors: all, recovery_codes: left}) => html`${all.length === 0 ? html`<p>${t('None. Anybody who knows the password can sign in.')}</p>`
    : html`${lines(all, one => html`<span>${KINDS[one.kind]} ${one.name}<small>${t('Last used')} ${age(one.last_used_at)}</small></span> ${button(t('Remove'), '/web/api/account/second-factors/delete/', {input: {factor_id: one.factor_id}, danger: true, text: one.name})}`)}
      <p>${counted('1 recovery code is left.|{0} recovery codes are left.', left)} ${button(t('New recovery codes'), '/web/api/account/second-factors/recovery-codes/', {text: t('The earlier ones stop working.'), done: async made => { await codes(made); again(); }})}</p>`}
    <div class="buttons"><button type="button" class=${all.length === 0 ? 'main' : ''} @click=${attempt(addApp)}>${t('Add an authenticator app')}</button><button type="button" @click=${attempt(addPasskey)}>${t('Add a passkey')}</button></div>`;

  const applications = ({applications: all}) => all.length === 0 ? html`<p class="soft">${t('None.')}</p>`
    : lines(all, one => html`<span>${one.name}<small>${scopes(one.scopes)} · ${t('Connected')} ${age(one.connected_at)}</small></span> ${button(t('Disconnect'), '/web/api/account/applications/disconnect/', {input: {client_id: one.client_id}, text: one.name, danger: true})}`);

  const access = ({access: all}) => all.length === 0 ? html`<p class="soft">${t('Nothing that goes on when you are not signed in.')}</p>`
    : table([[t('Name')], [t('Kind')], [t('Since')], [t('Made by')]], all.map(one => [one.name, KINDS[one.kind], time(one.made_at), one.made_by === null ? '–' : one.made_by === me.user_id ? t('you') : t('another person')]));

  const identities = ({identities: all}) => all.length === 0 ? html`<p class="soft">${t('None. You sign in by your user name.')}</p>`
    : lines(all, one => html`<span>${word(one.provider)}<small>${time(one.linked_at)}</small></span> ${button(t('Remove'), '/web/api/account/identities/delete/', {input: {identity_id: one.identity_id}, text: t('You can no longer sign in by it; other sessions end.'), danger: true})}`);

  const exports = ({exports: all}) => html`${all.length === 0 ? nothing : lines(all, one => html`<span>${time(one.requested_at)}<small>${one.finished_at ? html`${t('until')} ${time(one.expires_at)}` : t('is being collected')}</small></span> ${one.finished_at ? html`<button type="button" @click=${() => download(one)}>${t('Download')}</button>` : nothing}`)}
    <div class="buttons">${button(t('Collect my data'), '/web/api/account/export/', {text: t('An e-mail tells you when it is ready.')})}
    ${look(OWN, () => read(OWN)).value?.leaves_at ? button(t('Keep my account'), '/web/api/account/delete/cancel/')
      : button(t('Delete my account'), '/web/api/account/delete/', {danger: true, text: t('It is erased in 30 days. Until then you can keep it after all.'), fields: [password,
        {name: 'rest', label: t('What is available of your money'), required: false, options: [['', t('There is none')], ['pay_out', t('Pay it out')], ['give_up', t('Give it up')]]}]})}</div>`;

  const terms = ({version, accepted, accepted_at: when}) => html`<p>${accepted ? t('You have accepted version {0} on {1}.', accepted, date(when)) : t('You have not accepted them yet.')}
      ${accepted && accepted !== version ? t('Version {0} counts now.', version) : nothing}</p><p><a href=${config.legal.terms} target="_blank">${t('Read the terms')}</a></p>
    ${accepted === version ? nothing : html`<div class="buttons">${button(t('Accept the terms'), '/web/api/account/terms/accept/', {input: {version}})}</div>`}`;

  return {
    view: () => html`<h1>${t('Account')}</h1><div class="panels">
      ${section(t('You'), OWN, email, 'wide')}
      ${section(t('Second factors'), FACTORS, factors)}
      ${section(t('Sessions'), SESSIONS, sessions)}
      ${panel(t('Look'), html`<div class="bar">${choice(t('Colours'), 'theme', THEMES)}${choice(t('Rows'), 'density', DENSITIES)}</div>`)}
      ${section(t('Accounts that you sign in by'), IDENTITIES, identities)}
      ${section(t('Applications that act for you'), APPLICATIONS, applications)}
      ${panel(t('Agents'), html`<p>${to('agents', {}, t('What agents propose to you'))}</p>`)}
      ${section(t('What goes on in your name'), ACCESS, access)}
      ${panel(isStaff() ? t('Webhooks') : t('Developers'), html`<p>${to('webhooks', {}, t('Events for your own programs'))}</p>
        ${isStaff() ? nothing : html`<p>${to('developers', {}, t('Applications, tokens and webhooks for your own programs'))}</p>`}`)}
      ${me.is('publisher') && advertiser() === undefined ? panel(t('Become a brand'), html`<p>${to('advertise', {}, t('Sign up your company as a brand'))}</p>`) : nothing}
      ${config.legal.terms ? section(t('Terms of use'), TERMS, terms) : nothing}
      ${section(t('Your data'), EXPORTS, exports)}</div>`,
  };
};
