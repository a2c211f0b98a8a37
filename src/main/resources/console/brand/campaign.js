// What lists and pages of campaigns share: columns, states and moves.

import {html} from '../lit-html.js';
import {reached} from '../parts/calls.js';
import {age, number, status, t} from '../parts/format.js';
import {act} from '../parts/dialog.js';
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
