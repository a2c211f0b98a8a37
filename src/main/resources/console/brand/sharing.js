// The report of a campaign by a link, for people without an account: made, listed with its maker and time, ended.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, ask, showOnce} from '../parts/dialog.js';
import {age, duration, status, t, table, time} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {can, may} from '../parts/session.js';

const DAYS = [7, 30, 90];
const LIMIT = 100;

/** @type {[string, string][]} */
const COSTS = [['none', t('No costs')], ['total', t('The total cost, from three creators on')], ['posts', t('The total, and what each post cost')]];

async function share(campaign, done) {
  const made = await ask({
    title: t('Share by a link'),
    content: html`<p>${t('Everybody with the link sees figures, posts and the creators’ public names, without an account.')}</p>`,
    fields: [
      {name: 'days', label: t('Works for'), options: DAYS.map(one => [String(one), duration(one, 'day')]), value: '30'},
      {name: 'costs', label: t('Costs'), options: COSTS},
    ],
    button: t('Make the link'),
    submit: ({days, ...input}) => change('/api/campaign/report/links/add/', {campaign_id: campaign, days: Number(days), ...input}),
  });
  if (made === null) return;
  await showOnce(t('The link'), html`${t('Copy it now: it is shown only once.')} <a href=${made.path} target="_blank">${t('Look at it')}</a>`, [location.origin + made.path]);
  done();
}

/** The links of a campaign's report, and the button that makes one. */
export default navigation => {
  const look = lookups(navigation);
  const manages = () => can('campaigns.manage') || may('campaigns.manage');
  const again = campaign => {
    look.forget(campaign);
    navigation.redraw();
  };
  const end = (row, campaign) => act(t('End the link'), '/api/campaign/report/links/end/', {
    input: {link_id: row.link_id}, text: t('People who open it then see nothing.'), danger: true, done: () => again(campaign)});
  const line = (row, campaign) => [html`${age(row.made_at)}`, status(row.state), row.made_by ?? t('our staff'), time(row.expires_at), row.opened_at ? age(row.opened_at) : t('never'),
    COSTS.find(([code]) => code === row.costs)[1], ['active', 'suspended'].includes(row.state) && manages() ? html`<button type="button" class="danger" @click=${() => end(row, campaign)}>${t('End the link')}</button>` : nothing];
  return campaign => html`<div class="head"><h3>${t('Links for people without an account')}</h3>${manages() ? html`<div class="buttons"><button type="button" @click=${() => share(campaign, () => again(campaign))}>${t('Share by a link')}</button></div>` : nothing}</div>
    ${loaded(look(campaign, () => read('/api/campaign/report/links/', {campaign_id: campaign, limit: LIMIT})), ({links}) => links.length === 0
      ? html`<p class="soft">${t('Only your team can see the report. A link shows it to people without an account, until it expires or you end it.')}</p>`
      : table([[t('Made')], [t('Status')], [t('Made by')], [t('Expires')], [t('Last opened')], [t('Costs')], ['']], links.map(row => line(row, campaign)), t('Links for people without an account')))}`;
};
