// A signal with its evidence side by side, and what staff decide about it.

import {html, nothing} from '../lit-html.js';
import {act} from '../parts/dialog.js';
import {counted, date, facts, link, money, number, stats, status, style, t, time, to, useTexts, word} from '../parts/format.js';
import {network} from '../parts/network.js';
import {stepsOf} from '../parts/next.js';
import {reached} from '../parts/calls.js';
import {loaded, lookups} from '../parts/list.js';
import {may} from '../parts/session.js';
import {titleOf} from './signals.js';

await useTexts('-evidence');

style(`.evidence { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--space-3); list-style: none; padding: 0; margin: var(--space-2) 0; }
.evidence li { display: grid; gap: var(--space-1); align-content: start; min-inline-size: 0; overflow-wrap: anywhere; }
.evidence img { inline-size: 100%; block-size: 9rem; object-fit: cover; border: 1px solid var(--line); border-radius: var(--curve); }
.because { border-block-start: 1px solid var(--line); padding-block: var(--space-3); }
.because h3 { margin: 0; }`);

/** What staff do next, as in next.js. */
const NEXT = {
  signal: {
    quiet: {staff: [t('There is nothing to decide: the score is low, or no money is at risk.')]},
    open: {staff: [t('Compare the evidence. Nothing happens to the money until you decide.'), 'clear', 'hold', 'reject', 'reverse']},
    held: {staff: [t('The payment waits until the hold ends by itself, or you decide.'), 'clear', 'reject', 'reverse']},
    appealed: {staff: [t('The creator has appealed. Clear it, or go on with the hold, unless it was yours.'), 'clear', 'uphold']},
    cleared: {staff: [t('It was cleared. Its reasons do not bring it back; others do.')]},
    rejected: {staff: [t('It was found to be fraud. If its post was rejected, the creator can appeal that.')]},
  },
};
const MOVES = {clear: t('Clear the signal'), hold: t('Hold the payment'), uphold: t('Go on with the hold'), reject: t('Reject as fraud'), reverse: t('Take the payment back')};
const steps = stepsOf(NEXT, MOVES);

const DECIDE = '/admin/api/signals/decide/';
/** @type {Field<'reason'>} */
const WHY = {name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea'};

/** Reasons by their codes, in a sentence with their figures. */
const SENTENCES = {
  same_post: one => counted('The same post was submitted once more.|The same post was submitted {0} more times.', one.found),
  same_picture: one => one.found === 0 ? t('The post of another creator has the same picture.') : t('The post of another creator has a picture that looks the same.'),
  other_author: one => t('The network names {0} as the author, who is none of the creator’s accounts.', one.detail ?? '–'),
  wrong_time: one => t('It was published on {0}: before the creator joined, or after it was due.', date(one.at)),
  views_without_engagement: one => t('{0} reactions to 10,000 views. At this network {1} are usual for posts of this size.', number(one.found), number(one.usual)),
  engagement_without_views: one => t('{0} reactions to 10,000 views. At this network {1} are usual for posts of this size.', number(one.found), number(one.usual)),
  views_jump: one => one.usual === null
    ? t('From {0} on it was seen {1} times as often a day as until then. What is usual at this network is not known yet.', date(one.at), number(one.found / 100))
    : t('From {0} on it was seen {1} times as often a day as until then. At this network, 19 of 20 posts of this size stay below {2} times.', date(one.at), number(one.found / 100), number(one.usual / 100)),
  followers_jump: one => t('{0} followers on {1}, after {2} on {3}.', number(one.found), word(one.detail), number(one.usual), date(one.at)),
  shared_destination: one => counted('Another creator has the same payout method.|{0} other creators have the same payout method.', one.found),
  shared_device: one => counted('Another creator signs in from the same device.|{0} other creators sign in from the same device.', one.found),
  shared_address: one => counted('Another creator signs in from the same address.|{0} other creators sign in from the same address.', one.found),
  new_account_reach: one => t('The account is from {0}, and reaches {1} people already.', date(one.at), number(one.found)),
};
const sentenceOf = one => SENTENCES[one.reason]?.(one) ?? titleOf(one.reason);

const who = one => may('users.view') ? to('person', {user_id: one.user_id}, one.username) : one.username;
const named = row => row.post ? `${row.creator.username}, ${row.post.campaign_name}` : row.creator.username;
const isAccepted = row => row.post && ['accepted', 'paid'].includes(row.post.task_status);

/** What each decision does, before it is made. */
const TEXTS = {
  clear: row => row.status === 'open' ? t('Nothing changes for the creator. These reasons do not bring it back here.') : t('The hold ends at once, and the creator is told.'),
  hold: row => row.post ? t('The payment of this post is not released for some days. The creator reads why, and can appeal.') : t('No payment of this creator is released for some days. The creator reads why, and can appeal.'),
  uphold: () => t('The payment stays held until its day. The creator reads why.'),
  reject: row => row.post ? t('A post under review is rejected: the creator reads why, and can appeal to another person. It counts as found for each reason.') : t('It counts as found for each reason. Ban the account on its page, or reject its posts.'),
};

const decide = (row, page, action) => () => act(MOVES[action], DECIDE, {
  input: {signal_id: row.signal_id, action}, text: html`${named(row)}. ${TEXTS[action](row)}`, fields: action === 'clear' ? [] : [WHY], danger: action === 'reject', dry: action !== 'clear',
  done: () => page.remove([row.signal_id])});

/** An accepted post is taken back first; then its signal can be rejected. */
const takeBack = (row, page) => isAccepted(row) && may('payouts.process') ? () => act(MOVES.reverse, '/admin/api/tasks/reverse/', {
  input: {task_id: row.post.task_id}, text: html`${named(row)}. ${t('What was paid for the post is taken back, and the post is rejected. Then reject this signal, too.')}`, fields: [WHY], danger: true, dry: true, done: page.refresh}) : undefined;

const moves = (row, page) => ({clear: decide(row, page, 'clear'), hold: row.post?.task_status === 'paid' ? undefined : decide(row, page, 'hold'), uphold: decide(row, page, 'uphold'),
  reject: isAccepted(row) ? undefined : decide(row, page, 'reject'), reverse: takeBack(row, page)});

const picture = (one, name) => one.picture ? html`<img src=${`${one.picture}/320`} alt=${t('Picture of the post of {0}', name)} loading="lazy">` : nothing;
const own = row => html`<li>${picture(row.post, row.creator.username)}<strong>${t('This post')}</strong><span class="soft">${row.creator.username}, ${row.post.campaign_name}</span>${row.post.url ? link(row.post.url) : nothing}</li>`;
const otherPost = one => html`<li>${picture(one, one.username)}<span>${one.username}</span><span class="soft">${one.campaign_name}</span>${one.url ? link(one.url) : nothing}</li>`;
const otherCreator = one => html`<li><span>${who(one)}</span><span class="soft">${t('Since {0}', date(one.joined_at))}</span></li>`;

/** How often the reason was right so far. */
const before = ({upheld, cleared}) => upheld + cleared === 0 ? t('Not decided on before.') : t('Right in {0} of {1} cases so far.', number(upheld), number(upheld + cleared));

const because = (row, one) => html`<section class="because"><h3>${titleOf(one.reason)} <span class="soft">${one.cleared ? t('cleared before') : counted('1 point|{0} points', one.points)}</span></h3>
  <p>${sentenceOf(one)}</p><p class="soft">${before(one.before)}</p>
  ${one.posts.length + one.creators.length === 0 ? nothing : html`<ul class="evidence">${one.posts.length > 0 ? own(row) : nothing}${one.posts.map(otherPost)}${one.creators.map(otherCreator)}</ul>`}</section>`;

/** Reasons that are about figures of a post. */
const FIGURES = ['views_jump', 'views_without_engagement', 'engagement_without_views'];

export default page => {
  const look = lookups(page);
  const readings = () => look('readings', async () => (await reached(import('../parts/readings.js'))).readings(page, '/api/task/readings/', 'evidence'));
  return row => html`<h2>${named(row)}</h2>
  ${steps('signal', row.status, 'staff', moves(row, page))}
  ${stats([[t('Money at risk'), money(row.at_risk.amount, row.at_risk.currency)]])}
  ${facts([[t('Status'), status(row.status)], [t('Score'), html`${number(row.score)} ${t('of 100')}`], [t('Creator'), who(row.creator)], [t('Account since'), date(row.creator.joined_at)], [t('Score of the account'), row.post ? number(row.account_score) : undefined],
    [t('Post'), row.post ? status(row.post.task_status) : undefined], [t('Network'), row.post?.network ? network(row.post.network) : undefined], [t('Author'), row.post?.author ?? undefined],
    [t('Published'), row.post?.published_at ? time(row.post.published_at) : undefined], [t('Views'), row.post ? number(row.post.views) : undefined], [t('Reactions'), row.post ? number(row.post.engagement) : undefined],
    [t('Decided'), row.decision?.decided_at ? time(row.decision.decided_at) : undefined], [t('Reason'), row.decision?.reason ?? undefined], [t('Held until'), row.decision?.held_until ? time(row.decision.held_until) : undefined]])}
  ${row.decision?.appeal ? html`<h3>${t('Appeal of the creator')}</h3><p dir="auto">${row.decision.appeal}</p>` : nothing}
  ${row.post ? html`<p>${to('handed', {open: row.post.task_id}, t('The post in full'))}</p>` : nothing}
  ${row.reasons.map(one => because(row, one))}
  ${row.post && row.reasons.some(one => FIGURES.includes(one.reason)) ? loaded(readings(), draw => draw(row.post.task_id)) : nothing}`;
};
