// Campaigns that a publisher can join.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {brief} from '../parts/brief.js';
import {act, ask, notice} from '../parts/dialog.js';
import {bonuses, date, duration, facts, moment, money, number, rights, stats, style, t, talk, to, two, word} from '../parts/format.js';
import {fit, known, obstacles, takesApplication} from './fit.js';
import {list, loaded, lookups} from '../parts/list.js';
import {steps} from '../parts/next.js';
import {config} from '../parts/session.js';

style(`
.gallery { border: 0; border-radius: 0; background: none; overflow: visible; }
.gallery table { display: block; }
.gallery thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.gallery tbody { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); }
.gallery tbody tr { display: flex; flex-flow: row wrap; align-items: center; align-content: start; gap: var(--space-1) var(--space-3); padding: 0 var(--space-4) var(--space-4); overflow: hidden; background: var(--raised); border: 1px solid var(--line); border-radius: var(--curve2); box-shadow: var(--low); cursor: pointer; }
.gallery tbody tr:hover { border-color: var(--edge); background: var(--raised); box-shadow: var(--high); }
.gallery tbody tr:is(.open, .open:hover) { border-color: var(--accent); background: var(--raised); }
.gallery td, .gallery tr.current td:first-child { max-width: none; padding: 0; border: 0; box-shadow: none; }
.gallery td.title { flex: 1 0 100%; order: -2; font-size: var(--body); }
.gallery .title > .plain { display: block; width: 100%; }
.gallery .title f-picture { inline-size: auto; margin: 0 calc(var(--space-4) * -1) var(--space-3); border-radius: 0; }
.gallery td:has(> .status), .gallery td.amount { order: -1; margin: 0; font-weight: 650; }
.gallery td.amount { margin-inline-start: auto; }
.gallery td:not(.title, .amount, :has(> .status)) { font-size: var(--small); color: var(--soft); }
.gallery .table td::before, .gallery td:not(:last-child)::before { display: none; }
.gallery td:last-child::before { content: attr(data-label) ' '; color: inherit; }
.gallery tr.current { box-shadow: var(--low); }
.gallery td:last-child { margin-inline-start: auto; }`);

async function join(row, navigation) {
  await ask({
    title: t('Join {0}', row.name),
    content: html`<p>${t('You earn at least {0}.', money(row.tasks.minimum_reward, row.currency))}</p>
      <p>${t('Mark your posts with {0}', row.disclosure)}</p>
      ${row.rights ? html`<p>${t('By joining you accept: {0}', rights(row.rights))}</p>` : nothing}`,
    button: t('Join'),
    submit: async () => {
      notice((await change('/web/api/campaign/join/', {campaign_id: row.id, ...(row.terms_version ? {terms_version: row.terms_version} : {})})).message);
      navigation.go('tasks');
    },
  });
}

/** Campaigns that choose take whose application was accepted. */
const apply = (row, navigation) => act(t('Apply to {0}', row.name), '/api/campaign/apply/', {
  input: {campaign_id: row.id}, button: t('Apply'), done: () => navigation.go('offers'),
  fields: [{name: 'text', label: t('Why it should be you'), type: 'textarea'}, {name: 'proposed_rate', label: t('Your rate for a post, {0}', row.currency), type: 'number', min: 0, step: 'any', required: false}]});

/** How far it has come. */
const progress = one => html`${facts([[t('Brand'), one.brand?.name ?? undefined], [t('Creators'), number(one.statistics.active_participants)], [t('Tasks done'), number(one.statistics.completed_tasks)], [t('Reach'), number(one.statistics.total_reach)]])}`;

export default navigation => {
  const look = lookups(navigation);
  const own = known(look);
  look('choices', () => reached(import('../parts/countries.js')).then(async lists => { await lists.readLists(); return lists; }));
  const next = row => row.status === 'active' && row.obstacles.length > 0 && !takesApplication(row, own) ? nothing
    : steps('campaign', row.status, 'creator', {apply: takesApplication(row, own) && (() => apply(row, navigation)), join: row.obstacles.length === 0 && (() => join(row, navigation))});
  return list({
    title: t('Campaigns'),
    path: '/web/api/get/campaigns/',
    input: {obstacles: true},
    rows: answer => answer.campaigns,
    filters: [
      {name: 'filter', label: t('Which'), preset: 'active', options: ['active', 'all', 'upcoming', 'joined', 'featured', 'ended'].map(one => [one, word(one)])},
      {name: 'network', label: t('Network'), options: config.features.social_networks.map(one => [one, word(one)])},
      {name: 'category', label: t('Category'), options: () => look('choices').value?.categories() ?? []},
    ],
    look: 'gallery',
    columns: [
      [t('Campaign'), row => html`<f-picture kind="cover" url=${row.image_post ?? ''} logo=${row.image_logo ?? ''} name=${row.name}></f-picture>${two(row.name, row.tagline)}`],
      [t('For you'), fit],
      [t('You earn'), row => t('From {0}', money(row.tasks.minimum_reward, row.currency)), 'number amount'],
      [t('Networks'), row => row.networks.map(word).join(', ')],
      [t('Ends'), row => date(moment(row.date_end))],
    ],
    detail: row => html`<f-picture kind="cover" url=${row.image_post ?? ''} logo=${row.image_logo ?? ''} name=${row.name}></f-picture><h2>${row.name}<small>${row.tagline}</small></h2>
        ${stats([[t('You earn'), t('From {0}', money(row.tasks.minimum_reward, row.currency))], [t('Ends'), date(moment(row.date_end)), `${t('Submit within')} ${duration(row.tasks.time, row.tasks.time_type.slice(0, -1))}`]])}
        ${obstacles(row, own)}
        ${row.status === 'active' ? html`<p>${talk('talk', 'campaign', row.id)}</p>` : nothing}
        ${brief(row.description)}
        ${facts([[t('Networks'), row.networks.map(word).join(', ')], [t('Hashtags'), row.hashtags.join(' ')], [t('Disclosure'), row.disclosure], [t('Rights'), row.rights ? rights(row.rights) : undefined],
          ...bonuses(row.tasks.bonus, row.currency)])}
        ${loaded(look(row.id, () => read('/web/api/get/campaign/', {id: row.id})), progress)}
        ${row.tasks_leaderboard ? html`<p>${to('leaderboard', {campaign_id: row.id}, t('Leaderboard'))}</p>` : nothing}
        <f-report url=${row.image_post ?? ''} logo=${row.image_logo ?? ''}></f-report>
        <div class="decide">${next(row)}</div>`,
  })(navigation);
};
