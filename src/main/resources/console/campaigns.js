// Campaigns: their terms as publishers see them, the moves that are allowed, and what they have cost.

import {html, nothing} from './lit-html.js';
import {change, read} from './calls.js';
import {ask, notice} from './dialog.js';
import {age, bonuses, facts, moment, money, number, status, t, time, word} from './format.js';
import {brief} from './brief.js';
import {daily, moneyCharts} from './figures.js';
import {chart, days, daysAgo} from './chart.js';
import {list, lookups} from './list.js';
import {may} from './session.js';

const MOVES = {draft: ['pending', 'cancelled'], pending: ['active', 'draft', 'cancelled'], active: ['paused', 'completed', 'cancelled'], paused: ['active', 'completed', 'cancelled'], completed: [], cancelled: []};

async function move(row, to, page) {
  await ask({
    title: t('{0}: {1}', row.name, word(to)),
    content: html`<p>${t('Now {0}', word(row.status))}</p>`,
    button: word(to),
    danger: to === 'cancelled',
    submit: async () => {
      notice((await change('/api/campaign/status/', {campaign_id: row.id, status: to})).message);
      page.load();
    },
  });
}

/** How many posts were accepted until each day, and what was spent. */
async function progress(row) {
  const begun = (row.activated_at ?? row.created_at).slice(0, 10);
  const period = {date_from: begun > daysAgo(90) ? begun : daysAgo(90), date_to: daysAgo(0)};
  const rows = await daily({...period, campaign_id: row.id});
  const labels = days(period.date_from, period.date_to);
  let sum = 0;
  const posts = labels.map(day => sum += rows.find(one => one.day === day)?.posts ?? 0);
  return html`${chart({title: t('Accepted posts until each day'), labels, series: [{label: t('Posts'), values: posts}]})}${moneyCharts(rows, period, {payouts: false})}`;
}

export default navigation => {
  const look = lookups(navigation);
  const page = list({
    title: t('Campaigns'),
    path: '/admin/api/campaigns/list/',
    rows: answer => answer.campaigns,
    filters: [
      {name: 'status', label: t('Status'), options: Object.keys(MOVES).map(one => [one, word(one)])},
      {name: 'search', label: t('Name')},
      {name: 'advertiser_id', label: t('Advertiser id'), type: 'number'},
    ],
    columns: [
      [t('Campaign'), row => row.name],
      [t('Status'), row => status(row.status)],
      [t('Publishers'), row => `${number(row.participants_count)}${row.max_participants ? ' / ' + number(row.max_participants) : ''}`, 'number'],
      [t('Created'), row => age(row.created_at)],
    ],
    detail: row => {
      const spent = may('stats.view') ? look(row.id, () => read('/api/campaign/stats/costs/', {campaign_id: row.id})).value : undefined;
      const figures = may('stats.view') && row.activated_at ? look(`${row.id} days`, () => progress(row)).value : undefined;
      const {tasks, currency} = row;
      return html`<h2>${row.name}</h2><p>${row.tagline}</p>
        ${may('campaigns.manage') ? html`<div class="buttons">${MOVES[row.status].map(to => html`<button type="button" class=${to === 'cancelled' ? 'danger' : ''} @click=${() => move(row, to, page)}>${word(to)}</button>`)}</div>` : nothing}
        ${facts([[t('Status'), status(row.status)], [t('Starts'), row.date_start ? time(moment(row.date_start)) : t('at once')], [t('Ends'), time(moment(row.date_end))],
          [t('Publishers'), number(row.participants_count)], [t('Tasks done'), `${number(row.completion_rate)} %`], [t('Advertiser'), row.advertiser_id],
          [t('Funded'), row.funded === undefined ? undefined : row.funded ? t('Yes') : t('No')],
          [t('Spent'), spent ? money(spent.total_spent, spent.currency) : undefined], [t('For a thousand of reach'), spent ? money(spent.average_cpm, spent.currency) : undefined]])}
        ${figures ? html`<h3>${t('Progress')}</h3>${figures}` : nothing}
        <h3>${t('Brief, as publishers see it')}</h3>${brief(row.description)}
        ${facts([[t('Networks'), row.networks.map(word).join(', ')], [t('Hashtags'), row.hashtags.join(' ')], [t('Disclosure'), row.disclosure]])}
        <h3>${t('What it pays')}</h3>
        ${facts([[t('Minimum'), money(tasks.minimum_reward, currency)], [t('Rate for each post'), money(row.post_rate, currency)],
          ...bonuses(tasks.bonus, currency)])}`;
    },
  })(navigation);
  return page;
};
