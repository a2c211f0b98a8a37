// People: state, balances and help.

import {html, nothing} from './lit-html.js';
import {change, read} from './calls.js';
import {ask, notice, refused} from './dialog.js';
import {age, facts, money, status, t, time, word} from './format.js';
import {list} from './list.js';
import {may, me} from './session.js';

const BAN = '/api/user/status/ban/';

async function ban(row, page) {
  const suspended = row.status === 'suspended';
  await ask({
    title: suspended ? t('Lift the suspension of {0}', row.username) : t('Suspend {0}', row.username),
    content: html`<p>${suspended ? t('The account can sign in again.') : t('The account cannot sign in; its sessions end at once, and its payouts are held.')}</p>`,
    fields: suspended ? [] : [{name: 'reason', label: t('Reason'), type: 'textarea'}],
    button: suspended ? t('Lift') : t('Suspend'),
    danger: !suspended,
    submit: async input => {
      notice((await change(BAN, {user_id: row.user_id, ban: !suspended, ...input})).message);
      page.load();
    },
  });
}

async function endSessions(row) {
  await ask({
    title: t('End all sessions of {0}', row.username),
    content: html`<p>${t('On all devices and in all applications.')}</p>`,
    button: t('End them'),
    danger: true,
    submit: async () => notice((await change('/api/user/force-logout/', {user_id: row.user_id})).message),
  });
}

export default navigation => {
  const balances = new Map();
  const page = list({
    title: t('People'),
    path: '/admin/api/users/list/',
    rows: answer => answer.users,
    id: row => row.user_id,
    filters: [{name: 'search', label: t('Username or e-mail begins with')}],
    columns: [
      [t('Account'), row => row.username],
      [t('Status'), row => status(row.status)],
      [t('Kind'), row => row.is_staff ? t('Staff') : row.is_advertiser ? t('Advertiser') : t('Publisher')],
      [t('Last signed in'), row => age(row.last_login)],
    ],
    detail: row => {
      if (may('finance.view') && !balances.has(row.user_id)) {
        balances.set(row.user_id, {});
        read('/api/user/balance/', {user_id: row.user_id}).then(one => balances.set(row.user_id, one), refusal => balances.set(row.user_id, {refusal})).then(navigation.redraw);
      }
      const balance = balances.get(row.user_id) ?? {};
      return html`<h2>${row.username}</h2>
        <div class="buttons">
          ${may('users.ban') && row.user_id !== me.user_id ? html`<button type="button" class="danger" @click=${() => ban(row, page)}>${row.status === 'suspended' ? t('Lift the suspension') : t('Suspend')}</button>` : nothing}
          ${may('users.logout') ? html`<button type="button" @click=${() => endSessions(row)}>${t('End all sessions')}</button>` : nothing}
          ${may('audit.view') ? html`<button type="button" @click=${() => navigation.go('audit', {subject: `user:${row.user_id}`})}>${t('Audit')}</button>` : nothing}
          ${may('tasks.review') ? html`<button type="button" @click=${() => navigation.go('posts', {user_id: row.user_id})}>${t('Posts that wait')}</button>` : nothing}</div>
        ${facts([[t('Id'), row.user_id], [t('Name'), `${row.first_name} ${row.last_name}`], [t('E-mail'), row.email], [t('Status'), status(row.status)],
          [t('Joined'), time(row.joined_date)], [t('Last signed in'), time(row.last_login)], [t('Permissions'), row.permissions.length ? row.permissions.join(', ') : undefined]])}
        ${balance.refusal ? refused(balance.refusal) : nothing}
        ${balance.by_currency ? html`<h3>${t('Money')}</h3><div class="table" tabindex="0" role="group" aria-label=${t('Table')}><table><thead><tr><td></td>${['available_balance', 'pending_balance', 'total_earned', 'total_paid'].map(one => html`<th scope="col" class="number">${word(one)}</th>`)}</tr></thead>
          <tbody>${balance.by_currency.map(one => html`<tr><th scope="row">${one.currency}</th>${['available_balance', 'pending_balance', 'total_earned', 'total_paid'].map(name => html`<td class="number">${money(one[name], one.currency)}</td>`)}</tr>`)}</tbody></table></div>` : nothing}`;
    },
  })(navigation);
  return page;
};
