// References of a creator: links by which people without an account read what was chosen of the payments.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, ask, showOnce} from '../parts/dialog.js';
import {age, counted, duration, money, status, t, table, time, useTexts} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';

await useTexts('-references');

const DAYS = [7, 30, 90, 365];
const LIMIT = 100;

/** @type {[string, string][]} */
const MEMBERS = [['accepted_posts', t('Number of accepted posts')], ['reversed_posts', t('Number of acceptances taken back')], ['earnings', t('What I was paid for posts')]];

async function make(done) {
  const made = await ask({
    title: t('Make a reference'),
    content: html`<p>${t('A page with your name and the figures that you choose, signed as they are now. Everybody with the link can read it and verify that nothing was changed.')}</p>`,
    fields: [
      {name: 'recipient', label: t('For'), hint: t('A note to yourself: the page does not show it.')},
      {name: 'shown', label: t('What it shows'), type: 'checks', options: MEMBERS, value: ['accepted_posts']},
      {name: 'days', label: t('Works for'), options: DAYS.map(one => [String(one), duration(one, 'day')]), value: '30'},
    ],
    button: t('Make the link'),
    submit: ({days, ...input}) => change('/api/profile/references/add/', {days: Number(days), ...input}),
  });
  if (made === null) return;
  await showOnce(t('The link'), html`${t('Copy it now: it is shown only once.')} <a href=${made.path} target="_blank">${t('Look at it')}</a>`, [location.origin + made.path]);
  done();
}

const figures = ({accepted_posts: accepted, reversed_posts: reversed, paid}) => [
  accepted === null ? null : counted('1 accepted post|{0} accepted posts', accepted),
  reversed === null ? null : counted('1 acceptance taken back|{0} acceptances taken back', reversed),
  ...paid.map(one => money(one.amount, one.currency)),
].filter(text => text !== null).join(' · ');

/** The part of the profile about them. */
export function references(navigation) {
  const look = lookups(navigation);
  const again = () => {
    look.forget('references');
    navigation.redraw();
  };
  const end = row => act(t('End the link'), '/api/profile/references/end/', {
    input: {reference_id: row.reference_id}, text: t('People who open it then see nothing.'), danger: true, done: again});
  const line = row => [row.recipient, status(row.state), figures(row.figures), html`${age(row.made_at)}`, time(row.expires_at), row.opened_at ? age(row.opened_at) : t('never'),
    row.state === 'active' ? html`<button type="button" class="danger" @click=${() => end(row)}>${t('End the link')}</button>` : nothing];
  return () => html`<section aria-labelledby="references"><div class="head"><h2 id="references">${t('References')}</h2><div class="buttons"><button type="button" @click=${() => make(again)}>${t('Make a reference')}</button></div></div>
    ${loaded(look('references', () => read('/api/profile/references/', {limit: LIMIT})), ({references: rows}) => rows.length === 0
      ? html`<p class="soft">${t('Show a brand elsewhere that your posts are accepted and paid: a link to the figures that you choose, which you can end at any time.')}</p>`
      : table([[t('For')], [t('Status')], [t('Shows')], [t('Made')], [t('Expires')], [t('Last opened')], ['']], rows.map(line), t('References')))}</section>`;
}
