// What comes next, by what something is, its state, and who looks: a sentence, then the moves that this person may make. A state with a slash
// is a part of the one before it. Pages of what no other page shows have a table of their own.

import {html, nothing} from '../lit-html.js';
import {t, useTexts} from './format.js';

await useTexts('-next');

export const NEXT = {
  task: {
    'pending': {creator: [t('Publish the post as required, and submit it before it is due.'), 'complete', 'leave'], brand: [t('The creator has still to publish the post and submit it.')], staff: [t('The creator has still to publish the post and submit it.')]},
    'pending/draft': {creator: [t('Submit a draft first: it is approved before you publish.'), 'draft', 'leave']},
    'pending/waiting': {creator: [t('Your draft is being reviewed; the deadline waits until then.'), 'leave']},
    'pending/over': {creator: [t('The deadline has passed.'), 'leave']},
    'under_review': {creator: [t('A reviewer decides. Without a decision in time, it is accepted.')], brand: [t('Approve it, ask for changes, or reject it with a reason.'), 'approve', 'request_changes', 'reject', 'start_review', 'stop_review'],
      staff: [t('Approve it, ask for changes, or reject it with a reason.'), 'approve', 'request_changes', 'reject', 'start_review', 'stop_review']},
    'accepted': {creator: [t('It was accepted. Next, its payment is released to your earnings.')], brand: [t('It was accepted. Staff release its payment; you do it if you alone decide on the posts of a funded campaign.'), 'mark_paid'],
      staff: [t('It was accepted. Release its payment, so that the creator can be paid out.'), 'mark_paid', 'reverse']},
    'rejected': {creator: [t('It was rejected. You can submit another post, or appeal: another person decides then.'), 'complete', 'appeal', 'leave'], brand: [t('The creator can submit another post, or appeal, while there is time.')], staff: [t('The creator can submit another post, or appeal, while there is time.')]},
    'rejected/changes': {creator: [t('Change the post as the reviewer asks, and submit it again.'), 'complete', 'appeal', 'leave']},
    'rejected/over': {creator: [t('It was rejected, and the time to submit another post is over.'), 'appeal', 'leave']},
    'appealed': {creator: [t('Another person decides on your appeal. Without a decision in time, it is granted.')], brand: [t('Staff decide on the appeal.')], staff: [t('Grant the appeal or dismiss it, unless the rejection was yours.'), 'grant_appeal', 'dismiss_appeal', 'take_appeal', 'return_appeal']},
    'paid': {creator: [t('Its payment is part of your earnings: request a payout whenever you like.')], brand: [t('It is paid: nothing is left to do.')], staff: [t('It is paid. If the post turns out to be wrong, the payment can be taken back.'), 'reverse']},
    'left': {creator: [t('You have given it up: nothing is left to do.')], brand: [t('The creator has given it up: another one can have the place.')], staff: [t('The creator has given it up: another one can have the place.')]},
  },
  draft: {
    waiting: {creator: [t('A reviewer decides on the draft. Without a decision in time, it is approved.')], brand: [t('Approve the draft, or ask for changes.'), 'approve', 'request_changes'], staff: [t('Approve the draft, or ask for changes.'), 'approve', 'request_changes']},
    approved: {creator: [t('The draft is approved: publish the post and submit it.')], brand: [t('The creator publishes the post and submits it.')], staff: [t('The creator publishes the post and submits it.')]},
    returned: {creator: [t('Change the draft as the reviewer asks, and submit it again.')], brand: [t('The creator changes the draft and submits it again.')], staff: [t('The creator changes the draft and submits it again.')]},
    withdrawn: {creator: [t('The draft no longer counts, as its task has ended.')], brand: [t('The draft no longer counts, as its task has ended.')], staff: [t('The draft no longer counts, as its task has ended.')]},
  },
  connection: {
    pending: {creator: [t('A person checks that the account is yours; you are told of the decision.'), 'disconnect'], staff: [t('Accept the account, or reject it with a reason.'), 'accept', 'reject']},
    accepted: {creator: [t('It is connected: join campaigns on this network.'), 'disconnect'], staff: [t('It is in use. Suspend it if something is wrong with it.'), 'suspend']},
    rejected: {creator: [t('It was not accepted. Correct what was wrong, and submit it again.'), 'submit_again'], staff: [t('The creator can submit it again.')]},
    suspended: {creator: [t('Staff have suspended it: no campaign can be joined with it until they let it go on. Write to them.'), 'disconnect'], staff: [t('It is suspended until you let it go on.'), 'reinstate']},
    disconnected: {creator: [t('It is disconnected. Submit it again to use it.'), 'submit_again'], staff: [t('The creator has disconnected it, and can submit it again.')]},
  },
  campaign: {
    draft: {creator: [t('It has not begun: it can be joined when it runs.')], brand: [t('Complete it and submit it: staff approve it before it runs.'), 'submit', 'cancel'], staff: [t('It is a draft. It can be submitted when it is complete.'), 'submit', 'cancel']},
    pending: {creator: [t('It begins soon, and can be joined then.')], brand: [t('Staff look at it before it runs; you are told of the decision.'), 'withdraw', 'cancel'], staff: [t('Approve it, or send it back with comments.'), 'start', 'send_back', 'cancel']},
    'pending/approved': {brand: [t('It is approved, and begins by itself when its time has come.'), 'withdraw', 'cancel'], staff: [t('It is approved, and begins by itself when its time has come.'), 'start', 'send_back', 'cancel']},
    'pending/unsubmitted': {staff: [t('It was not submitted for approval: it begins by itself when its time has come.'), 'cancel'], brand: [t('It begins by itself when its time has come.'), 'withdraw', 'cancel']},
    active: {creator: [t('It runs: you can take part while there are places.'), 'apply', 'join'], brand: [t('It runs: decide on posts and applications as they come.'), 'pause', 'complete', 'cancel'], staff: [t('It runs. Pause it if something is wrong.'), 'pause', 'complete', 'cancel']},
    paused: {creator: [t('It is paused: it cannot be joined, but posts can be submitted.')], brand: [t('It is paused: resume it, or end it.'), 'resume', 'complete', 'cancel'], staff: [t('It is paused: resume it, or end it.'), 'resume', 'complete', 'cancel']},
    completed: {creator: [t('It has ended: find another one.')], brand: [t('It has ended: look at its report, or begin another one.')], staff: [t('It has ended: nothing is left to do.')]},
    cancelled: {creator: [t('It was cancelled: find another one.')], brand: [t('It was cancelled. You can begin another one.')], staff: [t('It was cancelled: nothing is left to do.')]},
  },
  campaign_invitation: {
    open: {creator: [t('Join the campaign, or decline the invitation.'), 'accept', 'decline'], brand: [t('The creator has still to answer.'), 'withdraw']},
    accepted: {creator: [t('You have joined: its tasks are among yours.')], brand: [t('The creator has joined: posts follow.')]},
    declined: {creator: [t('You have declined it: nothing is left to do.')], brand: [t('The creator does not want to. Invite another one.')]},
    withdrawn: {creator: [t('The brand has withdrawn it: nothing is left to do.')], brand: [t('You have withdrawn it. You can invite the creator again.')]},
    expired: {creator: [t('It was not answered in time. Ask the brand for another one.')], brand: [t('It was not answered in time. You can invite the creator again.')]},
  },
  campaign_application: {
    open: {creator: [t('The brand decides on your application.'), 'withdraw'], brand: [t('Accept the creator, or decline with a reason.'), 'accept', 'decline']},
    accepted: {creator: [t('You are chosen: join the campaign before the time is over.'), 'join', 'withdraw'], brand: [t('The creator has still to join.')]},
    declined: {creator: [t('The brand has chosen others. Find another campaign.')], brand: [t('You have declined it: nothing is left to do.')]},
    withdrawn: {creator: [t('You have withdrawn it. You can apply again while the campaign runs.')], brand: [t('The creator has withdrawn it.')]},
    joined: {creator: [t('You have joined: its tasks are among yours.')], brand: [t('The creator has joined: posts follow.')]},
    expired: {creator: [t('The time for it is over. Find another campaign.')], brand: [t('The time for it is over: nothing is left to do.')]},
  },
  payout: {
    pending: {creator: [t('Staff look at it, then it is paid. You can still cancel it.'), 'cancel'], staff: [t('Take it on, enter its payment, or reject it with a reason.'), 'take_on', 'complete', 'reject']},
    processing: {creator: [t('It is on its way: it arrives within days.')], staff: [t('It is on its way. Enter its payment when it is made, or that it failed.'), 'complete', 'fail']},
    completed: {creator: [t('It is paid. If it does not arrive, write to us about it.')], staff: [t('It is paid. If the bank sends it back, enter that.'), 'fail']},
    rejected: {creator: [t('It was rejected, and the money is available again. Request another payout when that is put right.')], staff: [t('It was rejected: the creator can request another one.')]},
    cancelled: {creator: [t('You have cancelled it, and the money is available again.')], staff: [t('The creator has cancelled it: nothing is left to do.')]},
    failed: {creator: [t('It came back, and the money is available again. Check your payout method, and request another payout.')], staff: [t('It came back: the creator can request another one.')]},
  },
  transfer: {
    intended: {staff: [t('It goes out with its batch, or when its provider is asked again.'), 'take_out']},
    unknown: {staff: [t('Its provider is asked whether it was made. If it stays like this, enter what happened.'), 'settle', 'fail', 'return']},
    sent: {staff: [t('It is on its way. The bank or provider says how it ends; if not, enter it.'), 'settle', 'fail', 'return']},
    settled: {staff: [t('It has arrived. If it comes back, enter that.'), 'return']},
    failed: {staff: [t('It was not made: its payout failed with it, and can be requested again.')]},
    returned: {staff: [t('It came back: its payout failed with it, and can be requested again.')]},
  },
  destination: {
    unconfirmed: {creator: [t('Confirm it by the link in your mail, or by your second factor.'), 'confirm', 'delete']},
    resting: {creator: [t('It is new: for your safety it can be used only after some time.'), 'delete']},
    usable: {creator: [t('Payouts can be sent there.'), 'delete']},
  },
  bank_account: {
    deposits_due: {creator: [t('To verify: two small amounts are on their way to this account. Enter them here when they have arrived.'), 'delete']},
    deposited: {creator: [t('To verify: two small amounts were sent to this account. Enter both as your bank shows them.'), 'verify', 'delete']},
    expired: {creator: [t('The time to verify it is over: remove the account and add it again.'), 'delete']},
    failed: {creator: [t('The amounts were wrong too often: remove the account and add it again, or write to us.'), 'delete'], staff: [t('The amounts were wrong too often. The creator can remove the account and add it again.')]},
    verified: {creator: [t('It is verified: payouts can be sent there.'), 'delete'], staff: [t('It is verified: nothing is left to do.')]},
    pending: {staff: [t('Send its two small amounts, unless a payout batch sends them. The creator enters them, or you do for the creator.'), 'deposits', 'verify']},
  },
  invoice: {
    open: {brand: [t('Pay it from your funds, or transfer it to our account with its reference.'), 'pay']},
    paid: {brand: [t('It is paid: nothing is left to do.')]},
    written_off: {brand: [t('We no longer ask for it: nothing is left to do.')]},
    void: {brand: [t('It was cancelled: nothing is to be paid.')]},
  },
  sign_up: {
    waiting: {creator: [t('Staff look at your company; you are told of the decision.')], staff: [t('Approve the company, or refuse it with a reason.'), 'approve', 'refuse']},
    approved: {creator: [t('Your company can run campaigns now.'), 'open'], staff: [t('It can run campaigns: nothing is left to do.')]},
    refused: {creator: [t('It was refused. Put right what was wrong, and sign up again.')], staff: [t('It was refused: it can sign up again.')]},
  },
};

/** What moves are called; those of one kind only are named after it. */
const MOVES = {
  'complete': t('Submit'), 'draft': t('Submit the draft'), 'leave': t('Give up'), 'appeal': t('Appeal'), 'approve': t('Approve'), 'request_changes': t('Ask for changes'), 'reject': t('Reject'),
  'mark_paid': t('Release the payment'), 'reverse': t('Take the payment back'), 'grant_appeal': t('Grant the appeal'), 'dismiss_appeal': t('Dismiss the appeal'),
  'disconnect': t('Disconnect'), 'submit_again': t('Submit again'), 'accept': t('Accept'), 'suspend': t('Suspend'), 'reinstate': t('Reinstate'),
  'submit': t('Submit'), 'withdraw': t('Withdraw'), 'cancel': t('Cancel'), 'pause': t('Pause'), 'resume': t('Resume'), 'start': t('Approve'), 'send_back': t('Send back'), 'join': t('Join'), 'apply': t('Apply'), 'decline': t('Decline'),
  'campaign.complete': t('End'), 'campaign_invitation.accept': t('Join'), 'payout.complete': t('Enter its payment'), 'payout.take_on': t('Process'), 'fail': t('Enter that it failed'), 'payout.cancel': t('Cancel the payout'),
  'send': t('Send'), 'stop': t('Cancel the batch'), 'payout_run.cancel': t('Cancel the batch'), 'settle': t('Enter that it arrived'), 'return': t('Enter that it came back'), 'take_out': t('Take it out'),
  'confirm': t('Confirm'), 'delete': t('Remove'), 'verify': t('Verify'), 'deposits': t('Show the two amounts'), 'pay': t('Pay from the funds'), 'refuse': t('Refuse'), 'open': t('To your brand'),
  'withdrawal.pay': t('Record as sent'), 'clear': t('May be paid'), 'block': t('Pay nothing'), 'book': t('Book it'), 'leave_out': t('Leave it out'),
};
/** What is not suggested, though it is the first that can be done. */
const QUIET = new Set(['pause']);
const DANGER = new Set(['leave', 'reject', 'reverse', 'dismiss_appeal', 'disconnect', 'suspend', 'cancel', 'campaign.complete', 'decline', 'campaign_invitation.withdraw', 'campaign_application.withdraw', 'fail', 'stop', 'return', 'take_out', 'delete', 'refuse', 'block', 'leave_out']);

const named = (names, kind, move) => [`${kind}.${move}`, move].find(name => name in names || names.has?.(name));

/** What a move is called. */
export const called = (kind, move) => MOVES[named(MOVES, kind, move)];

/**
 * Shows from a table the next step of something: the sentence, and the moves that the page can make now.
 *
 * @param kind what it is
 * @param state where it is
 * @param person who looks: creator, brand or staff
 * @param does by move, how it is made, with the key that makes it, or its own buttons; left out what is not possible now
 */
export const stepsOf = (table, names = {}) => (kind, state, person, does = {}) => {
  const [sentence, ...moves] = table[kind][state]?.[person] ?? table[kind][state.split('/')[0]]?.[person] ?? [nothing];
  const possible = moves.filter(move => does[move]);
  const look = (move, index) => named(DANGER, kind, move) ? 'danger' : index === 0 && !QUIET.has(move) ? 'main' : '';
  return html`<p class="next">${sentence}</p>${possible.length === 0 ? nothing : html`<div class="buttons">${possible.map((move, index) => typeof does[move] === 'function'
    ? html`<button type="button" class=${look(move, index)} @click=${does[move]}>${names[move] ?? called(kind, move)}${does[move].key ? html`<kbd aria-hidden="true">${does[move].key}</kbd>` : nothing}</button>` : does[move])}</div>`}`;
};
export const steps = stepsOf(NEXT);
