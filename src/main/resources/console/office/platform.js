// The platform in numbers: campaigns, creators, payouts and money, in a period and today.

import {html} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {chosenDays} from '../parts/chart.js';
import {facts, money, number, t, table, useTexts, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {may} from '../parts/session.js';

// Categories have their words beside the countries.
await useTexts('-countries');

const counts = (heading, all, name = word) => {
  const rows = Object.entries(all).filter(([, count]) => typeof count === 'number').sort(([, one], [, other]) => other - one);
  const sum = rows.reduce((before, [, count]) => before + count, 0);
  return rows.length === 0 ? html`<p class="soft">${t('There is nothing here.')}</p>` : table([[heading], [t('Number'), 'number amount'], [t('Share'), 'number']], rows.map(([code, count]) => [name(code), number(count), sum === 0 ? '–' : `${number(Math.round(100 * count / sum))} %`]), heading);
};

export default navigation => {
  const look = lookups(navigation);
  const {period, form} = chosenDays(navigation);
  const shown = (path, show, input = {}) => loaded(look(path + JSON.stringify(input), () => read(path, input)), show);
  const section = (title, content) => html`<section><h2>${title}</h2>${content}</section>`;
  return {
    view: () => html`<h1>${t('The platform in numbers')}</h1>
      ${form()}
      ${may('finance.view') ? section(t('Money'), shown('/api/general/stats/financial/', all => facts([[t('Charged to brands'), money(all.total_revenue, all.currency)], [t('Paid to creators'), money(all.total_payouts, all.currency)]]), period())) : ''}
      ${may('payouts.view') ? section(t('Payouts'), shown('/api/payouts/stats/', all => html`${facts([[t('Requested'), number(all.total_payouts)], [t('Average'), money(all.average_payout, all.currency)]])}${counts(t('Status'), all.by_status)}`, period())) : ''}
      ${may('stats.view') ? html`
        ${section(t('Posts'), shown('/api/publishers/stats/activity/', all => facts([[t('Accepted posts'), number(all.total_posts)], [t('Reach'), number(all.total_reach)], [t('Engagements'), number(all.total_engagement)]]), period()))}
        ${section(t('Campaigns created'), shown('/api/campaigns/stats/general/', all => facts([[t('All'), number(all.total_campaigns)], [t('Active'), number(all.active_campaigns)], [t('Completed'), number(all.completed_campaigns)], [t('Pending'), number(all.pending_campaigns)]]), period()))}
        <h2>${t('Today')}</h2><div class="charts">
        ${section(t('Campaigns'), shown('/api/campaigns/stats/status/', all => counts(t('Status'), all)))}
        ${section(t('Campaigns by network'), shown('/api/campaigns/stats/networks/', all => counts(t('Network'), all)))}
        ${section(t('Creators by age'), shown('/api/users/stats/age/', all => counts(t('Age'), all, age => age)))}
        ${section(t('Creators by sex'), shown('/api/users/stats/sex/', all => counts(t('Sex'), all)))}
        ${section(t('Creators by category'), shown('/api/users/stats/preferences/', all => counts(t('Category'), all)))}
        ${section(t('Creators without an account at a network'), shown('/api/general/stats/potential-publishers/', all => facts([[t('Number'), number(all.potential_publishers)], [t('Share of active creators'), `${number(Math.round(1_000 * all.conversion_rate) / 10)} %`]])))}</div>` : ''}`,
    changed: navigation.redraw,
  };
};
