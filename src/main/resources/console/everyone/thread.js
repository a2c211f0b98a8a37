// Talk about a task, a campaign or a payout between creator, brand and staff, in the inbox of each.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {field, keepHere, notice, refused, values} from '../parts/dialog.js';
import {age, link, loading, own as ours, style, t, useTexts, word} from '../parts/format.js';
import {can} from '../parts/session.js';
import {assigning, templates} from './answers.js';

await useTexts('-thread');

style(`
.talk { list-style: none; padding: 0; display: grid; gap: var(--space-2); }
.talk li { border: 1px solid var(--line); border-radius: var(--curve2); padding: var(--space-2) var(--space-3); max-width: 90%; }
.talk .mine { justify-self: end; background: var(--mark); border-color: transparent; }
.talk .note { border-style: dashed; }
.talk p { margin: var(--space-half) 0; }`);

export const KINDS = ['task', 'campaign', 'payout'];
/**
 * The rows of each side: an account may be a creator and a brand.
 *
 * @type {Record<string, Record<string, Path>>}
 */
export const SIDES = {
  staff: {get: '/admin/api/threads/get/', write: '/admin/api/threads/write/', read: '/admin/api/threads/mark-read/', readAll: '/admin/api/threads/mark-all-read/', assign: '/admin/api/threads/assign/', assignees: '/admin/api/threads/assignees/',
    templates: '/admin/api/threads/templates/', saveTemplate: '/admin/api/threads/templates/update/', deleteTemplate: '/admin/api/threads/templates/delete/'},
  brand: {get: '/api/thread/', write: '/api/thread/write/', read: '/api/thread/mark-read/', readAll: '/api/thread/mark-all-read/', assign: '/api/thread/assign/', assignees: '/api/thread/assignees/',
    templates: '/api/thread/templates/', saveTemplate: '/api/thread/templates/update/', deleteTemplate: '/api/thread/templates/delete/'},
  creator: {get: '/web/api/get/thread/', write: '/web/api/thread/write/', read: '/web/api/thread/mark-read/', readAll: '/web/api/thread/mark-all-read/'},
};

/** Our own pictures are shown; those elsewhere are links. */
const picture = (url, place) => ours(url)
  ? html`<a href=${url} target="_blank"><img src=${`${url}/320`} width="192" height="192" alt=${t('Picture {0}', place)} loading="lazy"></a>` : link(url);

/**
 * Threads of a side, one at a time.
 *
 * @param navigation of the page that shows them
 * @param {string} side of `SIDES`
 * @param {(key: string) => void} seen is told which thread has been read or changed
 */
export function threads(navigation, side, seen) {
  const rows = SIDES[side];
  const staff = side === 'staff';
  const own = side === 'creator';
  /** Of a team, only those who review write. */
  const writes = staff || own || can('tasks.review');
  /** The thread that is shown: {key, messages, the newest first, next of older ones}, then with its value or refusal. */
  let shown = {};
  let wrong = null;
  const subject = key => {
    const [kind, id, user] = key.split('-');
    return {kind, subject_id: Number(id), ...(user && !own ? {user_id: Number(user)} : {})};
  };

  const fields = [
    {name: 'text', label: t('Message'), type: 'textarea', required: false},
    {name: 'pictures', label: t('Pictures'), type: 'file', accept: 'image/*', required: false, hint: t('Up to five pictures')},
    ...(staff ? [{name: 'note', label: t('A note that staff alone see'), type: 'checkbox'}] : []),
  ];
  async function write(event, key) {
    event.preventDefault();
    const form = event.target;
    try {
      notice((await change(rows.write, {...subject(key), ...values(form, fields)})).message);
      shown.kept.sent();
      form.reset();
      wrong = null;
      await load(shown);
    } catch (refusal) {
      wrong = refusal;
      navigation.redraw();
    }
  }

  /** Reads the latest messages of a thread, and marks it as read then. What was read before stays, unless there is a gap. */
  async function load(into) {
    try {
      const {messages, next, ...rest} = await read(rows.get, subject(into.key));
      const known = into.messages.findIndex(one => one.id === messages.at(-1)?.id);
      if (known < 0) Object.assign(into, {messages, next});
      else into.messages.splice(0, known + 1, ...messages);
      Object.assign(into, {value: rest, refusal: null});
      if (rest.unread > 0 && writes) change(rows.read, {...subject(into.key), message_id: messages[0].id}).then(() => seen(into.key), () => {});
    } catch (refusal) {
      into.refusal = refusal;
    }
    navigation.redraw();
  }

  async function older(into) {
    const cursor = into.next;
    const {messages, next} = await read(rows.get, {...subject(into.key), cursor});
    // Pressed twice.
    if (into.next !== cursor) return;
    into.messages.push(...messages);
    into.next = next;
    navigation.redraw();
  }

  /** A thread. What was typed into another one's form is kept there. */
  function show(key) {
    if (shown.key !== key) {
      shown = {key, messages: [], next: null, kept: keepHere('message', fields, navigation.redraw), assign: own || !writes ? () => nothing : assigning(navigation, rows, subject(key), () => seen(key))};
      wrong = null;
      load(shown);
    }
    const {value, messages, next, refusal} = shown;
    if (!value) return refusal ? refused(refusal) : loading();
    return html`<h2>${word(value.kind)}: ${value.title}</h2>${messages.length > 0 ? shown.assign() : nothing}
      ${next ? html`<p><button type="button" @click=${() => older(shown)}>${t('Older messages')}</button></p>` : nothing}
      ${messages.length === 0 ? html`<p class="soft">${t('No messages yet.')}</p>` : html`<ol class="talk">${[...messages].reverse().map(one => html`<li class="${one.author.mine ? 'mine' : ''} ${one.note ? 'note' : ''}">
        <p class="soft">${one.author.name ? html`<f-picture url=${one.author.avatar ?? ''} name=${one.author.name}></f-picture>` : nothing}${one.author.mine ? t('You') : one.author.name ?? word(one.author.side)} ${one.note ? t('(note)') : ''} ${age(one.written_at)}</p><p class="said">${one.text || nothing}</p>
        ${one.pictures.length > 0 ? html`<p class="pictures">${one.pictures.map((url, index) => picture(url, index + 1))}</p>` : nothing}</li>`)}</ol>`}
      ${value.closed && !staff ? html`<p>${t('It is closed: what it is about is over.')}</p>` : !writes ? nothing : html`<form @submit=${event => write(event, key)} @input=${shown.kept.typed}>${shown.kept.note()}${shown.kept.fields.map(one => field(one, wrong))}
        ${wrong ? refused(wrong, shown.kept.fields) : nothing}<div class="buttons"><button class="main">${t('Send')}</button>${own ? nothing : answers()}</div></form>`}`;
  }

  const answers = own ? () => nothing : templates(navigation, rows, side);
  return {
    show,
    /** None is shown any more. */
    leave() { shown = {}; },
    /** What is shown may have changed. */
    again() { if (shown.key) load(shown); },
  };
}
