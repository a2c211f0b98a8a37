// Drafts of posts that wait for a decision, before they are published.

import {html, nothing} from '../lit-html.js';
import {guidance} from '../parts/brief.js';
import {act} from '../parts/dialog.js';
import {age, facts, link, own, rights, t, time} from '../parts/format.js';
import {list} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, may} from '../parts/session.js';

const decide = (row, action, title, page) => act(title, '/api/task/draft/decide/', {
  input: {task_id: row.task_id, draft_id: row.draft_id, action}, danger: action !== 'approve', done: page.refresh,
  fields: [{name: 'comment', label: t('Comment'), type: 'textarea', required: action !== 'approve'}]});

export default navigation => list({
  title: t('Content drafts'),
  path: '/api/tasks/drafts/',
  input: may('tasks.review') ? {} : {advertiser_id: advertiser()},
  rows: answer => answer.drafts,
  empty: t('There is nothing to do.'),
  id: row => row.draft_id,
  filters: [{name: 'campaign_id', label: t('Only this campaign'), type: 'number', linked: true}],
  columns: [
    [t('Post'), row => row.campaign.title],
    [t('Creator'), row => row.publisher.username],
    [t('Waiting'), row => age(row.handed_in_at)],
    [t('Decide by'), row => time(row.due_at)],
  ],
  detail: (row, page) => html`<h2>${row.campaign.title}</h2>
    ${steps('draft', 'waiting', may('tasks.review') ? 'staff' : 'brand', {approve: () => decide(row, 'approve', t('Approve'), page), request_changes: () => decide(row, 'request_changes', t('Ask for changes'), page)})}
    <p class="said">${row.content.text}</p>
    ${row.content.links.length > 0 ? html`<ul>${row.content.links.map(one => html`<li>${link(one)}</li>`)}</ul>` : nothing}
    ${row.content.pictures.length > 0 ? html`<ul class="pictures">${row.content.pictures.map((url, index) => html`<li>${own(url) ? html`<a href=${url} target="_blank"><img src=${`${url}/320`} width="192" height="192" alt=${t('Screenshot {0}', index + 1)} loading="lazy"></a>` : link(url)}</li>`)}</ul>` : nothing}
    ${guidance(row.campaign)}
    ${facts([[t('Creator'), row.publisher.username], [t('Campaign'), row.campaign.name], [t('Requirements'), row.campaign.requirements], [t('Disclosure'), row.agreed.disclosure],
      [t('Has the label'), row.agreed.disclosure_found === null ? undefined : row.agreed.disclosure_found ? t('Yes') : t('No')], [t('Rights'), row.agreed.rights ? rights(row.agreed.rights) : undefined],
      [t('Approved unless decided by'), time(row.due_at)], [t('Comment before'), row.former_comment ?? undefined]])}`,
})(navigation);
