// What the element f-timeline draws: what happened to a campaign, a task, a payout or a person, with comments of staff, or of a brand's team.

import {html, nothing, render} from '../lit-html.js';
import {change, reached, read} from './calls.js';
import {field, keepHere, notice, refused, values} from './dialog.js';
import {age, loading, style, t, useTexts, word} from './format.js';
import {isStaff} from './session.js';

await useTexts('-timeline');

style(`
f-timeline { display: block; margin-block: var(--space-5); }
.timeline { list-style: none; margin: 0 0 var(--space-3); padding: 0; border-inline-start: 2px solid var(--line); }
.timeline li { position: relative; padding: var(--space-1) 0 var(--space-2) var(--space-4); }
.timeline li::before { content: ''; position: absolute; inset: .7rem auto auto -5px; width: 8px; height: 8px; border-radius: var(--round); background: var(--edge); }
.timeline li.comment::before { background: var(--accent); }
.timeline p { margin: 0; }
.timeline .comment .said { padding: var(--space-2) var(--space-3); margin-top: var(--space-1); background: var(--panel); border: 1px solid var(--line); border-radius: var(--curve2); }`);

/** @type {Record<string, Path>} */
const STAFF = {list: '/admin/api/timeline/', add: '/admin/api/timeline/comment/add/', remove: '/admin/api/timeline/comment/delete/'};
/** @type {Record<string, Path>} */
const TEAM = {list: '/api/advertiser/timeline/', add: '/api/advertiser/timeline/comment/add/', remove: '/api/advertiser/timeline/comment/delete/'};
/** What people read of events. */
const EVENTS = {
  'campaign.draft': t('Drafted, withdrawn or sent back'),
  'campaign.pending': t('Submitted, or waiting for its start'),
  'campaign.active': t('Started or resumed'),
  'campaign.paused': t('Paused'),
  'campaign.completed': t('Completed'),
  'campaign.cancelled': t('Cancelled'),
  'campaign.budget_used_up': t('Budget for views used up'),
  'campaign.budget_available': t('Budget for views available again'),
  'task.pending': t('Task taken on'),
  'task.under_review': t('Post submitted'),
  'task.accepted': t('Post accepted'),
  'task.rejected': t('Post rejected, or the time is over'),
  'task.changes_requested': t('Changes requested'),
  'task.reversed': t('Payment taken back'),
  'task.appealed': t('Appealed'),
  'task.paid': t('Payment released'),
  'task.left': t('Given up by the creator'),
  'task.review_started': t('Review begun'),
  'task.review_stopped': t('Review given back'),
  'task.appeal_taken': t('Appeal taken on'),
  'task.appeal_returned': t('Appeal given back'),
  'task.views_promised': t('Money for views promised'),
  'task.views_read': t('Views read'),
  'task.post_missing': t('Post not shown any more'),
  'task.views_unreadable': t('Views could not be read'),
  'task.views_counted': t('Views counted'),
  'task.views_paid': t('Views paid'),
  'task.pool_paid': t('Share of the pool paid'),
  'task.views_taken_back': t('Vanished views taken back'),
  'payout.pending': t('Payout requested'),
  'payout.processing': t('Payout being processed'),
  'payout.completed': t('Payout completed'),
  'payout.rejected': t('Payout rejected'),
  'payout.cancelled': t('Payout cancelled'),
  'payout.failed': t('Payout failed, or came back'),
  'user.registered': t('Account registered'),
  'user.banned': t('Account suspended'),
  'user.unbanned': t('Suspension lifted'),
  'user.activated': t('Account activated'),
  'user.deactivated': t('Account deactivated'),
  'user.deletion_requested': t('Deletion requested'),
  'user.deletion_cancelled': t('Deletion cancelled'),
  'user.deleted': t('Personal data erased'),
};
const SIDES = {publisher: t('the creator'), advertiser: t('the brand'), staff: t('our staff')};
const FIELDS = [{name: 'text', label: t('Comment'), type: 'textarea', hint: isStaff() ? t('Staff alone see it. You can delete it for an hour.') : t('Your team alone sees it. You can delete it for an hour.')}];

/** Who did it: a name where it may be seen, else the side; nothing for what happens by itself. */
const by = one => one.by ?? SIDES[one.side];

/** Draws the timeline of an element whose attributes say what it is about; returns how it is drawn again for others. */
export function timeline(element) {
  const rows = isStaff() ? STAFF : TEAM;
  let about, entries, next, wrong, kept, actions;

  const draw = () => render(html`<section aria-label=${t('Timeline')}><h3>${t('Timeline')}</h3>
    ${wrong && !entries ? refused(wrong, kept.fields) : !entries ? loading() : html`
      <form @submit=${add} @input=${kept.typed}>${kept.note()}${kept.fields.map(one => field(one, wrong))}${wrong ? refused(wrong, kept.fields) : nothing}<div class="buttons"><button>${t('Add the comment')}</button></div></form>
      ${entries.length === 0 ? html`<p class="soft">${t('Nothing has happened yet.')}</p>` : html`<ol class="timeline">${entries.map(entry)}</ol>`}
      ${next ? html`<p><button type="button" @click=${older}>${t('Earlier')}</button></p>` : nothing}`}</section>`, element);

  const entry = one => html`<li class=${one.kind}><p>${one.kind === 'comment' ? html`<b>${by(one)}</b>` : html`<b>${one.kind === 'event' ? EVENTS[one.what] ?? word(one.what) : actions(one.what)}</b>${by(one) ? html`<span class="soft"> · ${by(one)}</span>` : nothing}`}<span class="soft"> · ${age(one.at)}</span>
    ${one.deletable ? html`<button type="button" class="plain" @click=${() => remove(one)}>${t('Delete')}</button>` : nothing}</p>${one.text ? html`<p class="said">${one.text}</p>` : nothing}</li>`;

  async function load(cursor) {
    const asked = about;
    try {
      const answer = await read(rows.list, {...asked, limit: 20, ...(cursor ? {cursor} : {})});
      const named = answer.entries.some(one => one.kind === 'action') ? (await reached(import('../staff/actions.js'))).action : word;
      if (asked !== about) return;
      entries = cursor ? [...entries, ...answer.entries] : answer.entries;
      actions = actions && named === word ? actions : named;
      next = answer.next;
      wrong = null;
    } catch (refusal) {
      if (asked !== about) return;
      wrong = refusal;
    }
    draw();
  }
  const older = () => load(next);

  async function add(event) {
    event.preventDefault();
    const form = event.target;
    try {
      notice((await change(rows.add, {...about, ...values(form, FIELDS)})).message);
      kept.sent();
      form.reset();
      await load();
    } catch (refusal) {
      wrong = refusal;
      draw();
    }
  }
  async function remove(one) {
    try {
      notice((await change(rows.remove, {comment_id: one.id})).message);
    } catch (refusal) {
      notice(refusal.message, {bad: true});
    }
    await load();
  }

  return () => {
    const kind = /** @type {any} */ (element.getAttribute('kind'));
    const subject = Number(element.getAttribute('subject'));
    if (about?.kind === kind && about.subject_id === subject) return;
    about = {kind, subject_id: subject};
    entries = next = wrong = undefined;
    kept = keepHere(`comment ${kind} ${subject}`, FIELDS, draw);
    draw();
    load();
  };
}
