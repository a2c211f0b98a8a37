// How a brand pays its creators, for all to read: off until it is chosen, with what would be shown.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {ask, copy, notice} from '../parts/dialog.js';
import {counted, date, money, number, percent, stats, t, useTexts} from '../parts/format.js';
import {advertiser, can} from '../parts/session.js';

await useTexts('-proof');

const few = () => t('too few to tell');
const share = value => value === null ? few() : percent(value);
const within = days => days === null ? few() : days === 0 ? t('within a day') : counted('within 1 day|within {0} days', days);

/** Figures as anyone reads them. */
const shown = ({accepted_posts: accepted, paid, median_days: median, p90_days: slow, rejected_share: rejected, reversed_share: reversed, appeals, appeals_granted: granted}) => stats([
  [t('Posts accepted'), number(accepted)],
  ...(paid.length > 0 ? paid.map(one => [t('Paid for posts'), money(one.amount, one.currency)]) : [[t('Paid for posts'), few()]]),
  [t('Half of the posts paid'), within(median)],
  [t('Nine of ten posts paid'), within(slow)],
  [t('Posts rejected'), share(rejected)],
  [t('Acceptances taken back'), share(reversed)],
  [t('Appeals granted'), t('{0} of {1}', number(granted), number(appeals))],
]);

/**
 * The part of the brand's page about it.
 *
 * @param {any} start what the service says of it
 * @param {() => void} redraw
 */
export function proof(start, redraw) {
  let own = start;
  const address = () => location.origin + own.address;
  const choose = async published => {
    const done = await ask({
      title: published ? t('Show how you pay') : t('Hide how you pay'),
      content: html`<p>${published ? t('Anyone can read these figures, and they are signed once a day. No creator is named.') : t('The page leads nowhere then. You can show it again at any time.')}</p>`,
      button: published ? t('Show it to all') : t('Hide it'),
      danger: !published,
      submit: () => change('/api/advertiser/proof/update/', {advertiser_id: advertiser(), published}),
    });
    if (done === null) return;
    own = done;
    notice(published ? t('Your page is public. Its first figures are signed in some minutes.') : t('Your page is hidden.'));
    redraw();
  };
  return () => html`<section aria-labelledby="proof"><h2 id="proof">${t('How you pay')} ${own.published ? html`<span class="status accepted">${t('Public to all')}</span>` : html`<span class="status">${t('Off')}</span>`}</h2>
    <p>${own.published ? t('Creators see that you pay, and how fast, before they join.') : t('Let creators see that you pay, and how fast, before they join: a page with the figures below, counted from the sealed journal. It is off until you show it.')}</p>
    ${own.published ? html`<p><a href=${own.address} target="_blank" rel="noopener">${address()}</a> <button type="button" class="plain" @click=${() => copy(address())}>${t('Copy')}</button></p>` : nothing}
    ${shown(own.figures)}
    <p class="soft">${t('From {0} to {1}. Days count from the submission of a post to its payment. Shares and days are told from 20 posts on, sums from three creators on.', date(own.begins_on), date(own.ends_on))}
      ${own.published ? own.signed ? t('Signed last for {0}.', date(own.signed.ends_on)) : t('The first figures are being signed.') : nothing}</p>
    ${can('campaigns.manage') ? html`<div class="buttons">${own.published
      ? html`<button type="button" class="danger" @click=${() => choose(false)}>${t('Hide how you pay')}</button>`
      : html`<button type="button" class="main" @click=${() => choose(true)}>${t('Show how you pay')}</button>`}</div>` : nothing}</section>`;
}
