// The report of a campaign: what its accepted posts reached and cost, in all, by network, by day, and the best of them.

import {html, nothing} from '../lit-html.js';
import {download, read} from '../parts/calls.js';
import {link, money, number, stats, t, table, time, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {can, may} from '../parts/session.js';
import sharing from './sharing.js';

const downloads = id => html`<button type="button" @click=${() => download('/api/campaign/report/pdf/', {campaign_id: id}, `campaign-${id}.pdf`)}>${t('Report')} PDF</button>
  <button type="button" @click=${() => download('/api/campaign/report/export/', {campaign_id: id}, `campaign-${id}.csv`)}>${t('Report')} CSV</button>`;

const HEAD = [[t('Posts'), 'number'], [t('Reach'), 'number'], [t('Engagement'), 'number'], [t('CPM'), 'number'], [t('Cost of an engagement'), 'number'], [t('Spent'), 'number amount']];
const cells = (one, currency) => [number(one.posts), number(one.reach), number(one.engagement), money(one.cost_per_thousand, currency), money(one.cost_per_engagement, currency), money(one.spent, currency)];

export default navigation => {
  const look = lookups(navigation);
  const links = sharing(navigation);
  const id = () => Number(navigation.params.get('campaign_id'));
  const sums = (title, name, rows, currency, named) => rows.length === 0 ? nothing : html`<h3>${title}</h3>${table([[name], ...HEAD], rows.map(one => [named(one), ...cells(one, currency)]), title)}`;
  const best = (posts, currency) => posts.length === 0 ? nothing : html`<h3>${t('Best posts')}</h3>${table([[t('Post')], [t('Network')], [t('Reach'), 'number'], [t('Engagement'), 'number'], [t('Spent'), 'number amount']],
    posts.map(one => [one.url ? link(one.url) : t('without an address'), one.network ? word(one.network) : '–', number(one.reach), number(one.engagement), money(one.spent, currency)]), t('Best posts'))}`;
  const shown = ({campaign: {currency, campaign_id: campaign}, total, networks, days, best_posts: posts, figures}) => html`
    ${stats([[t('Posts'), number(total.posts)], [t('Reach'), number(total.reach)], [t('Engagement'), number(total.engagement)], [t('Spent'), money(total.spent, currency)], [t('CPM'), money(total.cost_per_thousand, currency)], [t('Cost of an engagement'), money(total.cost_per_engagement, currency)]])}
    <p class="soft">${total.posts === 0 ? t('No post is accepted yet: the report fills as posts are accepted.')
      : figures.newest_at ? html`${t('Figures verified between')} ${time(figures.oldest_at)} ${t('and')} ${time(figures.newest_at)}. ${figures.unverified_posts > 0 ? t('Accepted posts without figures count as nothing: {0}', number(figures.unverified_posts)) : nothing}`
        : t('No figures are verified yet.')}</p>
    <div class="buttons">${downloads(campaign)}</div>
    ${can('campaigns.view') || may('campaigns.view') ? links(campaign) : nothing}
    ${sums(t('By network'), t('Network'), networks, currency, one => one.network ? word(one.network) : t('without an address'))}
    ${best(posts, currency)}
    ${sums(t('By day'), t('Day'), days, currency, one => one.day)}`;
  return {
    view: () => html`<h2>${t('Report')}</h2>${loaded(look(id(), () => read('/api/campaign/report/', {campaign_id: id()})), shown)}`,
    changed: navigation.redraw,
  };
};
