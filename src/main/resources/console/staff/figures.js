// Money and posts by day, of the platform or of an advertiser, and by network.

import {html, nothing} from '../lit-html.js';
import {chart, chosenDays, days, daysAgo} from '../parts/chart.js';
import {read} from '../parts/calls.js';
import {counted, facts as pairs, money, number, t, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {advertiser, can, may} from '../parts/session.js';

/** All days of a period, a page after another. */
async function daily(input) {
  const all = [];
  let cursor;
  do {
    const answer = await read('/api/stats/daily/', {...input, limit: 100, ...(cursor ? {cursor} : {})});
    all.push(...answer.days);
    cursor = answer.next;
  } while (cursor);
  return all;
}

/** A chart of money for each currency: amounts are never added across them. */
function moneyCharts(rows, period, {payouts = true} = {}) {
  const labels = days(period.date_from, period.date_to);
  const currencies = [...new Set(rows.flatMap(row => row.money.map(one => one.currency)))].sort();
  const by = new Map(rows.map(row => [row.day, row]));
  const values = (currency, name) => labels.map(day => by.get(day)?.money.find(one => one.currency === currency)?.[name] ?? 0);
  return currencies.map(currency => chart({
    title: payouts ? t('Spent and paid out by day, {0}', currency) : t('Spent by day, {0}', currency),
    labels,
    series: [
      {label: t('Spent'), values: values(currency, 'spent'), show: value => money(value, currency)},
      ...(payouts ? [{label: t('Paid out'), values: values(currency, 'payouts'), show: value => money(value, currency)}] : []),
    ],
  }));
}

/** How many posts were accepted until each day, and what was spent. */
export async function progress(row) {
  const begun = (row.activated_at ?? row.created_at).slice(0, 10);
  const period = {date_from: begun > daysAgo(90) ? begun : daysAgo(90), date_to: daysAgo(0)};
  const rows = await daily({...period, campaign_id: row.id});
  const labels = days(period.date_from, period.date_to);
  let sum = 0;
  const posts = labels.map(day => sum += rows.find(one => one.day === day)?.posts ?? 0);
  return html`${chart({title: t('Accepted posts until each day'), labels, series: [{label: t('Posts'), values: posts}]})}${moneyCharts(rows, period, {payouts: false})}`;
}

/** Posts of each network in the period. */
function networkChart(rows) {
  const sums = new Map();
  for (const {network, posts, reach} of rows.filter(row => row.network)) {
    const sum = sums.get(network) ?? {posts: 0, reach: 0};
    sums.set(network, {posts: sum.posts + posts, reach: sum.reach + reach});
  }
  const all = [...sums].sort(([, one], [, other]) => other.posts - one.posts);
  return all.length === 0 ? nothing : chart({title: t('Accepted posts by network'), names: true, labels: all.map(([network]) => word(network)),
    series: [{label: t('Posts'), values: all.map(([, sum]) => sum.posts)}]});
}

export default navigation => {
  const look = lookups(navigation);
  const own = () => may('stats.view') ? {} : {advertiser_id: advertiser()};
  const {period, form} = chosenDays(navigation);
  const shown = (key, ask) => loaded(look(key + JSON.stringify(period()), ask), drawn => drawn);
  const spent = async () => {
    const one = await read('/api/advertiser/stats/financial/', {advertiser_id: advertiser(), ...period()});
    return pairs([[t('Spent'), money(one.total_spent, one.currency)], [t('CPM'), money(one.average_cpm, one.currency)], [t('Campaigns'), number(one.total_campaigns)]]);
  };
  const facts = async () => {
    const [active, byStatus] = await Promise.all([read('/api/general/stats/estimated-publishers/'), read('/api/publishers/stats/status/')]);
    return html`<p>${counted('1 creator, {1} of them active in thirty days, {2} suspended|{0} creators, {1} of them active in thirty days, {2} suspended', active.estimated_publishers, number(active.active_publishers), number(byStatus.suspended))}</p>`;
  };
  const publishers = async () => {
    const networks = Object.entries(await read('/api/publishers/stats/networks/')).filter(([, accounts]) => accounts > 0);
    return chart({title: t('Accepted accounts by network'), names: true, labels: networks.map(([network]) => word(network)), series: [{label: t('Accounts'), values: networks.map(([, accounts]) => accounts)}]});
  };
  return {
    view: () => html`<h1>${t('Analytics')}</h1>
      ${form()}
      ${may('stats.view') ? shown('facts', facts) : can('money.view') ? shown('spent', spent) : nothing}
      <div class="charts">${shown('days', async () => moneyCharts(await daily({...period(), ...own()}), period(), {payouts: may('stats.view')}))}
      ${shown('networks', async () => networkChart(await daily({...period(), ...own(), by: 'network'})))}
      ${may('stats.view') ? shown('publishers', publishers) : nothing}</div>`,
    changed: navigation.redraw,
  };
};
