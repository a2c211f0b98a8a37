// How often a post was seen, as its network told it at each reading, and what that earns: for its creator, its brand and reviewers.

import {html, nothing} from '../lit-html.js';
import {read} from './calls.js';
import {age, format, money, number, style, t, table, time, to, useTexts, word} from './format.js';
import {loaded} from './list.js';

await useTexts('-readings');
style(`
.readings { display: grid; gap: var(--space-2); }
.readings > p { margin: 0; }
.growth { position: relative; width: 100%; height: 5.5rem; border-block-end: 1px solid var(--line); }
.growth svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.growth path { fill: none; stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; }
.growth .area { fill: var(--mark); stroke: none; }
.growth .dots { stroke-width: 7; stroke-linecap: round; }
.growth .end { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 4; }
.axis { display: flex; justify-content: space-between; gap: var(--space-2); font-size: var(--small); color: var(--soft); }`);

/** Why there are no figures, in words. */
const NOTES = {
  no_interface: network => t('{0} shows us no posts.', network),
  sign_in_needed: network => t('{0} tells views only to the creator, who has to connect the account by signing in there.', network),
  rejected: network => t('{0} refused to tell them.', network),
  not_shown: network => t('{0} did not show the post.', network),
  no_answer: network => t('{0} did not answer in time.', network),
  no_views: network => t('{0} shows the post, but not how often it was seen.', network),
  not_needed: () => t('Not needed: the post was replaced, rejected or given up.'),
};

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([['day', 86_400], ['hour', 3_600], ['minute', 60]]);
const WIDE = 1000;
const HIGH = 100;
const DAY_MS = 86_400_000;

/** Such as "in 5 hours". */
function until(at) {
  const seconds = Math.max(60, (Date.parse(at) - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[2];
  return format(Intl.RelativeTimeFormat, {numeric: 'always'}).format(Math.round(seconds / length), unit);
}

/**
 * The cards of a page's posts that are paid by their views.
 *
 * @param path of the row for this person
 * @param side creator, brand or staff; evidence for staff who compare one reading with the next
 * @return draws the card of a task
 */
export function readings(navigation, path, side) {
  const known = new Map();
  return id => {
    if (!known.has(id)) {
      known.set(id, {});
      read(path, {task_id: id}).then(value => known.set(id, {value}), refusal => known.set(id, {refusal})).then(navigation.redraw);
    }
    return loaded(known.get(id), shown => card(shown, side));
  };
}

function card({network, window, earned, readings: all}, side) {
  if (!window) {
    return side === 'evidence' ? nothing : html`<section class="readings" aria-label=${t('Views')}><h3>${t('Views')}</h3>
      <p class="soft">${side === 'creator' ? t('Submit the post: from then on we read its views at its network, and show here what they earn.') : t('Nothing is read before the post is submitted.')}</p></section>`;
  }
  const name = word(network);
  const failed = all.find(one => one.outcome === 'due' && one.note);
  return html`<section class="readings" aria-label=${t('Views')}><h3>${t('Views')}</h3>
    <p><b>${sentence(window, earned)}</b></p>
    ${window.counted_at ? nothing : html`<p class="soft">${t('The views that {0} shows then count:', name)} ${time(window.ends_at)}</p>`}
    ${taken(window, earned, side)}
    ${failed ? html`<p class="bad">${NOTES[failed.note](name)} ${t('It is asked again by itself.')} ${failed.note === 'sign_in_needed' && side === 'creator' ? to('networks', {}, t('Sign in at {0}', name)) : nothing}</p>` : nothing}
    ${curve(window, all)}
    <details ?open=${side === 'evidence'}><summary>${t('All readings')}</summary>${table([[t('When')], [t('Views'), 'number'], ...(side === 'evidence' ? [[t('New a day'), 'number']] : []), [t('Reach'), 'number'], [t('Engagement'), 'number'], [t('Status')]],
      all.map((one, index) => [time(one.read_at ?? one.due_at), number(one.views), ...(side === 'evidence' ? [pace(one, all.slice(index + 1))] : []), number(one.reach), number(one.engagement), html`${word(one.outcome)}${one.source === 'owner' ? html`<small>${t('with the creator’s sign-in')}</small>` : nothing}${one.note ? html`<small>${NOTES[one.note](name)}</small>` : nothing}`]), t('All readings'))}</details></section>`;
}

/** Such as "12,400 views, $31.00 so far, at most $100.00; next reading in 5 hours". */
function sentence({counted_at: counted, counted_views: count, latest_views: latest, next_at: next}, earned) {
  const views = count ?? latest;
  if (counted && views === null) return t('The network did not tell the views in time, so they pay nothing.');
  const amount = earned && money(earned.amount, earned.currency);
  if (earned?.paid_at) return t('{0} views counted: {1} paid.', number(views), amount);
  if (counted) return amount ? t('{0} views counted; they pay {1} once the post is accepted.', number(views), amount) : t('{0} views counted', number(views));
  const most = earned && money(earned.at_most, earned.currency);
  const then = next ? `; ${t('next reading {0}', until(next))}` : '';
  if (views === null) return most ? `${t('Not read yet, at most {0}', most)}${then}` : `${t('Not read yet')}${then}`;
  return `${amount ? t('{0} views, {1} so far, at most {2}', number(views), amount, most) : t('{0} views so far', number(views))}${then}`;
}

/** How many views a day a reading adds to the one before. */
function pace(one, earlier) {
  const before = earlier.find(other => other.outcome === 'read' && other.read_at < one.read_at);
  return one.outcome === 'read' && before ? number(Math.round((one.views - before.views) / (Date.parse(one.read_at) - Date.parse(before.read_at)) * DAY_MS)) : '–';
}

/** What was taken back, and why. */
function taken({fell_at: fell}, earned, side) {
  if (!fell || !earned?.taken_back) return nothing;
  const amount = money(earned.taken_back, earned.currency);
  return html`<p class="bad">${side === 'creator' ? t('Views have vanished since, so {0} was taken back.', amount) : t('Views have vanished since, so {0} came back to the brand.', amount)} ${age(fell)}</p>`;
}

/** The views over time; from two answers on. */
function curve({ends_at: ends}, all) {
  const points = all.filter(one => one.outcome === 'read' || one.outcome === 'missing').map(one => ({at: Date.parse(one.read_at), views: one.views ?? 0})).reverse()
    // One answer is that of all readings which were due.
    .filter((one, index, points) => index === 0 || one.at > points[index - 1].at);
  if (points.length < 2) return nothing;
  const from = Math.min(...points.map(one => one.at)) - DAY_MS / 24;
  const to = Math.max(points[points.length - 1].at, Date.parse(ends)) + DAY_MS / 24;
  const most = Math.max(...points.map(one => one.views), 1);
  const x = at => Math.round((at - from) / (to - from) * WIDE);
  const y = views => Math.round(HIGH - views / most * (HIGH - 8));
  const places = points.map(one => `${x(one.at)} ${y(one.views)}`);
  const line = places.join('L');
  return html`<div class="growth" role="img" aria-label=${t('From {0} to {1} views over {2} readings', number(points[0].views), number(points[points.length - 1].views), number(points.length))}>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true"><path class="area" d=${`M${x(points[0].at)} ${HIGH}L${line}L${x(points[points.length - 1].at)} ${HIGH}Z`}></path><path class="end" d=${`M${x(Date.parse(ends))} 0V${HIGH}`}></path><path d=${`M${line}`}></path><path class="dots" d=${places.map(place => `M${place}h0`).join('')}></path></svg></div>
    <p class="axis"><span>${time(new Date(points[0].at).toISOString())}</span><span>${t('{0} views at most', number(most))}</span><span>${time(new Date(points[points.length - 1].at).toISOString())}</span></p>`;
}
