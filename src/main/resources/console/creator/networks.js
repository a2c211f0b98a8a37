// A creator's accounts at social networks: connected by signing in there, or by hand where that is not offered.

import {html, nothing} from '../lit-html.js';
import {call, change, read} from '../parts/calls.js';
import {act, ask, notice, refused} from '../parts/dialog.js';
import {facts, link, loading, number, percent, status, t, time, to, word} from '../parts/format.js';
import {coming, list, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {config, me} from '../parts/session.js';

/** What a network adds to the address when it sends its owner back; others may come along. */
const ANSWER = ['state', 'code', 'error', 'iss'];

/** The name that people know; a network may tell a number or another id beside it. */
function name(row) {
  if (!/^[-\d]+$|^UC[-\w]{22}$/.test(row.network_id) || !URL.canParse(row.network_url)) return row.network_id;
  return new URL(row.network_url).pathname.split('/').filter(part => part).at(-1) ?? row.network_id;
}

async function signIn(network) {
  const {authorization_url: url} = await call('/web/api/network/sign-in/begin/', {network, return_url: location.origin + location.pathname});
  if (/^https?:/.test(url)) location.assign(url);
}

export default navigation => {
  let look = lookups(navigation);
  /** Of the sign-in that the network has just sent back from: {} while it is finished, then {value} or {refusal}. */
  let back = null;
  const asked = () => look('sign-ins', () => read('/web/api/get/network-sign-ins/'));
  const signIns = () => asked().value;

  async function finish(answer) {
    back = {};
    try {
      // Asked once: a sign-in is good for one answer.
      back = {value: await call('/web/api/network/sign-in/finish/', answer, {key: crypto.randomUUID(), once: true})};
    } catch (refusal) {
      back = {refusal};
    }
    look = lookups(navigation);
    page.load();
  }

  async function byHand(row = {}) {
    const others = config.features.social_networks.filter(one => !signIns()?.networks.includes(one));
    await ask({
      title: t('Connect another account'),
      content: html`<p>${t('A person checks that the account is yours before you can join campaigns with it.')}</p>`,
      fields: [
        {name: 'network_type', label: t('Network'), value: row.network, options: others.map(one => [one, word(one)])},
        {name: 'network_id', label: t('Your name there'), value: row.network_id},
        {name: 'network_url', label: t('Address of your profile'), type: 'url', value: row.network_url},
        {name: 'followers', label: t('Followers'), type: 'number', required: false, min: 0},
      ],
      button: t('Submit for review'),
      submit: async input => {
        notice((await change('/web/api/network/approval/', input)).message);
        page.load();
      },
    });
  }

  /** The campaign for which an account is connected. */
  const wanted = JSON.parse(localStorage.getItem(`form ${me.user_id} wanted`));
  const came = () => back === null ? nothing : back.refusal ? refused(back.refusal)
    : back.value ? html`<div role="status"><p class="good">${t('{0} at {1}: {2}', back.value.name, word(back.value.network), back.value.message)}</p>
        ${facts([[t('Followers'), number(back.value.followers)], [t('Engagement'), percent(back.value.engagement_rate)]])}<p>${to('find', wanted ? {open: wanted.id} : {}, t('Find campaigns'))}</p></div>`
      : loading();
  const above = () => {
    if (coming(asked())) return undefined;
    const networks = signIns()?.networks ?? [];
    return html`${came()}
      ${networks.length > 0 ? html`<p>${t('Sign in at the network: your account is connected and verified at once. Your password stays there.')}</p>` : nothing}
      <div class="buttons">${networks.map(one => html`<button type="button" class="main" @click=${() => signIn(one)}>${t('Connect with {0}', word(one))}</button>`)}
        <button type="button" class=${networks.length > 0 ? nothing : 'main'} @click=${() => byHand()}>${t('Connect another account')}</button></div>`;
  };
  const again = row => html`<p class="bad">${t('{0} has ended your sign-in, so your figures are not read any more.', word(row.network))}</p>
    <p><button type="button" class="main" @click=${() => signIn(row.network)}>${t('Sign in again')}</button></p>`;

  const page = list({
    title: t('Social accounts'),
    path: '/web/api/get/networks/',
    input: {reasons: true},
    rows: answer => answer.networks,
    empty: t('Connect an account above: campaigns are joined with it.'),
    above,
    columns: [
      [t('Network'), row => word(row.network)],
      [t('Account'), row => name(row)],
      [t('Status'), row => status(row.status)],
      [t('Followers'), row => number(row.followers), 'number'],
    ],
    detail: row => html`<h2>${word(row.network)}</h2>${row.reason ? html`<p class="bad">${word(row.status)}: <span class="said">${row.reason}</span></p>` : ''}
      ${signIns()?.expired.includes(row.id) ? again(row) : nothing}
      ${steps('connection', row.status, 'creator', {submit_again: () => signIns()?.networks.includes(row.network) ? signIn(row.network) : byHand(row),
        disconnect: () => act(t('Disconnect'), '/api/network/disconnect/', {input: {network_id: String(row.id)}, text: name(row), danger: true, done: page.refresh})})}
      ${facts([[t('Account'), name(row)], [t('Address'), link(row.network_url)], [t('Status'), status(row.status)], [t('Followers'), number(row.followers)], [t('Connected'), time(row.connected_at)]])}`,
  })(navigation);

  const start = page.start?.bind(page);
  page.start = () => {
    const {params} = navigation;
    if (!params.has('state')) {
      start?.();
      return;
    }
    const answer = Object.fromEntries(ANSWER.filter(one => params.has(one)).map(one => [one, params.get(one)]));
    // What has been used up stays neither in the address nor behind "Back".
    navigation.replace();
    finish(answer);
    start?.();
  };
  return page;
};
