// What waits for staff and until when they have promised to decide, where the money is, what checks have found, and the last thirty days.

import {html, nothing} from '../lit-html.js';
import {reached} from '../parts/calls.js';
import {cards} from '../parts/cards.js';
import {age, counted, loading, local, money, number, t, table, to, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {QUEUES, overview, readQueues} from '../shell/live.js';

export default navigation => {
  const look = lookups(navigation);
  /** What is drawn with texts of its own. */
  const part = () => look('part', () => reached(import('./month.js')));
  const queue = (one, promised) => html`<li><b>${number(one.count)}${one.more ? '+' : ''}</b> ${to(QUEUES[one.name], one.filter, word(one.name))}
    ${one.oldest ? html`<div class="soft">${t('The oldest')}: ${age(one.oldest)}</div>` : nothing}
    ${promised(one)}
    ${one.mine ? html`<div class="soft">${counted('1 is mine|{0} are mine', one.mine)}</div>` : nothing}</li>`;

  const COLUMNS = [[t('In today'), one => one.today.in], [t('Out today'), one => one.today.out], [t('In, 30 days'), one => one.month.in], [t('Out, 30 days'), one => one.month.out],
    [t('Requested'), one => one.requested], [t('In transit'), one => one.in_transit], [t('Reserved'), one => one.reserved]];

  const shown = ({promised, month}) => overview === null ? loading() : html`
    ${overview.checks.length === 0 ? nothing : html`<h2>${t('Problems found by checks')}</h2><ul>${overview.checks.map(one => html`<li><span class=${one.status === 'unwell' ? 'bad' : ''}>${word(one.name)}</span>: ${local(one.reason)} <span class="soft">${one.remedy}</span></li>`)}</ul>`}
    <h2>${t('To do')}</h2>${overview.queues.some(one => one.count > 0) ? cards(overview.queues.filter(one => one.count > 0).map(one => queue(one, promised))) : html`<p>${t('There is nothing to do.')}</p>`}
    <p class="soft">${t('Nothing to do in')}: ${overview.queues.filter(one => one.count === 0).map((one, at) => html`${at > 0 ? ', ' : ''}${to(QUEUES[one.name], one.filter, word(one.name))}`)}</p>
    ${overview.money ? html`<h2>${t('Money')}</h2>${table([[t('Currency')], ...COLUMNS.map(([name]) => [name, 'number'])],
      overview.money.map(one => [one.currency, ...COLUMNS.map(([, sum]) => money(sum(one), one.currency))]), t('Money'))}` : nothing}
    ${loaded(look('month', month), charts => charts)}`;

  return {
    // What was dealt with on other pages is gone at once.
    start() {
      part();
      readQueues();
    },
    view: () => html`<h1>${t('Today')}</h1>${loaded(part(), shown)}`,
  };
};
