// A publisher's accounts at social networks.

import {html} from './lit-html.js';
import {change} from './calls.js';
import {act, ask, notice} from './dialog.js';
import {facts, link, number, status, t, time, word} from './format.js';
import {list} from './list.js';
import {steps} from './next.js';
import {config} from './session.js';

export default navigation => {
  async function connect(page, row = {}) {
    await ask({
      title: t('Connect a network'),
      fields: [
        {name: 'network_type', label: t('Network'), value: row.network, options: config.features.social_networks.map(one => [one, word(one)])},
        {name: 'network_id', label: t('Your name there'), value: row.network_id},
        {name: 'network_url', label: t('Address of your profile'), type: 'url', value: row.network_url},
        {name: 'followers', label: t('Followers'), type: 'number', required: false, min: 0},
      ],
      button: t('Hand in for approval'),
      submit: async input => {
        notice((await change('/web/api/network/approval/', input)).message);
        page.load();
      },
    });
  }
  const page = list({
    title: t('Networks'),
    path: '/web/api/get/networks/',
    rows: answer => answer.networks,
    above: () => html`<p><button type="button" class="main" @click=${() => connect(page)}>${t('Connect a network')}</button></p>`,
    columns: [
      [t('Network'), row => word(row.network)],
      [t('Account'), row => row.network_id],
      [t('Status'), row => status(row.status)],
      [t('Followers'), row => number(row.followers), 'number'],
    ],
    detail: row => html`<h2>${word(row.network)}</h2>${row.reason ? html`<p class="bad">${word(row.status)}: <span class="said">${row.reason}</span></p>` : ''}
      ${steps('connection', row.status, 'creator', {submit_again: () => connect(page, row), disconnect: () => act(t('Disconnect'), '/api/network/disconnect/', {input: {network_id: String(row.id)}, text: row.network_id, danger: true, done: page.refresh})})}
      ${facts([[t('Account'), row.network_id], [t('Address'), link(row.network_url)], [t('Status'), status(row.status)], [t('Followers'), number(row.followers)], [t('Connected'), time(row.connected_at)]])}`,
  })(navigation);
  return page;
};
