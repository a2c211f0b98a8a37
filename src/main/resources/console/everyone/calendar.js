// A person's dates: a month on desks, and on phones one day below another; and their address for calendar programs.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {act, showOnce} from '../parts/dialog.js';
import {age, facts, format, month, nothingYet, style, t, time, to} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {panel} from '../parts/panels.js';
import {can, isStaff, me} from '../parts/session.js';

style(`
.month { width: 100%; table-layout: fixed; border-collapse: collapse; background: var(--raised); border: 1px solid var(--line); }
.month th { padding: var(--space-2); font-size: var(--small); color: var(--soft); text-align: start; }
.month td { height: calc(2 * var(--space-12)); padding: var(--space-1) var(--space-2); border: 1px solid var(--line); vertical-align: top; }
.month .outside { background: var(--panel); }
.month .outside > span { color: var(--soft); }
.month [aria-current] > span { padding: 0 var(--space-1); border-radius: var(--round); background: var(--mark); font-weight: 600; }
.dates { list-style: none; margin: var(--space-1) 0; padding: 0; }
.dates a { display: block; padding: var(--space-half) var(--space-1); border-radius: var(--curve0); font-size: var(--small); overflow-wrap: anywhere; }
.dates a:hover { background: var(--mark); }
.dates small { display: block; color: var(--soft); }
.agenda .dates a { padding: var(--space-2) 0; font-size: var(--body); }
.agenda h2 { font-size: var(--body); margin: var(--space-4) 0 0; }`);

const WIDE = matchMedia('(min-width: 800px)');
const DAYS = 42;
const FEED = '/web/api/calendar/feed/';

const two = value => String(value).padStart(2, '0');
/** A day of the person's time zone. */
const key = at => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const dayOf = one => one.day ?? key(new Date(one.at));
const shownAs = (options, at) => format(Intl.DateTimeFormat, options).format(at);

export default navigation => {
  let look = lookups(navigation);
  const shownMonth = () => /^\d{4}-(0[1-9]|1[0-2])$/.test(navigation.params.get('month')) ? navigation.params.get('month') : key(new Date()).slice(0, 7);
  /** The Monday on or before its first day, and all days of six weeks. */
  function days() {
    const [year, number] = shownMonth().split('-').map(Number);
    const first = new Date(year, number - 1, 1);
    return Array.from({length: DAYS}, (_, at) => new Date(year, number - 1, 1 + at - (first.getDay() + 6) % 7));
  }
  const go = by => {
    const [year, number] = shownMonth().split('-').map(Number);
    navigation.set({month: key(new Date(year, number - 1 + by, 1)).slice(0, 7)});
  };
  const entries = () => look(shownMonth(), () => {
    const all = days();
    const until = new Date(all[DAYS - 1]);
    until.setDate(until.getDate() + 1);
    return read('/web/api/calendar/', {from: all[0].toISOString(), until: until.toISOString()});
  });

  const line = one => html`<li><a href=${one.path}>${one.title}<small>${one.at ? html`<time datetime=${one.at}>${shownAs({timeStyle: 'short'}, new Date(one.at))}</time>` : t('All day')}</small></a></li>`;
  const dates = all => all.length > 0 ? html`<ul class="dates">${all.map(line)}</ul>` : nothing;

  function grid(byDay) {
    const all = days();
    const today = key(new Date());
    const weeks = Array.from({length: DAYS / 7}, (_, week) => all.slice(7 * week, 7 * week + 7)).filter(week => week.some(one => key(one).startsWith(shownMonth())));
    return html`<table class="month"><caption class="unseen">${month(shownMonth())}</caption>
      <thead><tr>${all.slice(0, 7).map(one => html`<th scope="col"><abbr title=${shownAs({weekday: 'long'}, one)}>${shownAs({weekday: 'short'}, one)}</abbr></th>`)}</tr></thead>
      <tbody>${weeks.map(week => html`<tr>${week.map(one => html`<td class=${key(one).startsWith(shownMonth()) ? nothing : 'outside'} aria-current=${key(one) === today ? 'date' : nothing}>
        <span>${one.getDate()}</span>${dates(byDay.get(key(one)) ?? [])}</td>`)}</tr>`)}</tbody></table>`;
  }

  const agenda = byDay => html`<div class="agenda">${[...byDay].filter(([one]) => one.startsWith(shownMonth())).map(([one, all]) => html`<h2>${shownAs({weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC'}, new Date(one))}</h2>${dates(all)}`)}</div>`;

  function shown(answer) {
    const byDay = new Map();
    for (const one of answer.entries) byDay.set(dayOf(one), [...byDay.get(dayOf(one)) ?? [], one]);
    const none = ![...byDay.keys()].some(one => one.startsWith(shownMonth()));
    return html`${none ? nothingYet(me.is('publisher') && !can('campaigns.view') ? html`${t('Nothing is due in this month. Deadlines come here by themselves once you take part in a campaign.')} ${to('find', {}, t('Find a campaign'))}`
      : isStaff() ? t('Nothing is due in this month.') : t('Nothing is due in this month. Deadlines come here by themselves once you have a campaign.')) : nothing}
      ${WIDE.matches ? grid(byDay) : agenda(byDay)}${answer.more.length > 0 ? html`<p class="soft">${t('There are more dates than are shown here.')}</p>` : nothing}`;
  }

  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const make = renewed => act(renewed ? t('Make a new address') : t('Make the address'), '/web/api/calendar/feed/create/', {
    text: renewed ? t('The address that you use now ends.') : undefined,
    done: async made => {
      await showOnce(t('The address of your calendar'), t('Add it to your calendar program as a subscription. It is shown now and never again; you can make a new one at any time.'), [location.origin + made.path]);
      again();
    }});
  const end = () => act(t('End the address'), '/web/api/calendar/feed/end/', {text: t('Calendar programs that use it show no new dates any more.'), danger: true, done: again});

  const feed = one => panel(t('Deadlines in your own calendar'), html`<p>${t('Your calendar program reads them by an address that only you know. With it, others can read your dates: give it to no other person.')}</p>${isStaff() ? html`<p class="soft">${t('Deadlines of your work for us are on this page alone.')}</p>` : nothing}
    ${one.made_at ? facts([[t('Made'), time(one.made_at)], [t('Last read'), age(one.last_read_at)]]) : nothing}
    <div class="buttons"><button type="button" class=${one.made_at ? nothing : 'main'} @click=${() => make(one.made_at !== null)}>${one.made_at ? t('Make a new address') : t('Make the address')}</button>
      ${one.made_at ? html`<button type="button" class="danger" @click=${end}>${t('End the address')}</button>` : nothing}</div>`);

  const redraw = () => navigation.redraw();
  return {
    view: () => html`<div class="head"><h1>${month(shownMonth())}</h1><div class="buttons">
        <button type="button" @click=${() => go(-1)} aria-label=${t('Previous month')}>‹</button><button type="button" @click=${() => navigation.set({month: null})}>${t('This month')}</button>
        <button type="button" @click=${() => go(1)} aria-label=${t('Next month')}>›</button></div></div>
      ${loaded(entries(), shown)}${loaded(look('feed', () => read(FEED)), feed)}`,
    start: () => WIDE.addEventListener('change', redraw),
    stop: () => WIDE.removeEventListener('change', redraw),
    changed: redraw,
  };
};
