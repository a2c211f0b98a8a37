// How queues of staff keep to what was promised, the platform's last thirty days, and what all checks say.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {chart, days, daysAgo} from '../parts/chart.js';
import {duration, lasting, local, number, t, table, useTexts, word} from '../parts/format.js';
import {may} from '../parts/session.js';
import {daily, moneyCharts} from './figures.js';

await useTexts('-month');

/** How a queue keeps to what was promised. */
export const promised = one => !one.due_at ? nothing : Date.parse(one.due_at) < Date.now() ? html`<div class="bad">${t('Over the promise by')} ${lasting(one.due_at)}</div>`
  : html`<div class="soft">${t('Within the promise of {0}', duration(one.promised_hours, 'hour'))}</div>`;

async function charts() {
  const period = {date_from: daysAgo(29), date_to: daysAgo(0)};
  const rows = await daily(period);
  const labels = days(period.date_from, period.date_to);
  const by = new Map(rows.map(row => [row.day, row]));
  const values = name => labels.map(day => by.get(day)?.[name] ?? 0);
  return html`<h2>${t('Last 30 days')}</h2><div class="charts">${moneyCharts(rows, period)}
    ${chart({title: t('Accepted posts by day'), labels, series: [{label: t('Posts'), values: values('posts')}]})}
    ${chart({title: t('Sign-ups by day'), labels, series: [{label: t('Sign-ups'), values: values('sign_ups')}]})}</div>`;
}

const health = ({checks}) => checks.length === 0 ? nothing : html`<h2>${t('Health of the platform')}</h2><details><summary>${t('{0} of {1} checks are healthy', number(checks.filter(one => one.status === 'well').length), number(checks.length))}</summary>
  ${table([[t('Check')], [t('Status')], [t('Reason')]], checks.map(one => [word(one.name), word(one.status), local(one.reason) ?? '–']), t('Health of the platform'))}</details>`;

/** Of these, what the account may see. */
export async function month() {
  const [shown, checks] = await Promise.all([may('stats.view') ? charts() : nothing, read('/admin/api/health/')]);
  return html`${shown}${health(checks)}`;
}
