// A person on one page: state, sign-in, money, connections, and help.

import {html, nothing} from '../lit-html.js';
import {change, dryRun, reached, read} from '../parts/calls.js';
import {act, ask, notice, reason, refused} from '../parts/dialog.js';
import {age, counted, facts, link, loading, money, number, stats, status, t, time, to, word} from '../parts/format.js';
import {lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {lines, panel} from '../parts/panels.js';
import {may, me} from '../parts/session.js';

const BAN = '/admin/api/users/ban/';

/** What the dry run says of a ban: the event that it would send. */
function effects(outcome) {
  const effect = outcome.events.map(one => one.body).find(one => 'payouts' in one);
  return effect ? html`<ul>${['sessions', 'applications', 'tokens', 'campaigns', 'tasks'].map(name => html`<li>${word(name)}: ${number(effect[name])}</li>`)}
    ${effect.payouts.map(one => html`<li>${counted('1 payout|{0} payouts', one.payouts)}: ${money(one.amount, one.currency)}</li>`)}</ul>` : nothing;
}

/** Takes a suspension back at once: what it held goes on; ended sessions stay ended. */
async function lift(id, done) {
  notice((await change(BAN, {user_id: id, banned: false})).message);
  done();
}

async function ban(account, done) {
  const suspended = account.status === 'suspended';
  const input = {user_id: account.user_id, banned: !suspended};
  const outcome = await dryRun(BAN, input);
  await ask({
    title: suspended ? t('Lift the suspension of {0}', account.username) : t('Suspend {0}', account.username),
    content: html`<p>${suspended ? t('This goes on:') : t('This is held or ends:')}</p>${effects(outcome)}`,
    fields: suspended ? [] : [reason()],
    button: suspended ? t('Lift') : t('Suspend'),
    danger: !suspended,
    submit: async values => {
      const {message, effects: held} = await change(BAN, {...input, ...values});
      notice(message, {undo: suspended ? undefined : () => lift(input.user_id, done)});
      if (!suspended) held.payouts.forEach(one => notice(counted('1 payout is held: {1}|{0} payouts are held: {1}', one.payouts, money(one.amount, one.currency))));
      done();
    },
  });
}

const help = (path, title, text, reasoned, danger) => (account, done) => ask({
  title: `${title}: ${account.username}`,
  content: html`<p>${text}</p>`,
  fields: reasoned ? [{name: 'reason', label: t('Reason, for the audit log'), type: 'textarea'}] : [],
  button: title,
  danger,
  submit: async input => {
    notice((await change(path, {user_id: account.user_id, ...input})).message);
    done();
  },
});

const sendLink = help('/admin/api/users/send-reset-link/', t('Send a reset link'), t('It goes to the address of the account.'), true);
const liftThrottle = help('/admin/api/users/lift-throttle/', t('Unlock sign-in'), t('Failed sign-ins of the account no longer count.'), true);
const endSessions = help('/admin/api/users/end-sessions/', t('End all sessions'), t('On all devices and in all applications.'), false, true);
const removeFactors = help('/admin/api/users/delete-factors/', t('Remove second factors'), t('A second person approves it. Links that were sent before are void then: send a new one.'), true, true);

/** What is done less often is loaded then. */
const more = () => reached(import('./rights.js'));

const FORMS = {w9: 'W-9', w8ben: 'W-8BEN', dac7: 'DAC7'};

const bankAccount = done => one => html`<span>${one.bank_name} ${one.account_number}<small>${one.payee_check ? word(one.payee_check.result) : ''}</small></span> ${status(one.verification_status)}
  ${steps('bank_account', one.verification_status, 'staff', may('bank.verify') ? {deposits: async () => (await more()).deposits(one), verify: async () => (await more()).verify(one, done)} : {})}
  ${may('bank.delete') ? html`<button type="button" class="danger" @click=${() => act(t('Remove the bank account'), '/api/bank-accounts/delete/', {input: {bank_account_id: one.id}, danger: true, done, text: t('No payout goes to {0} any more.', one.account_number)})}>${t('Remove the bank account')}</button>` : nothing}
  ${one.payee_check?.result === 'no_match' && !one.payee_check.accepted_at && may('payouts.process') ? html`<button type="button" @click=${async () => (await more()).acceptName(one, done)}>${t('Accept the name')}</button>` : nothing}`;

/** A part with its list; nothing without one. */
const part = (title, rows, row) => rows?.length > 0 ? panel(title, lines(rows, row)) : nothing;

/** Who it is, and what is done with them. */
const head = (account, other, done) => html`<div class="head"><f-picture kind="face" url=${account.avatar ?? ''} name=${account.username}></f-picture>
  <h2>${account.username} ${status(account.status)}<small>${account.first_name} ${account.last_name} · ${account.email} ${account.email_verified ? '' : t('(not verified)')}</small></h2>
  <div class="buttons">${other && may('users.notify') ? html`<button type="button" class="main" @click=${async () => (await more()).notify(account, done)}>${t('Send a notification')}</button>` : nothing}
    ${other && may('users.ban') ? html`<button type="button" class="danger" @click=${() => ban(account, done)}>${account.status === 'suspended' ? t('Lift the suspension') : t('Suspend')}</button>` : nothing}
    ${may('tasks.review') ? to('posts', {user_id: account.user_id}, t('Posts to review')) : nothing} ${may('audit.view') ? to('audit', {subject: `user:${account.user_id}`}, t('Audit')) : nothing}</div></div>
  ${other ? html`<f-report url=${account.avatar ?? ''}></f-report>` : nothing}${account.ban_reason ? html`<p class="bad">${account.ban_reason}</p>` : nothing}${account.leaves_at ? html`<p class="bad">${t('Leaves')}: ${time(account.leaves_at)}</p>` : nothing}`;

/** How they sign in, and what helps when they cannot. */
const signIn = (whole, other, done) => panel(t('Sign-in'), html`${facts([[t('Last signed in'), age(whole.account.last_login)], [t('Second factors'), whole.factors.map(one => `${word(one.kind)} (${one.number})`).join(', ') || t('none')],
    [t('Failed, from elsewhere'), number(whole.throttle.failures)], [t('Failed, from known networks'), number(whole.throttle.failures_from_known)], [t('Wrong codes'), number(whole.throttle.wrong_codes)],
    [t('Waits until'), whole.throttle.waits_until ? time(whole.throttle.waits_until) : undefined]])}
  ${other ? html`<div class="buttons">${may('users.help') ? html`<button type="button" @click=${() => sendLink(whole.account, done)}>${t('Send a reset link')}</button>
      <button type="button" @click=${() => liftThrottle(whole.account, done)}>${t('Unlock sign-in')}</button>` : nothing}
    ${may('users.logout') ? html`<button type="button" @click=${() => endSessions(whole.account, done)}>${t('End all sessions')}</button>` : nothing}
    ${may('users.factors') && whole.factors.length > 0 ? html`<button type="button" class="danger" @click=${() => removeFactors(whole.account, done)}>${t('Remove second factors')}</button>` : nothing}</div>` : nothing}`);

function person(whole, {banks, taxes, signIns}, done) {
  const {account} = whole;
  const other = account.user_id !== me.user_id;
  return html`${head(account, other, done)}
    ${whole.balances?.length || whole.tasks?.length ? stats([...(whole.balances ?? []).map(one => [word(one.account), money(one.amount, one.currency)]),
      [t('Tasks'), whole.tasks?.length ? number(whole.tasks.reduce((sum, one) => sum + one.number, 0)) : undefined, whole.tasks?.map(one => `${word(one.status)} ${number(one.number)}`).join(', ')]]) : nothing}
    <div class="panels">${signIn(whole, other, done)}
      ${part(t('Social accounts'), whole.connections, one => html`<span>${word(one.network)} ${link(one.url)}<small>${number(one.followers)} ${t('Followers')}</small></span> ${status(one.status)}`)}
      ${part(t('Payout methods'), whole.destinations, one => html`<span>${word(one.kind)} ${one.masked}</span> ${one.confirmed_at ? nothing : t('(not confirmed)')}`)}
      ${part(t('Bank accounts'), banks, bankAccount(done))}
      ${part(t('Tax forms'), taxes, one => html`<span>${FORMS[one.form]} · ${one.country}<small>${one.tin_masked ?? t('without a number')}</small></span> ${time(one.certified_at)}`)}
      ${part(t('Sessions'), whole.sessions, one => html`<span>${whole.device(one.device)}<small>${one.address ?? ''}</small></span> ${age(one.renewed_at)}`)}
      ${part(t('Last sign-ins'), signIns, one => html`<span>${age(one.created_at)}<small>${one.address}</small></span> ${status(one.outcome)}`)}
      ${part(t('Audit'), whole.audit, one => html`<span>${whole.action(one.action)}<small><bdi>${one.reason ?? ''}</bdi></small></span> ${age(one.created_at)}`)}
      ${panel(t('Details'), html`${facts([[t('Joined'), time(account.joined_date)], [t('Last active'), age(account.last_active)], [t('Number'), account.user_id], [t('Permissions'), account.permissions.join(', ') || '–']])}
        ${other && may('users.ban') && me.is('superuser') ? html`<div class="buttons"><button type="button" @click=${async () => (await more()).rights(account, done)}>${t('Change rights')}</button></div>` : nothing}`)}</div>
    ${other ? html`<f-timeline kind="person" subject=${account.user_id}></f-timeline>` : nothing}
    ${whole.left_out.length === 0 ? nothing : html`<p class="soft">${t('Not shown without a permission:')} ${whole.left_out.map(one => word(one.part)).join(', ')}</p>`}`;
}

/** The page of the account that the key names, read again after each change. */
export function accounts(navigation, changed = () => {}) {
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    changed();
    navigation.redraw();
  };
  return id => {
    const {value: whole, refusal} = look(id, () => Promise.all([read('/admin/api/users/get/', {user_id: Number(id)}), reached(import('./actions.js')), reached(import('./devices.js'))]).then(([one, {action}, {device}]) => ({...one, action, device})));
    const banks = may('bank.view') ? look(`${id} banks`, () => read('/api/bank-accounts/', {user_id: Number(id)})).value?.bank_accounts : undefined;
    const taxes = may('finance.personal') ? look(`${id} taxes`, () => read('/admin/api/taxes/profiles/', {user_id: Number(id)})).value?.profiles : undefined;
    const signIns = may('audit.view') ? look(`${id} sign-ins`, () => read('/admin/api/sign-ins/list/', {user_id: Number(id), limit: 10})).value?.events : undefined;
    return refusal ? refused(refusal) : whole ? person(whole, {banks, taxes, signIns}, again) : loading();
  };
}

export default navigation => {
  const show = accounts(navigation);
  return {view: () => html`<h1 class="unseen">${t('Person')}</h1>${show(navigation.params.get('user_id'))}`, changed: navigation.redraw};
};
