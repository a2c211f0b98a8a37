// What does not fit about posts and accounts: the most money first. Nothing happens to the money until a person decides.

import {html, nothing} from '../lit-html.js';
import {reached} from '../parts/calls.js';
import {age, counted, loading, money, number, t, two, useTexts, word} from '../parts/format.js';
import {list} from '../parts/list.js';

await useTexts('-signals');

/** Reasons by their codes. */
const TITLES = {
  same_post: t('Same post elsewhere'), same_picture: t('Same picture elsewhere'), other_author: t('Another author'), wrong_time: t('The time does not fit'),
  views_without_engagement: t('Views without reactions'), engagement_without_views: t('Reactions without views'), views_jump: t('Views jumped'),
  followers_jump: t('Followers jumped'), shared_destination: t('Same payout method'), shared_device: t('Same device'), shared_address: t('Same address'), new_account_reach: t('New account with much reach'),
};

/** A reason's name. */
export const titleOf = code => TITLES[code] ?? word(code);

const about = row => row.post ? two(row.post.campaign_name, row.creator.username) : two(row.creator.username, t('Account'));

/** The evidence and the decisions, which are read when a signal is opened, and how often each reason was right. */
const PARTS = {evidence: () => reached(import('./evidence.js')), rates: () => reached(import('./rates.js'))};

/** A part of the page, once its module is there. */
function part(page, name, ...values) {
  page.parts ??= {};
  if (!(name in page.parts)) {
    page.parts[name] = null;
    PARTS[name]().then(module => { page.parts[name] = module.default(page); page.redraw(); });
  }
  return page.parts[name] ? page.parts[name](...values) : loading();
}

function rates(page) {
  const open = event => { page.asked = event.target.open; page.redraw(); };
  return html`<details class="fold" @toggle=${open}><summary>${t('How often each reason was right')}</summary>${page.asked ? part(page, 'rates') : nothing}</details>`;
}

export default list({
  title: t('Signals'),
  path: '/admin/api/signals/list/',
  rows: answer => answer.signals,
  id: row => row.signal_id,
  empty: t('When something about a post or an account does not fit, such as a picture that another creator has, it stands here with its evidence. Until then decide on the posts in review.'),
  filters: [{name: 'which', label: t('Status'), preset: 'waiting', options: ['waiting', 'held', 'cleared', 'rejected'].map(one => [one, word(one)])}],
  above: (_, page) => rates(page),
  columns: [
    [t('What it is about'), row => html`<f-picture kind="thumb" url=${row.post?.picture ?? ''} name=${row.creator.username}></f-picture>${about(row)}`],
    [t('Reason'), row => row.reasons[0] ? two(titleOf(row.reasons[0].reason), row.reasons.length > 1 ? counted('and 1 more|and {0} more', row.reasons.length - 1) : '') : '–'],
    [t('Score'), row => number(row.score), 'number'],
    [t('Since'), row => row.opened_at ? age(row.opened_at) : '–'],
    [t('Money at risk'), row => money(row.at_risk.amount, row.at_risk.currency), 'number amount'],
  ],
  detail: (row, page) => part(page, 'evidence', row),
});
