// Connections of publishers that wait for a decision.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {ask, notice} from '../parts/dialog.js';
import {age, facts, link, more, number, percent, status, t, time, word} from '../parts/format.js';
import {decideMany, list} from '../parts/list.js';
import {NEXT, steps} from '../parts/next.js';
import {person, readNames} from './names.js';

const REVIEW = '/admin/api/connections/review/';
const ALL = ['accept', 'reject', 'suspend', 'reinstate'];
const REASONED = ['reject', 'suspend'];
const key = row => `${row.kind}-${row.id}`;

async function move(row, action, page) {
  const submit = async input => {
    await change(REVIEW, {kind: row.kind, id: row.id, action, ...input});
    notice(t('{0}: {1}', row.name ?? row.network_id, word(action)));
    page.remove([key(row)]);
  };
  if (REASONED.includes(action)) {
    await ask({title: `${word(action)}: ${row.network_id}`, fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}], button: word(action), danger: true, submit});
  } else {
    await submit({}).catch(refusal => {
      notice(refusal.message, {bad: true});
      page.load();
    });
  }
}

const isWaiting = row => row.status === 'pending';
const acceptKey = (row, page) => isWaiting(row) && move(row, 'accept', page);
const rejectKey = (row, page) => isWaiting(row) && move(row, 'reject', page);
acceptKey.label = 'Accept';
rejectKey.label = 'Reject';

/** One kind at a time, as the endpoint takes them. */
async function many(action, rows, page) {
  const kinds = rows ? [...new Set(rows.map(row => row.kind))] : [page.filters.kind];
  for (const kind of kinds) {
    await decideMany(page, rows?.filter(row => row.kind === kind) ?? null, {
      title: word(action), path: '/admin/api/connections/bulk-review/', input: {kind, action}, item: row => ({id: row.id}), matching: {status: page.filters.status ?? 'pending'},
      fields: REASONED.includes(action) ? [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}] : [], danger: REASONED.includes(action),
    });
  }
}

const decisions = (rows, page) => ['accept', 'reject'].map(action => html`<button type="button" class=${action === 'accept' ? 'main' : 'danger'} @click=${() => many(action, rows, page)}>${word(action)}</button>`);

export default list({
  title: t('Social accounts'),
  path: '/admin/api/connections/list/',
  rows: answer => answer.connections,
  before: rows => readNames(rows.flatMap(row => [row.user_id, ...row.other_holders])),
  id: key,
  number: row => row.id,
  actions: page => more(t('Apply to all results'), decisions(null, page), page.items.length > 0 && page.filters.kind),
  bulk: decisions,
  filters: [
    {name: 'status', label: t('Status'), options: Object.keys(NEXT.connection).map(one => [one, word(one)])},
    {name: 'kind', label: t('Kind'), options: ['network', 'page', 'wall', 'channel'].map(one => [one, word(one)])},
  ],
  columns: [
    [t('Account'), row => row.name ?? row.network_id],
    [t('Network'), row => word(row.network)],
    [t('Status'), row => status(row.status)],
    [t('Followers'), row => number(row.followers), 'number'],
    [t('Connected'), row => age(row.connected_at)],
  ],
  detail: (row, page) => html`<h2>${row.name ?? row.network_id}</h2>
    ${steps('connection', row.status, 'staff', Object.fromEntries(ALL.map(action => [action, () => move(row, action, page)])))}
    ${facts([[t('Address'), link(row.network_url)], [t('Network'), word(row.network)], [t('Kind'), word(row.kind)], [t('Status'), status(row.status)],
      [t('Creator'), person(row.user_id)], [t('Followers'), number(row.followers)], [t('Category'), row.category], [t('Engagement rate'), percent(row.engagement_rate)],
      [t('Verified by the network'), row.verified ? t('Yes') : t('No')], [t('Connected'), time(row.connected_at)], [t('Last changed'), time(row.last_updated)],
      [t('Reason'), row.reason ?? undefined],
      [t('Also connected by'), row.other_holders.length ? row.other_holders.map(one => html`${person(one)} `) : undefined]])}
    ${Object.keys(row.extra_data).length > 0 ? html`<details><summary>${t('Details')}</summary>${facts(Object.entries(row.extra_data).map(([name, value]) => [word(name), String(value)]))}</details>` : nothing}`,
  keys: {a: acceptKey, r: rejectKey},
});
