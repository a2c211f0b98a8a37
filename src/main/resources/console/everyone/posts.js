// The review desk: posts that wait, the longest first, with all that a decision needs.

import {html, nothing} from '../lit-html.js';
import {change, reached} from '../parts/calls.js';
import {ask, later, notice} from '../parts/dialog.js';
import {age, counted, facts, link, money, more, number, own, percent, t, table, talk, time, to, two, word} from '../parts/format.js';
import {decideMany, list, loaded, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {advertiser, config, may, me} from '../parts/session.js';

const REVIEW = '/api/tasks/review/';

const id = row => row.task_id;
const named = row => `${row.publisher.username}, ${row.campaign.title}`;

/** Decides some posts: each outcome is told, those that were refused stay. */
async function decide(page, rows, input, leaving) {
  const items = rows.map(row => ({task_id: id(row), ...(input.figures === false ? {} : claimed(row))}));
  const {figures, ...rest} = input;
  try {
    const answer = await change(REVIEW, {...rest, items}, {keepalive: leaving});
    const failed = answer.items.filter(one => one.outcome !== 'done');
    page.remove(answer.items.filter(one => !failed.includes(one)).map(one => one.id));
    for (const one of failed) notice(`${named(rows.find(row => id(row) === one.id))}: ${one.message}`, {bad: true});
    if (failed.length > 0) page.refresh();
  } catch (refusal) {
    notice(refusal.message, {bad: true});
    page.refresh();
  }
}

const claimed = row => ({
  ...(row.post.claimed_reach === null ? {} : {reach: row.post.claimed_reach}),
  ...(row.post.claimed_engagement === null ? {} : {engagement: row.post.claimed_engagement}),
});

/** Approves as claimed, in five seconds unless it is undone. */
function approve(rows, page, figures = true) {
  page.remove(rows.map(id));
  later(counted('The post will be approved.|{0} posts will be approved.', rows.length),
    leaving => decide(page, rows, {action: 'approve', figures}, leaving), () => page.load());
}

/** Why, and what it pays: nothing now. What of the requirements was not ticked stands there already. */
async function withReason(action, title, row, page) {
  const {reasonFields, reasonOf} = await reached(import('../parts/preview.js'));
  await ask({
    title: `${title}: ${named(row)}`,
    content: html`<p>${action === 'reject' ? t('It pays {0}.', money(0, row.terms.currency)) : t('It pays {0} until it is submitted again and approved.', money(0, row.terms.currency))}</p>`,
    fields: reasonFields(config.features.review_reasons, left(row)),
    button: title,
    danger: action === 'reject',
    submit: async values => {
      const input = reasonOf(values);
      if (!input.reason) throw new Error(t('Choose a reason, or write one.'));
      await decide(page, [row], {action, ...input, figures: false});
    },
  });
}

/** What of a post's requirements was ticked, by its task. */
const ticked = new Map();
const parts = ({campaign}) => [...(campaign.requirements ?? '').split(/\n+|(?<=[.;!])\s+/).map(one => one.trim()).filter(one => one), ...campaign.deliverables ?? [], ...campaign.dos ?? [], ...(campaign.donts ?? []).map(one => t('Avoid: {0}', one))];
const left = row => ticked.get(id(row))?.size ? parts(row).filter(one => !ticked.get(id(row)).has(one)).join('\n') : '';

function requirements(row, page) {
  const done = ticked.get(id(row)) ?? new Set();
  const tick = part => { if (!done.delete(part)) done.add(part); ticked.set(id(row), done); page.redraw(); };
  const all = parts(row);
  return all.length === 0 ? nothing : html`<fieldset class="ticks"><legend>${t('Requirements')} (${done.size}/${all.length})</legend>
    ${all.map(part => html`<label class="check"><input type="checkbox" .checked=${done.has(part)} @change=${() => tick(part)}> ${part}</label>`)}</fieldset>`;
}

/** Decisions on many, or on all that match, which are approved without figures. */
function many(action, title, rows, page) {
  const {appeals, ...matching} = page.filters;
  return decideMany(page, rows, {
    title,
    path: REVIEW,
    input: {action},
    fields: action === 'approve' ? [] : [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'}],
    item: row => ({task_id: id(row), ...(action === 'approve' ? claimed(row) : {})}),
    matching,
    sum: action === 'approve' ? row => ({amount: rows ? row.pays.as_claimed : row.pays.without_figures, currency: row.terms.currency}) : undefined,
    recipient: row => row.publisher.user_id,
    danger: action === 'reject',
  });
}

/** Granting pays as claimed; dismissing needs a reason. */
const decideAppeal = (action, title, row, page) => ask({
  title: `${title}: ${named(row)}`,
  fields: [{name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea', required: action === 'dismiss_appeal'}],
  button: title,
  danger: action === 'dismiss_appeal',
  submit: async input => {
    notice((await change('/api/task/actions/', {task_id: id(row), action, ...input})).message);
    page.remove([id(row)]);
  },
});

const approveKey = (row, page) => approve([row], page);
const rejectKey = (row, page) => withReason('reject', t('Reject'), row, page);
const changesKey = (row, page) => withReason('request_changes', t('Ask for changes'), row, page);
const previousKey = (_, page) => page.step(-1);
const nextKey = (_, page) => page.step(1);
approveKey.label = 'Approve as claimed';
rejectKey.label = 'Reject';
changesKey.label = 'Ask for changes';
previousKey.label = 'Previous post';
nextKey.label = 'Next post';

/** A button that takes it, or gives it back. */
function hold(row, page, [take, giveBack]) {
  const {holder, actions} = row.review;
  const own = holder?.user_id === me.user_id;
  return (own || actions.includes(take)) && html`<button type="button" @click=${() => move(row, page, own ? giveBack : take)}>${own ? t('Unassign') : t('Assign to me')}</button>`;
}

async function move(row, page, action) {
  try {
    await change('/api/task/actions/', {task_id: id(row), action});
  } catch (refusal) {
    notice(refusal.message, {bad: true});
  }
  page.load();
}

const showOutcome = async row => (await reached(import('../parts/foreseen.js'))).preview(t('What approving would do'), '/api/task/actions/', {task_id: id(row), action: 'approve', ...claimed(row)});

/** What to look at in the address of a post. */
const FLAGS = {
  unconfirmed_author: t('Author not confirmed: compare it with the accounts'),
  claimed_by_banned: t('Also submitted by a banned creator: find out who made it'),
  uncertain_post: t('The address may change: the post could be submitted twice'),
};

/** What was claimed, beside what its bonus begins at in the same unit, and whether that is due. */
function figures({post, terms: {bonus, currency}, pays}) {
  const worth = (offered, due) => offered === 0 ? '–' : due > 0 ? t('{0} due', money(due, currency)) : t('{0} not due', money(offered, currency));
  // Rounded down: below is below.
  const rate = post.claimed_reach && post.claimed_engagement !== null ? Math.floor(post.claimed_engagement * 10_000 / post.claimed_reach) / 10_000 : null;
  return table([[''], [t('Claimed'), 'number'], [t('Threshold'), 'number'], [t('Bonus')]], [
    [t('Reach'), number(post.claimed_reach), number(bonus.reach_threshold), worth(bonus.reach, pays.reach_bonus)],
    [t('Engagement rate'), rate === null ? '–' : `${percent(rate)} (${number(post.claimed_engagement)} / ${number(post.claimed_reach)})`, percent(bonus.engagement_rate_threshold), worth(bonus.engagement, pays.engagement_bonus)]], t('The post'));
}

const choices = ({review: {appeal}, terms: {currency}, pays}) => facts((appeal ? [[t('Grant the appeal'), pays.as_claimed], [t('Dismiss the appeal'), 0]]
  : [[t('Approve as claimed'), pays.as_claimed], [t('Approve without figures'), pays.without_figures], [t('Ask for changes'), 0], [t('Reject'), 0]]).map(([name, amount]) => [name, money(amount, currency)]));

const between = (row, page) => html`<div class="buttons"><button type="button" aria-label=${t('Previous')} class=${row === page.items[0] ? 'soft' : nothing} aria-disabled=${row === page.items[0]} @click=${() => page.step(-1)}>←</button>
  <span class="soft">${t('{0} of {1}', number(page.items.indexOf(row) + 1), `${number(page.items.length)}${page.next ? '+' : ''}`)}</span>
  <button type="button" aria-label=${t('Next')} class=${row === page.items.at(-1) ? 'soft' : nothing} aria-disabled=${row === page.items.at(-1)} @click=${() => page.step(1)}>→</button></div>`;

const keyed = (key, act) => Object.assign(act, {key});

/** The decisions, which stay in sight. */
function decisions(row, page) {
  const {actions, appeal} = row.review;
  const can = action => actions.includes(action);
  return html`<div class="decide">${steps('task', appeal ? 'appealed' : 'under_review', page.name === 'review' ? 'brand' : 'staff', {
    approve: can('approve') && html`<button type="button" class="main" @click=${() => approve([row], page)}>${t('Approve as claimed')} · ${money(row.pays.as_claimed, row.terms.currency)}<kbd aria-hidden="true">A</kbd></button>`,
    request_changes: can('request_changes') && keyed('C', () => changesKey(row, page)),
    reject: can('reject') && keyed('R', () => rejectKey(row, page)),
    grant_appeal: can('grant_appeal') && (() => decideAppeal('grant_appeal', t('Grant the appeal'), row, page)),
    dismiss_appeal: can('dismiss_appeal') && (() => decideAppeal('dismiss_appeal', t('Dismiss the appeal'), row, page)),
    [appeal ? 'take_appeal' : 'start_review']: hold(row, page, appeal ? ['take_appeal', 'return_appeal'] : ['start_review', 'stop_review'])})}</div>`;
}

function detail(row, page, shown) {
  const {post, campaign, publisher, terms} = row;
  const {holder, appeal} = row.review;
  return html`<div class="head"><f-picture kind="face" name=${publisher.username}></f-picture>
      <h2>${campaign.title}<small>${may('users.view') ? to('person', {user_id: publisher.user_id}, publisher.username) : publisher.username} · ${t('submitted')} ${age(post.handed_in_at)} · ${link(post.url)}</small></h2>${between(row, page)}</div>
    ${post.flags.length > 0 || holder ? html`<ul class="flags">${post.flags.map(flag => html`<li class="bad">${FLAGS[flag]}</li>`)}${holder ? html`<li>${t('assigned to {0} until', holder.username)} ${time(holder.until)}</li>` : nothing}</ul>` : nothing}
    ${appeal ? html`<h3>${t('Appeal')}</h3>${facts([[t('Reason'), appeal.reason], [t('Rejected because'), appeal.rejected_reason], [t('Granted unless decided by'), time(appeal.due_at)]])}` : nothing}
    <h3 class="unseen">${t('The post')}</h3>
    ${loaded(shown(), draw => draw(id(row), true))}
    ${requirements(row, page)}
    ${figures(row)}
    ${choices(row)}
    <div class="buttons">${row.review.actions.includes('approve') ? html`<button type="button" @click=${() => approve([row], page, false)}>${t('Approve without figures')} · ${money(row.pays.without_figures, terms.currency)}</button>` : nothing}
      <button type="button" @click=${() => showOutcome(row)}>${t('What approving would do')}</button> ${talk('task', id(row), page.name === 'review' && 'brand')}</div>
    ${post.screenshots.length === 0 ? html`<p class="soft">${t('No screenshots')}</p>`
      : html`<h3>${t('Screenshots')}</h3><ul class="pictures">${post.screenshots.map((url, index) => html`<li>${picture(url, index + 1)}</li>`)}</ul>`}
    <h3>${t('Creator')}</h3>
    ${facts([
      [t('Account'), publisher.account ? html`${word(publisher.account.network)} ${link(publisher.account.url)}` : null],
      [t('Followers'), number(publisher.account?.followers)],
      [t('Figures from the network'), publisher.account?.figures_at ? age(publisher.account.figures_at) : t('never asked')],
      [t('Accepted before'), number(publisher.history.accepted)],
      [t('Rejected before'), publisher.history.rejected ? html`${number(publisher.history.rejected)}: ${publisher.history.reasons.join('; ')}` : number(0)]])}
    <h3>${t('Terms at joining')}</h3>
    ${facts([[t('Campaign'), campaign.name], [t('Disclosure'), post.disclosure], [t('Minimum'), money(terms.minimum_reward, terms.currency)], [t('Rate for each post'), money(terms.post_rate, terms.currency)],
      [t('Bonus for reach'), money(terms.bonus.reach, terms.currency)], [t('Bonus for engagement'), money(terms.bonus.engagement, terms.currency)],
      [t('Bonus for the best post'), money(terms.bonus.best_post, terms.currency)]])}
    <f-timeline kind="task" subject=${id(row)}></f-timeline>
    ${decisions(row, page)}`;
}

const picture = (url, place) => own(url)
  ? html`<a href=${url} target="_blank"><img src=${`${url}/320`} width="192" height="192" alt=${t('Screenshot {0}', place)} loading="lazy"></a>` : link(url);

export default navigation => {
  const look = lookups(navigation);
  const shown = () => look('preview', async () => (await reached(import('../parts/preview.js'))).previews(navigation, '/api/task/post/', '/api/task/post/refresh/'));
  return list({
    title: t('Review'),
    path: '/api/tasks/review-queue/',
    input: navigation.name === 'review' ? {advertiser_id: advertiser()} : {},
    rows: answer => answer.items,
    empty: t('There is nothing to do.'),
    id,
    limit: 100,
    filters: [
      {name: 'appeals', label: t('Waiting for'), type: 'boolean', options: [['true', t('Appeals')]]},
      {name: 'network', label: t('Network'), options: config.features.social_networks.map(one => [one, word(one)])},
      {name: 'hours', label: t('Hours waiting, at least'), type: 'number'},
      {name: 'campaign_id', label: t('Only this campaign'), type: 'number', linked: true},
      {name: 'user_id', label: t('Only this creator'), type: 'number', linked: true},
    ],
    columns: [
      [t('Post'), row => html`<f-picture name=${row.publisher.username}></f-picture>${two(row.campaign.title, row.publisher.username)}`],
      [t('Network'), row => row.publisher.account ? word(row.publisher.account.network) : '–'],
      [t('Waiting'), row => age(row.post.handed_in_at)],
      [t('Assigned to'), row => row.review.holder?.username ?? ''],
      [t('Pays'), row => money(row.pays.as_claimed, row.terms.currency), 'number amount'],
    ],
    detail: (row, page) => detail(row, page, shown),
    actions: page => more(t('Apply to all results'), html`
      <button type="button" @click=${() => many('approve', t('Approve without figures'), null, page)}>${t('Approve without figures')}</button>
      <button type="button" @click=${() => many('request_changes', t('Ask for changes'), null, page)}>${t('Ask for changes')}</button>
      <button type="button" class="danger" @click=${() => many('reject', t('Reject'), null, page)}>${t('Reject')}</button>`, page.items.length > 0 && !page.filters.appeals),
    bulk: (rows, page) => html`<button type="button" class="main" @click=${() => many('approve', t('Approve'), rows, page)}>${t('Approve')}</button>
      <button type="button" @click=${() => many('request_changes', t('Ask for changes'), rows, page)}>${t('Ask for changes')}</button>
      <button type="button" class="danger" @click=${() => many('reject', t('Reject'), rows, page)}>${t('Reject')}</button>`,
    keys: {a: approveKey, r: rejectKey, c: changesKey, ArrowLeft: previousKey, ArrowRight: nextKey},
  })(navigation);
};
