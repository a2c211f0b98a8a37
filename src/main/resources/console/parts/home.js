// The figures of overviews, and the first steps of those who are new: what creators and brands look at first.

import {html, nothing} from '../lit-html.js';
import {change} from './calls.js';
import {chart} from './chart.js';
import {notice} from './dialog.js';
import {format, icon, link, money, number, percent, stats, status, style, sums, t, table, time, to, two, useTexts, word} from './format.js';
import {lines, panel} from './panels.js';

await useTexts('-home');

style(`
.todo { list-style: none; margin: var(--space-3) 0 0; padding: 0; }
.todo li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; min-height: 2.75rem; border-top: 1px solid var(--line); }
.todo .icon { color: var(--good); }
.todo li > :first-child { flex: 1 1 12rem; }
.first .head { margin: 0 0 var(--space-2); } .first .head h2 { margin: 0; }
.first { margin-bottom: var(--space-4); }
.paid b { display: block; font-size: var(--huge); font-variant-numeric: tabular-nums; }
.best { list-style: none; padding: 0; display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
.best li { min-width: 0; overflow: hidden; background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve2); box-shadow: var(--low); }
.best f-picture { inline-size: 100%; margin: 0; border-radius: 0; }
.best div { display: grid; gap: var(--space-1); padding: var(--space-3) var(--space-4); }`);

/** What each step is called, the page where it is done, and what its link says. */
const STEPS = {
  email: [t('Confirm your e-mail address'), 'account', t('Confirm')],
  profile: [t('Complete your profile: picture, country and a few words'), 'profile', t('Complete')],
  account: [t('Connect a social account'), 'networks', t('Connect')],
  campaign: [t('Join your first campaign'), 'find', t('Find campaigns')],
  payout_method: [t('Add a payout method'), 'payto', t('Add')],
  company: [t('Say who you are: logo and a few words'), 'brand', t('Complete')],
  funds: [t('Add funds'), 'funds', t('Add')],
  first_campaign: [t('Create your first campaign'), 'draft', t('Create')],
  invitations: [t('Invite creators'), 'publishers', t('Invite')],
  team: [t('Invite your team'), 'team', t('Invite')],
};

/**
 * The first steps, until they are done or hidden.
 *
 * @param home whose: creator or brand
 * @param {{dismissed: boolean, steps: any[]}} found
 * @param again is called when they were hidden
 * @param {(step: string) => boolean} [able] whether the account may do a step
 */
export function firstSteps(home, {dismissed, steps}, again, able = () => true) {
  const shown = steps.filter(({step}) => able(step));
  const done = shown.filter(one => one.done).length;
  if (dismissed || done === shown.length) return nothing;
  const next = shown.find(one => !one.done);
  const hide = async () => {
    await change('/web/api/update/first-steps/', {home});
    notice(t('The first steps are hidden.'), {undo: () => change('/web/api/update/first-steps/', {home, dismissed: false}).then(again)});
    again();
  };
  return html`<section class="panel first"><div class="head"><h2>${t('First steps')}</h2><div class="buttons"><button type="button" class="plain" @click=${hide}>${t('Hide')}</button></div></div>
    <progress max=${shown.length} value=${done} aria-label=${t('First steps')}></progress><p class="soft">${t('{0} of {1} done', number(done), number(shown.length))}</p>
    <ol class="todo">${shown.map(one => {
      const [text, page, button] = STEPS[one.step];
      return html`<li><span class=${one.done ? 'soft' : ''}>${one.done ? html`${icon('check-check')} ` : nothing}${text}${one.done ? html`<span class="unseen"> ${t('done')}</span>` : nothing}</span>
        ${one.done ? nothing : to(page, {}, button, one === next ? 'main' : undefined)}</li>`;
    })}</ol></section>`;
}

/** Where the next payout's next step is done, and what its link says; none where others act. */
const PAYOUT = {
  ready: ['earnings', t('Request a payout')], nothing_earned: ['find', t('Find campaigns')], below_minimum: ['find', t('Find campaigns')], in_debt: ['moves', t('Account movements')],
  tax_form_missing: ['forms', t('Tax forms')], method_missing: ['payto', t('Add a payout method')], method_unconfirmed: ['payto', t('Payout methods')],
  method_unverified: ['payto', t('Payout methods')], method_resting: ['payto', t('Payout methods')],
};

function nextPayout(one) {
  const [page, text] = PAYOUT[one.stage] ?? [];
  return panel(t('Next payout'), html`<p class="paid"><b>${money(one.amount, one.currency)}</b> ${one.next}</p>
    <p class="soft">${one.requested_at ? html`${t('Requested')} ${time(one.requested_at)}` : nothing} ${one.usable_at ? html`${t('Usable from')} ${time(one.usable_at)}` : nothing}
      ${one.minimum !== null && one.stage === 'below_minimum' ? t('At least {0}', money(one.minimum, one.currency)) : nothing}</p>
    ${one.payout_id ? to('earnings', {open: one.payout_id}, t('Payout')) : page ? to(page, {}, text, 'main') : nothing}`);
}

/** A month's short name, such as Nov. */
const short = month => format(Intl.DateTimeFormat, {month: 'short', timeZone: 'UTC'}).format(new Date(month));

const bestPost = one => html`<li><f-picture kind="cover" url=${one.picture ?? ''} name=${one.campaign}></f-picture><div>${two(to('tasks', {open: one.task_id}, one.title), one.campaign)}
  <span>${t('{0} reached', number(one.reach))} · ${money(one.earned, one.currency)}</span><span class="soft">${one.network ? word(one.network) : nothing} ${one.url ? link(one.url) : nothing}</span></div></li>`;

/**
 * A creator's figures: their charts are made once, so keep what this returns.
 *
 * @return above and below what there is to do
 */
export function creator({earned, next_payout: payout, best_posts: posts}) {
  const charts = earned.map(one => chart({title: t('Earned by month, {0}', one.currency), labels: one.months.map(({month}) => short(month)), names: true,
    series: [{label: t('Earned'), values: one.months.map(month => month.earned), show: amount => money(amount, one.currency)}]}));
  return {
    above: html`${earned.length === 0 ? nothing : stats([[t('Earned this month'), sums(earned, one => one.this_month)], [t('Earned in all'), sums(earned, one => one.in_all)]])}${nextPayout(payout)}`,
    below: html`${charts.length === 0 ? nothing : html`<h2>${t('Earnings')}</h2><div class="charts">${charts}</div>`}
      ${posts.length === 0 ? nothing : html`<h2>${t('Best posts')}</h2><ul class="best">${posts.map(bestPost)}</ul>`}`,
  };
}

/** What a figure is compared with: the thirty days before, and by how much it has changed. */
function before(now, then, shown) {
  if (!then) return t('30 days before: {0}', shown(then));
  const change = (now ?? 0) / then - 1;
  return t('{0}, 30 days before: {1}', `${change > 0 ? '+' : ''}${percent(Math.round(change * 100) / 100)}`, shown(then));
}

/** How many came how far, of those before them in the last thirty days. */
function funnel({now, before: then}) {
  const most = Math.max(now.invited, now.joined, now.submitted, now.accepted, 1);
  const stage = ([key, text]) => html`<span>${two(text, before(now[key], then[key], number))}<progress max=${most} value=${now[key]} aria-label=${text}></progress></span> <b class="number">${number(now[key])}</b>`;
  return panel(t('How far creators came, 30 days'), lines([['invited', t('Invited')], ['joined', t('Joined')], ['submitted', t('Submitted')], ['accepted', t('Accepted')]], stage));
}

const spending = one => html`<span>${two(to('own', {open: one.campaign_id}, one.name), one.budget === null ? t('{0} spent', money(one.spent, one.currency)) : t('{0} of {1} spent', money(one.spent, one.currency), money(one.budget, one.currency)))}
  ${one.budget === null ? nothing : html`<progress max=${one.budget || 1} value=${one.spent} aria-label=${t('{0} of {1} spent', money(one.spent, one.currency), money(one.budget, one.currency))}></progress>`}</span> ${status(one.status)}`;

const creators = all => table([[t('Creator')], [t('Posts'), 'number'], [t('Reach'), 'number amount']], all.map(one => [html`<f-picture url=${one.avatar ?? ''} name=${one.username}></f-picture>${one.username}`, number(one.posts), two(number(one.reach), before(one.reach, one.reach_before, number))]), t('Best creators, 30 days'));

/**
 * A brand's figures: their charts are made once, so keep what this returns.
 *
 * @return above and below what there is to do
 */
export function brand({figures, funnel: stages, running, best_creators: best}) {
  const tiles = figures.flatMap(({currency, now, before: then}) => {
    const amount = value => value === null ? '–' : money(value, currency);
    return [[t('Spent, 30 days'), amount(now.spent), before(now.spent, then.spent, amount)], [t('Reach'), number(now.reach), before(now.reach, then.reach, number)],
      [t('CPM'), amount(now.cost_per_thousand), before(now.cost_per_thousand, then.cost_per_thousand, amount)], [t('Cost of a post'), amount(now.cost_per_post), before(now.cost_per_post, then.cost_per_post, amount)]];
  });
  const charts = figures.filter(({now}) => now.posts > 0 || now.spent > 0).flatMap(({currency, days}) => [
    chart({title: t('Spent by day, {0}', currency), labels: days.map(one => one.day), series: [{label: t('Spent'), values: days.map(one => one.spent), show: value => money(value, currency)}]}),
    chart({title: t('Reach by day'), labels: days.map(one => one.day), series: [{label: t('Reach'), values: days.map(one => one.reach)}]})]);
  return {
    above: stats(tiles),
    below: html`<div class="panels">${running.length === 0 ? nothing : panel(t('Spent against budget'), lines(running, spending))}${funnel(stages)}</div>
      ${best.length === 0 ? nothing : html`<h2>${t('Best creators, 30 days')}</h2>${creators(best)}`}
      ${charts.length === 0 ? nothing : html`<div class="charts">${charts}</div>`}`,
  };
}
