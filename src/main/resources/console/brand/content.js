// A campaign's terms as creators see them, what it has cost and brought, and what happened to it, for brands and staff.

import {html, nothing} from '../lit-html.js';
import {bonuses, facts, moment, money, number, status, t, time, to, word} from '../parts/format.js';
import {brief, guidance} from '../parts/brief.js';

/** What a campaign is, pays and has brought; its brand is left out where a brand looks at its own. */
export const content = (row, spent, figures, brand) => html`<f-picture kind="cover" url=${row.image_post ?? ''} logo=${row.image_logo ?? ''} name=${row.name}></f-picture>${facts([[t('Status'), status(row.status)], [t('Starts'), row.date_start ? time(moment(row.date_start)) : t('at once')], [t('Ends'), time(moment(row.date_end))],
    [t('Creators'), number(row.participants_count)], [t('Tasks done'), `${number(row.completion_rate)} %`], [t('Brand'), brand],
    [t('Funded'), row.funded === undefined ? undefined : row.funded ? t('Yes') : t('No')], [t('Who reviews posts'), word(row.reviewed_by)], [t('Content drafts'), row.drafts ? t('Yes') : undefined],
    [t('Spent'), spent ? money(spent.total_spent, spent.currency) : undefined], [t('CPM'), spent ? money(spent.average_cpm, spent.currency) : undefined]])}
  ${figures ? html`<h3>${t('Progress')}</h3>${figures}<p>${to('campaign', {campaign_id: row.id, part: 'report'}, t('Report'))}</p>` : nothing}
  <h3>${t('Brief, as creators see it')}</h3>${brief(row.description)}${guidance(row)}
  ${facts([[t('Networks'), row.networks.map(word).join(', ')], [t('Hashtags'), row.hashtags.join(' ')], [t('Disclosure'), row.disclosure]])}
  <h3>${t('What it pays')}</h3>
  ${facts([[t('Minimum'), money(row.tasks.minimum_reward, row.currency)], [t('Rate for each post'), money(row.post_rate, row.currency)], ...bonuses(row.tasks.bonus, row.currency)])}
  <f-timeline kind="campaign" subject=${row.id}></f-timeline>
  ${brand === undefined ? nothing : html`<f-report url=${row.image_post ?? ''} logo=${row.image_logo ?? ''}></f-report>`}`;
