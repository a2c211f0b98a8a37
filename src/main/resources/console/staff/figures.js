// Money and posts by day, of the platform or of an advertiser, and by network.

import {html, nothing} from '../lit-html.js';
import {chart, chosenDays, days, daysAgo} from '../parts/chart.js';
import {read} from '../parts/calls.js';
import {counted, money, number, stats, t, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {advertiser, can, may} from '../parts/session.js';

/** All days of a period, a page after another. */
export async function daily(input) {
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
export function moneyCharts(rows, period, {payouts = true} = {}) {
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

/** Posts of each network in the period, with their share of the most. */
function networkBars(rows) {
  const sums = new Map();
  for (const {network, posts, reach} of rows.filter(row => row.network)) {
    const sum = sums.get(network) ?? {posts: 0, reach: 0};
    sums.set(network, {posts: sum.posts + posts, reach: sum.reach + reach});
  }
  const all = [...sums].sort(([, one], [, other]) => other.posts - one.posts);
  return bars(t('Accepted posts by network'), all.map(([network, sum]) => [word(network), sum.posts, sum.reach > 0 ? `${t('Reach')} ${number(sum.reach)}` : nothing]));
}

/** Names by how many there are of each. */
const bars = (title, all) => all.length === 0 ? nothing : panel(title, lines(all, ([name, count, note]) => html`<span>${name} <progress max=${all[0][1] || 1} value=${count} aria-label=${name}></progress></span>
  <b class="number">${number(count)}<small>${note}</small></b>`));

/** What was spent and paid out in the period, beside the period before it. */
function totals(rows, before, payouts) {
  const currencies = [...new Set(rows.flatMap(row => row.money.map(one => one.currency)))].sort();
  const sum = (all, currency, name) => all.reduce((whole, row) => whole + (row.money.find(one => one.currency === currency)?.[name] ?? 0), 0);
  const tile = (title, name) => [title, currencies.map(currency => html`<span>${money(sum(rows, currency, name), currency)}<small>${t('Before')}: ${money(sum(before, currency, name), currency)}</small></span>`)];
  const posts = all => all.reduce((whole, row) => whole + row.posts, 0);
  return stats([[t('Accepted posts'), number(posts(rows)), `${t('Before')}: ${number(posts(before))}`], tile(t('Spent'), 'spent'), ...(payouts ? [tile(t('Paid out'), 'payouts')] : [])]);
}

export default navigation => {
  const look = lookups(navigation);
  const own = () => may('stats.view') ? {} : {advertiser_id: advertiser()};
  const {period, earlier, form} = chosenDays(navigation);
  const shown = (key, ask) => loaded(look(key + JSON.stringify(period()), ask), drawn => drawn);
  const spent = async () => {
    const one = await read('/api/advertiser/stats/financial/', {advertiser_id: advertiser(), ...period()});
    return stats([[t('CPM'), money(one.average_cpm, one.currency)], [t('Campaigns'), number(one.total_campaigns)]]);
  };
  const facts = async () => {
    const [active, byStatus] = await Promise.all([read('/api/general/stats/estimated-publishers/'), read('/api/publishers/stats/status/')]);
    return html`<p>${counted('1 creator, {1} of them active in thirty days, {2} suspended|{0} creators, {1} of them active in thirty days, {2} suspended', active.estimated_publishers, number(active.active_publishers), number(byStatus.suspended))}</p>`;
  };
  const publishers = async () => {
    const networks = Object.entries(await read('/api/publishers/stats/networks/')).filter(([, accounts]) => accounts > 0);
    return bars(t('Accepted accounts by network'), networks.sort(([, one], [, other]) => other - one).map(([network, accounts]) => [word(network), accounts, nothing]));
  };
  const all = may('stats.view');
  const spending = async () => {
    const [now, before] = await Promise.all([period(), earlier()].map(input => daily({...input, ...own()})));
    return html`${totals(now, before, all)}<div class="charts">${moneyCharts(now, period(), {payouts: all})}</div>`;
  };
  return {
    view: () => html`<div class="head"><h1>${t('Analytics')}</h1>${form()}</div>
      ${all ? shown('facts', facts) : can('money.view') ? shown('spent', spent) : nothing}
      ${shown('spending', spending)}
      <div class="panels">${shown('networks', async () => networkBars(await daily({...period(), ...own(), by: 'network'})))}
      ${all ? shown('publishers', publishers) : nothing}</div>`,
    changed: navigation.redraw,
  };
};
