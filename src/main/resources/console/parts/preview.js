// A post as its network shows it, for its creator, its brand and reviewers: author, text, our copy of its picture, figures, and what does not
// fit. Nothing is loaded from the network itself.

import {html, nothing} from '../lit-html.js';
import {change, read} from './calls.js';
import {notice} from './dialog.js';
import {age, facts, number, own, status, t, time, useTexts, word} from './format.js';
import {loaded} from './list.js';

await useTexts('-preview');

const AGAIN_MS = 2_000;
const LOOKS = 10;
const LONG = 400;

/** What did not work, in words. */
const REASONS = {
  no_interface: network => t('{0} shows us no posts: open the post itself.', network),
  sign_in_needed: network => t('{0} shows us posts only of creators who have connected their account by signing in there.', network),
  rejected: network => t('{0} refused to show us the post.', network),
  not_shown: network => t('{0} shows no such post: it is gone, private, or by another account than the connected one.', network),
  no_answer: network => t('{0} did not answer in time. It is asked again by itself.', network),
};

/** Why there is no picture. */
const PICTURES = {
  none_given: () => t('No picture'),
  foreign_host: network => t('Its picture is elsewhere than at {0}, so we left it out.', network),
  no_picture: () => t('What should be its picture is none, so we left it out.'),
  too_large: () => t('Its picture is too large.'),
  taken_down: () => t('Its picture was taken down.'),
  no_answer: () => t('Its picture did not come in time.'),
};

/** What does not fit, in words. */
const FLAGS = {
  other_author: ({author}) => t('Published by {0}, which is none of the connected accounts', author.handle ?? author.name ?? author.id),
  published_early: () => t('Published before the creator joined the campaign'),
  published_late: () => t('Published after it was due'),
  disclosure_missing: () => t('The text lacks the label of a paid post'),
  figures_below_claim: () => t('The claimed figures are far above those of the network'),
};

const COUNTS = [['views', t('Views')], ['reach', t('Reach')], ['likes', t('Likes')], ['comments', t('Comments')], ['shares', t('Shares')]];

/**
 * The cards of a page's posts, each read once it is shown, and again while its network is being asked.
 *
 * @param shows path of the row for this person
 * @param refreshes path of the row by which this person has it asked for again
 * @return draws the card of a task, and for reviewers what was before
 */
export function previews(navigation, shows, refreshes) {
  const known = new Map();

  async function look(id, looks) {
    try {
      const value = await read(shows, {task_id: id});
      known.set(id, {value});
      if (value.preview?.asking && looks > 0) setTimeout(() => { if (navigation.params.get('open') === String(id)) look(id, looks - 1); }, AGAIN_MS);
    } catch (refusal) {
      known.set(id, {refusal});
    }
    navigation.redraw();
  }

  async function refresh(id) {
    try {
      notice((await change(refreshes, {task_id: id})).message);
      await look(id, LOOKS);
    } catch (refusal) {
      notice(refusal.message, {bad: true});
    }
  }

  return (id, reviews = false) => {
    if (!known.has(id)) {
      known.set(id, {});
      look(id, LOOKS);
    }
    // A post that was given up, or is gone with its account.
    if (known.get(id).refusal?.status === 404) return nothing;
    return loaded(known.get(id), shown => html`${card(shown, () => refresh(id), !shows.startsWith('/web'))}${reviews ? history(shown) : nothing}`);
  };
}

/** @param others whether it is another person's, whose picture may be reported */
function card({network, preview, refreshable_at: again, flags}, refresh, others) {
  const name = word(network);
  const waits = again !== null && Date.parse(again) > Date.now();
  const asked = preview ? html`${t('asked')} ${age(preview.asked_at)}` : t('never asked');
  return html`<article class="preview" aria-label=${t('The post at {0}', name)}>
    ${preview ? content(name, preview) : nothing}
    ${flags.length > 0 ? html`<ul class="flags">${flags.map(flag => html`<li class="bad">${FLAGS[flag](preview)}</li>`)}</ul>` : nothing}
    ${preview?.asking ? html`<p role="status">${t('{0} is being asked for the post …', name)}</p>` : preview?.reason ? html`<p class="bad">${REASONS[preview.reason](name)}</p>` : nothing}
    <p class="soft">${name}: ${asked} · <button type="button" class="plain" aria-disabled=${waits || preview?.asking} title=${waits ? t('Once a minute') : nothing}
      @click=${() => waits || preview?.asking ? notice(t('It can be asked once a minute.')) : refresh()}>${t('Refresh')}</button></p>${others ? html`<f-report url=${preview?.thumbnail ?? ''}></f-report>` : nothing}</article>`;
}

function content(network, {fetched_at: fetched, author, text, text_cut: cut, published_at: published, thumbnail, thumbnail_reason: none, figures}) {
  if (!fetched) return nothing;
  const counts = COUNTS.filter(([key]) => figures[key] !== null);
  return html`<p><b><bdi>${author.handle ? `@${author.handle}` : author.name ?? author.id ?? t('Author unknown')}</bdi></b> ${author.handle && author.name ? html`<bdi>${author.name}</bdi>` : nothing}
      ${published ? html`· ${t('published')} ${time(published)}` : nothing}</p>
    ${own(thumbnail) ? html`<img src=${`${thumbnail}/320`} alt=${t('Picture of the post')} loading="lazy">` : none ? html`<p class="soft">${PICTURES[none](network)}</p>` : nothing}
    ${words(text)}${cut ? html`<p class="soft">${t('It goes on at {0}.', network)}</p>` : nothing}
    ${counts.length > 0 ? html`${facts(counts.map(([key, label]) => [label, number(figures[key])]))}<p class="soft">${t('Figures of')} ${age(fetched)}</p>` : html`<p class="soft">${t('{0} tells no figures of it.', network)}</p>`}`;
}

/** A long text folds. */
function words(text) {
  if (!text) return html`<p class="soft">${t('No text')}</p>`;
  return text.length <= LONG ? html`<p class="said" dir="auto">${text}</p>`
    : html`<details><summary><span dir="auto">${text.slice(0, LONG / 2)} …</span></summary><p class="said" dir="auto">${text}</p></details>`;
}

/** How a brand's other posts of this creator were decided. */
const history = ({history: before}) => !before ? nothing : html`<h3>${t('With this brand before')}</h3>
  ${facts([[t('Approved'), number(before.accepted)], [t('Sent back for changes'), number(before.changes)], [t('Rejected'), number(before.rejected)]])}
  ${before.latest.length > 0 ? html`<ul>${before.latest.map(one => html`<li>${one.campaign}, ${one.title}: ${status(one.outcome)} ${one.decided_at ? age(one.decided_at) : nothing}</li>`)}</ul>` : nothing}`;

const SAID = {
  disclosure_missing: () => t('The label of a paid post is missing'),
  other_author: () => t('It was not published by your connected account'),
  requirements_missed: () => t('It does not meet the requirements'),
  post_not_public: () => t('The post cannot be seen by everybody'),
  wrong_dates: () => t('It was published too early or too late'),
  poor_quality: () => t('The picture or the sound is not good enough'),
};

/** A reason to choose, in words: a code of ours, or the installation's own words. */
const reason = one => SAID[one]?.() ?? one;

/** The fields by which a reviewer says why: one of the installation's reasons, a text, or both; and what they make. */
export const reasonFields = (reasons, text = '') => [
  {name: 'why', label: t('Reason'), required: false, options: [['', t('None of these')], ...reasons.map(one => [one, reason(one)])]},
  {name: 'reason', label: t('Reason, as the creator reads it'), type: 'textarea', required: false, value: text},
];
export const reasonOf = ({why, reason: text, ...rest}) => ({...rest, reason: [why, text].filter(one => one).join(': ')});
