// What happened under a request's id.

import {html, nothing} from '../lit-html.js';
import {named} from './approvals.js';
import {reached, read} from '../parts/calls.js';
import {refused} from '../parts/dialog.js';
import {age, loading, status, t, time, to, word} from '../parts/format.js';
import {lookups} from '../parts/list.js';
import {may} from '../parts/session.js';

const section = (title, rows, show) => rows === null || rows.length === 0 ? nothing : html`<h2>${title}</h2><ul>${rows.map(one => html`<li>${show(one)}</li>`)}</ul>`;

const result = one => html`
  ${section(t('Audit'), one.audit, line => html`${time(line.created_at)} ${one.action(line.action)}
    ${line.actor_id && may('users.view') ? to('person', {user_id: line.actor_id}, t('Person')) : nothing} ${line.reason ?? ''}`)}
  ${section(t('Journal'), one.entries, entry => html`${time(entry.created_at)} ${entry.description} <code class="soft">${entry.key}</code>`)}
  ${section(t('Events'), one.events, event => html`${time(event.created_at)} ${word(event.type)} ${event.dispatched_at ? t('handled') : event.dead_at ? html`<span class="bad">${event.failure}</span>` : t('waits')}`)}
  ${section(t('E-mails'), one.mails, mail => html`${time(mail.queued_at)} ${word(mail.kind)} ${mail.outcome ? status(mail.outcome) : t('waits')} ${mail.failure ?? ''}`)}
  ${section(t('Approvals'), one.proposals, proposal => html`${named(proposal.endpoint)} ${status(proposal.status)} ${age(proposal.proposed_at)} ${to('approvals', {open: proposal.proposal_id}, t('Details'))}`)}
  ${one.complete ? nothing : html`<p class="soft">${t('There may be more: it is too long ago, or too much.')}</p>`}
  ${one.left_out.length === 0 ? nothing : html`<p class="soft">${t('Not shown without a permission:')} ${one.left_out.map(({part}) => word(part)).join(', ')}</p>`}`;

const isEmpty = one => [one.audit, one.entries ?? [], one.events, one.mails, one.proposals].every(rows => rows.length === 0);

export default navigation => {
  const look = lookups(navigation);
  return {
    view() {
      const id = navigation.params.get('request_id');
      const {value, refusal} = id ? look(id, () => Promise.all([read('/admin/api/requests/get/', {request_id: id}), reached(import('./actions.js'))]).then(([one, {action}]) => ({...one, action}))) : {};
      return html`<h1>${t('Request')}</h1>
        <form class="bar" role="search" @submit=${event => { event.preventDefault(); navigation.set({request_id: new FormData(event.target).get('request_id').toString().trim() || null}); }}>
          <label>${t('Request id')} <input name="request_id" .value=${id ?? ''} autocomplete="off"></label><button>${t('Show')}</button></form>
        ${refusal ? refused(refusal) : value ? isEmpty(value) ? html`<p>${t('It changed nothing, or is not known.')}</p>` : result(value) : id ? loading() : nothing}`;
    },
    changed: navigation.redraw,
  };
};
