// What programs with the person's consent ask to do for them: looked at here, outside the program, and confirmed or refused.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from '../parts/calls.js';
import {notice} from '../parts/dialog.js';
import {age, counted, facts, link, local, money, nothingYet, number, status, t, time, to, useTexts, word} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {lines, panel} from '../parts/panels.js';
import {me} from '../parts/session.js';

await useTexts('-agents');

const LIST = '/web/api/agents/list/';
const ONE = '/web/api/agents/get/';
/** The names of the changes that agents may propose. */
const CHANGES = {
  addChannel: t('Connect a channel'),
  addPage: t('Connect a page'),
  addWall: t('Connect a wall'),
  applyToCampaign: t('Apply to a campaign'),
  cancelPayout: t('Cancel a payout'),
  cancelWithdrawal: t('Cancel a refund of funds'),
  createCampaign: t('Create a campaign'),
  decideApplication: t('Decide on an application'),
  decideDraft: t('Decide on a content draft'),
  fundCampaign: t('Set money aside for a campaign'),
  joinCampaign: t('Join a campaign'),
  leaveTask: t('Leave a task'),
  payOwnInvoice: t('Pay an invoice from the funds'),
  requestPayout: t('Request a payout'),
  requestWithdrawal: t('Ask for funds back'),
  reviewTask: t('Review a post'),
  saveBankAccount: t('Save a bank account'),
  sendInvitations: t('Invite creators'),
  setCampaignSettings: t('Change the settings of a campaign'),
  setCampaignStatus: t('Start, pause or end a campaign'),
  submitNetwork: t('Connect a social account'),
  updateCampaign: t('Change a campaign'),
  withdrawApplication: t('Withdraw an application'),
  withdrawInvitation: t('Withdraw an invitation'),
  writeMessage: t('Write a message'),
};
const STATES = {
  confirmed: t('You confirmed it, and it is done.'),
  refused: t('You refused it. Nothing has changed.'),
  expired: t('It was not confirmed within ten minutes, so nothing has changed. Ask the agent to propose it again.'),
  disconnected: t('The application is no longer connected, so nothing has changed.'),
};
const named = tool => CHANGES[tool.replace(/OfBrand$/, '')] ?? word(tool);

/** A value in words: an amount with the currency of the whole, a text without its marks. */
const said = (value, name, currency) => value === true ? t('Yes') : value === false ? t('No')
  : typeof value === 'number' ? currency && /amount|reward|budget|_price$/.test(name) ? money(value, currency) : number(value)
    : /^https?:\/\/\S+$/.test(value) ? link(value) : local(String(value).replace(/<[^>]*>/g, ' ').trim());
/** What ids stand for, as far as the page knows it. */
const names = {advertiser_id: id => me.advertisers.find(one => one.advertiser_id === id)?.name, publisher_ids: all => counted('1 creator|{0} creators', all.length)};
/** The members of an input as facts, nested ones behind the names of their parents; empty ones are left out. */
const flat = (input, currency, before = []) => Object.entries(input).flatMap(([name, value]) => {
  const label = [...before, word(name.replace(/_ids?$/, ''))];
  if (value === null || value === '' || Array.isArray(value) && value.length === 0) return [];
  const known = names[name]?.(value);
  if (known) return [[label.join(': '), known]];
  if (Array.isArray(value)) return value.every(one => typeof one !== 'object') ? [[label.join(': '), value.map((one, n) => html`${n > 0 ? ', ' : ''}${said(one, name, currency)}`)]] : value.flatMap((one, n) => flat(one, currency, [...label, String(n + 1)]));
  if (typeof value !== 'object') return [[label.join(': '), said(value, name, currency)]];
  return Object.keys(value).join() === 'text' ? flat({[name]: value.text}, currency, before) : flat(value, currency, label);
});

export default navigation => {
  let look = lookups(navigation);
  let working = false;
  const again = () => {
    working = false;
    look = lookups(navigation);
    navigation.redraw();
  };

  async function decide(path, input) {
    working = true;
    navigation.redraw();
    try {
      notice((await change(path, input)).message);
    } catch (refusal) {
      notice(refusal.message, {bad: true});
    }
    again();
  }

  const effect = ({outcome, refusal, foreseen}) => refusal ? html`<p class="bad">${refusal}</p>` : !outcome ? nothing : html`<h3>${t('What would happen now')}</h3>${foreseen(outcome.entries)}
    ${outcome.notifications.length + outcome.mails.length > 0 ? html`<p>${counted('You get 1 message about it.|You get {0} messages about it.', outcome.notifications.length + outcome.mails.length)}</p>` : nothing}`;

  const shown = ({proposal, input, fingerprint, outcome, refusal, foreseen}) => {
    const id = proposal.agent_proposal_id;
    const open = proposal.agent_status === 'open';
    return html`<p>${open ? t('{0} asks you to confirm this. Read it: it was written by a program, and it happens only if you say so.', proposal.application) : STATES[proposal.agent_status]}</p>
      ${facts([[t('Asked by'), proposal.application], [t('Status'), status(proposal.agent_status)], [open ? t('You can confirm it until') : t('Asked'), time(open ? proposal.expires_at : proposal.proposed_at)], [t('Decided'), proposal.decided_at ? time(proposal.decided_at) : undefined]])}
      ${input ? html`<h3>${t('What was asked')}</h3>${facts(flat(input, input.currency))}` : nothing}
      ${effect({outcome, refusal, foreseen})}
      ${open ? html`<div class="buttons"><button type="button" class="main" ?disabled=${working || Boolean(refusal)} @click=${() => decide('/web/api/agents/confirm/', {agent_proposal_id: id, fingerprint})}>${t('Confirm')}</button>
        <button type="button" ?disabled=${working} @click=${() => decide('/web/api/agents/refuse/', {agent_proposal_id: id})}>${t('Refuse')}</button></div>` : nothing}`;
  };

  const row = one => html`<span>${to('agents', {proposal: one.agent_proposal_id}, named(one.tool))} ${status(one.agent_status)}<small>${one.application} · ${age(one.proposed_at)}</small></span>`;
  const rows = ({proposals: all, next}) => all.length === 0
    ? nothingYet(html`<p>${t('Programs that you connect can read for you and propose changes. You confirm each of them here.')}</p><p>${to('account', {}, t('Your connected applications'))}</p>`)
    : html`${lines(all, row)}${next ? html`<p><button type="button" @click=${() => navigation.set({cursor: next})}>${t('Older ones')}</button></p>` : nothing}`;

  const both = id => Promise.all([read(ONE, {agent_proposal_id: id}), reached(import('../parts/foreseen.js'))]).then(([whole, {foreseen}]) => ({...whole, foreseen}));
  return {
    changed: () => again(),
    view() {
      const id = Number(navigation.params.get('proposal'));
      const cursor = navigation.params.get('cursor');
      const one = id ? look(`one ${id}`, () => both(id)) : null;
      return html`<h1>${t('Agents')}</h1><div class="panels">
        ${one ? panel(one.value ? named(one.value.proposal.tool) : t('A proposal'), loaded(one, shown), 'wide') : nothing}
        ${panel(t('What agents proposed'), loaded(look(`list ${cursor}`, () => read(LIST, cursor ? {cursor} : {})), rows), 'wide')}</div>`;
    },
  };
};
