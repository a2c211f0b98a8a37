// Worlds of one's own in a sandbox: made, looked into by their keys, reset and ended. Loaded where the installation is a sandbox.

import {html, nothing} from '../lit-html.js';
import {read} from '../parts/calls.js';
import {act, ask, copy} from '../parts/dialog.js';
import {counted, facts, nothingYet, number, t, time, useTexts} from '../parts/format.js';
import {loaded} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {breakable} from '../parts/programs.js';

await useTexts('-worlds');

const WORLDS = '/api/sandbox/worlds/';
/** While a world is made or ends, it is looked for this often. */
const LOOK_MS = 2000;
const STATES = /** @type {Record<string, [string, string]>} */ ({
  making: ['processing', t('Being made')],
  ready: ['active', t('Ready')],
  full: ['failed', t('Full')],
  ending: ['waiting', t('Ending')],
});
const SAID = /** @type {Record<string, string>} */ ({
  making: t('This takes some seconds.'),
  full: t('It has as much on disk as it may have, and answers nothing. Reset it, or end it.'),
});

/** The keys as lines for a shell. */
const shell = keys => [
  ['FANFARE_URL', keys.base_url],
  ['FANFARE_TOKEN', keys.operator.token],
  ['BRAND_TOKEN', keys.brand.token],
  ['BRAND_ID', keys.brand.advertiser_id],
  ['CREATOR_NAME', keys.creator.username],
  ['CREATOR_PASSWORD', keys.creator.password],
  ['CLIENT_ID', keys.application.client_id],
  ['CLIENT_SECRET', keys.application.client_secret],
].map(([name, value]) => `${name}=${value}`).join('\n');

async function showKeys(one) {
  const keys = await read('/api/sandbox/worlds/keys/', {world_id: one.world_id});
  await ask({
    title: t('Keys of {0}', one.name),
    content: html`<p>${t('They open this world and nothing else, until it is reset or ends.')}</p>
      ${facts([[t('Address'), breakable(keys.base_url)], [t('Staff, who decide everything alone'), html`<code>${keys.operator.token}</code>`], [t('A brand'), html`<code>${keys.brand.token}</code>`],
        [t('A creator'), html`${keys.creator.username}, <code>${keys.creator.password}</code>`], [t('An application'), html`${keys.application.client_id}, <code>${keys.application.client_secret}</code>`]])}
      <p><button type="button" @click=${() => copy(shell(keys))}>${t('Copy for a shell')}</button></p>`,
    button: t('Done'),
  });
}

/** The panel of one's worlds. */
export default navigation => {
  /** @type {{value: any, refusal: any}} */
  let found = {value: undefined, refusal: undefined};
  let waiting = 0;
  /** What is under way is looked for again, while the page is there. */
  const again = () => read(WORLDS, {}).then(value => {
    found = {value, refusal: undefined};
    clearTimeout(waiting);
    if (value.worlds.some(one => ['making', 'ending'].includes(one.world_status))) {
      waiting = setTimeout(() => document.querySelector('.worlds') && again(), LOOK_MS);
    }
  }, refusal => { found = {value: undefined, refusal}; }).then(navigation.redraw);
  again();
  const make = first => html`<button type="button" class=${first ? 'main' : ''} @click=${() => act(t('Make a world'), '/api/sandbox/worlds/create/', {
    fields: [{name: 'name', label: t('What you call it'), required: false}],
    button: t('Make'),
    done: again,
  })}>${t('Make a world')}</button>`;

  const world = (one, space) => {
    const [tone, said] = STATES[one.world_status];
    return html`<div><h3>${one.name} <span class="status ${tone}">${said}</span></h3>
      ${SAID[one.world_status] ? html`<p class=${one.world_status === 'full' ? 'bad' : 'soft'}>${SAID[one.world_status]}</p>` : nothing}
      ${facts([[t('Address'), html`<code>${breakable(one.base_url)}</code>`], [t('On disk'), t('{0} of {1} MB', number(one.megabytes), number(space))], [t('Made'), time(one.created_at)], [t('Ends on'), time(one.ends_at)]])}
      ${one.world_status === 'ending' ? nothing : html`<div class="buttons">${one.world_status === 'making' ? nothing : html`<button type="button" class="main" @click=${() => showKeys(one)}>${t('Show the keys')}</button>
        <button type="button" @click=${() => act(t('Reset'), '/api/sandbox/worlds/reset/', {input: {world_id: one.world_id}, danger: true, text: t('Everything in {0} is made again from nothing, with other keys.', one.name), done: again})}>${t('Reset')}</button>`}
        <button type="button" class="danger" @click=${() => act(t('End'), '/api/sandbox/worlds/end/', {input: {world_id: one.world_id}, danger: true, text: t('{0} is deleted now, for ever.', one.name), done: again})}>${t('End')}</button></div>`}</div>`;
  };

  return () => panel(t('Worlds of your own'), loaded(found, ({worlds: all, most, days, megabytes_most: space}) => {
    const further = html`<p><a href="/docs/guides/sandbox">${t('What you can try in a world')}</a></p>`;
    return html`<div class="worlds">${all.length === 0
      ? nothingYet(html`<p>${t('A world is a copy of this service for you alone: a brand, creators, a clock and keys. Break what you like; it ends after {0} days.', days)}</p><p>${make(true)}</p>`)
      : html`${lines(all, one => world(one, space))}${all.length < most ? html`<p>${make(false)}</p>` : html`<p class="soft">${counted('You may have 1 world.|You may have {0} worlds.', most)}</p>`}`}${further}</div>`;
  }), 'wide');
};
