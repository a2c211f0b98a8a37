// What operators and advertisers see of a campaign: its terms as publishers see them, what it has cost and brought.

import {html, nothing} from '../lit-html.js';
import {reached} from '../parts/calls.js';
import {age, bonuses, facts, moment, money, number, status, t, time, to, word} from '../parts/format.js';
import {act} from '../parts/dialog.js';
import {brief, guidance} from '../parts/brief.js';
import {called} from '../parts/next.js';

export const STATES = ['draft', 'pending', 'active', 'paused', 'completed', 'cancelled'];
/** The states that moves lead to. */
const TO = {submit: 'pending', withdraw: 'draft', pause: 'paused', resume: 'active', start: 'active', complete: 'completed', cancel: 'cancelled'};

/** Its state in the table of next steps. */
export const state = row => row.status !== 'pending' ? row.status : row.approval.approved_at ? 'pending/approved' : row.approval.submitted_at ? 'pending' : 'pending/unsubmitted';

/** What a campaign may lack, as its form calls it. */
const NAMED = [['description', t('Brief')], ['date_end', t('Ends')], ['currency', t('Currency')], ['max_participants', t('Creators, at most')]].map(([name, label]) => ({name, label}));

/** Moves of a campaign, by a dialog each. */
export const changes = (row, page) => Object.fromEntries(Object.entries(TO).map(([move, status]) => [move, () => act(called('campaign', move), '/api/campaign/status/', {
  input: {campaign_id: row.id, status: /** @type {any} */ (status)}, text: row.name, labels: NAMED, danger: ['complete', 'cancel'].includes(move), done: page.refresh})]));

/** How it went by day; charts are loaded when one is drawn. */
export const progress = async row => (await reached(import('../staff/figures.js'))).progress(row);

/** @type {Column[]} */
export const columns = [
  [t('Campaign'), row => html`<f-picture kind="thumb" url=${row.image_post ?? ''} name=${row.name}></f-picture>${row.name}`, undefined, 'name'],
  [t('Status'), row => status(row.status)],
  [t('Creators'), row => `${number(row.participants_count)}${row.max_participants ? ' / ' + number(row.max_participants) : ''}`, 'number'],
  [t('Created'), row => age(row.created_at), undefined, 'created'],
];

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
