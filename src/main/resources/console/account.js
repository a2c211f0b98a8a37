// The own account: sessions, second factors, look, sign-out everywhere.

import {html, nothing} from './lit-html.js';
import {change, read} from './calls.js';
import {notice, refused} from './dialog.js';
import {THEMES, age, applyTheme, facts, t, time, word} from './format.js';
import {me} from './session.js';

export default navigation => {
  const state = {sessions: [], factors: null, refusal: null};
  const load = () => Promise.all([read('/web/api/account/sessions/list/'), read('/web/api/account/second-factors/list/')])
    .then(([{sessions}, factors]) => Object.assign(state, {sessions, factors}), refusal => { state.refusal = refusal; })
    .then(navigation.redraw);
  const end = async (path, input) => {
    try {
      notice((await change(path, input)).message);
    } catch (refusal) {
      notice(refusal.message, {bad: true});
    }
    load();
  };
  return {
    start: load,
    view: () => html`<h1>${t('Account')}</h1>
      ${facts([[t('Username'), me.username], [t('E-mail'), me.email], [t('Kind'), me.kinds.map(word).join(', ')], [t('Roles'), me.roles.length ? me.roles.join(', ') : undefined]])}
      <h2>${t('Look')}</h2>
      <label class="field">${t('Colours')} <select @change=${event => { localStorage.setItem('theme', event.target.value); applyTheme(); }}>
        ${THEMES.map(one => html`<option value=${one} ?selected=${one === (localStorage.getItem('theme') ?? 'system')}>${word(one)}</option>`)}</select></label>
      ${state.refusal ? refused(state.refusal) : nothing}
      <h2>${t('Sessions')}</h2>
      <div class="table" tabindex="0" role="group" aria-label=${t('Table')}><table><thead><tr><th scope="col">${t('Device')}</th><th scope="col">${t('From')}</th><th scope="col">${t('Since')}</th><th scope="col">${t('Until')}</th><td></td></tr></thead>
        <tbody>${state.sessions.map(one => html`<tr><td>${one.device ?? '–'}</td><td>${one.address ?? '–'}</td><td>${age(one.created_at)}</td><td>${time(one.expires_at)}</td>
          <td>${one.current ? t('This one') : html`<button type="button" @click=${() => end('/web/api/account/sessions/end/', {session_id: one.session_id})}>${t('End')}</button>`}</td></tr>`)}</tbody></table></div>
      <p><button type="button" class="danger" @click=${() => end('/web/api/account/sessions/end-all/', {})}>${t('End all sessions')}</button></p>
      <h2>${t('Second factors')}</h2>
      ${state.factors === null ? nothing : state.factors.factors.length === 0 ? html`<p>${t('None. Anybody who knows the password can sign in.')}</p>`
        : html`<ul>${state.factors.factors.map(one => html`<li>${word(one.kind)} ${one.name}: ${t('last used')} ${age(one.last_used_at)}</li>`)}</ul>
          <p>${t('{0} recovery codes are left.', state.factors.recovery_codes)}</p>`}`,
  };
};
