// A campaign as creators see it before they join: on Find, and in its form while it is written.

import {html, nothing} from '../lit-html.js';
import {brief, guidance} from './brief.js';
import {bonuses, date, duration, facts, moment, money, rights, stats, t, word} from './format.js';
import {curve, sentences} from './viewpay.js';

/** From what on it pays, where nothing is known of who would post. */
const least = row => ({earns: t('From {0}', money(row.tasks.minimum_reward, row.currency))});

/**
 * What it is, and what one earns.
 *
 * @param {any} row
 * @param {{earns: any, reckoned?: any, brand?: string}} [terms] what a post of the reader's earns, what that is reckoned with, and the brand
 * @param {any} [between] stands before the brief
 */
export const offer = (row, {earns, reckoned, brand} = least(row), between = nothing) => html`<f-picture kind="cover" url=${row.image_post ?? ''} logo=${row.image_logo ?? ''} name=${row.name}></f-picture><h2>${row.name}<small>${brand ? `${brand} · ` : ''}${row.tagline}</small></h2>
  ${stats([[t('You earn'), earns, reckoned], [t('Ends'), date(moment(row.date_end)), `${t('Submit within')} ${duration(row.tasks.time, row.tasks.time_type.slice(0, -1))}`]])}
  ${row.reward_rules ? html`${sentences(row.reward_rules, row.currency)}${curve(row.reward_rules, row.currency)}` : nothing}
  ${between}
  ${brief(row.description)}
  ${guidance(row)}
  ${facts([[t('Networks'), row.networks.map(word).join(', ')], [t('Hashtags'), row.hashtags.join(' ')], [t('Disclosure'), row.disclosure], [t('Rights'), row.rights ? rights(row.rights) : undefined],
    ...bonuses(row.tasks.bonus, row.currency)])}`;
