// Talk about a task, a campaign or a payout between publisher, advertiser and staff.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {field, keepHere, notice, refused, values} from '../parts/dialog.js';
import {about, age, link, loading, style, t, word} from '../parts/format.js';
import {list} from '../parts/list.js';
import {follow} from '../shell/live.js';
import {advertiser, can} from '../parts/session.js';

style(`
.talk { list-style: none; padding: 0; display: grid; gap: var(--space-2); }
.talk li { border: 1px solid var(--line); border-radius: var(--curve2); padding: var(--space-2) var(--space-3); max-width: 90%; }
.talk .mine { justify-self: end; background: var(--mark); border-color: transparent; }
.talk .note { border-style: dashed; }
.talk p { margin: var(--space-half) 0; }`);

const KINDS = ['task', 'campaign', 'payout'];
/**
 * The rows of each side, by the page's name: an account may be a publisher and an advertiser.
 *
 * @type {Record<string, Record<string, Path>>}
 */
const SIDES = {
  threads: {list: '/admin/api/threads/list/', get: '/admin/api/threads/get/', write: '/admin/api/threads/write/', read: '/admin/api/threads/mark-read/'},
  replies: {list: '/api/threads/', get: '/api/thread/', write: '/api/thread/write/', read: '/api/thread/mark-read/'},
  talk: {list: '/web/api/get/threads/', get: '/web/api/get/thread/', write: '/web/api/thread/write/', read: '/web/api/thread/mark-read/'},
};

/** Our own pictures are shown; those elsewhere are links. */
const picture = (url, place) => url.startsWith('/media/') || url.startsWith(location.origin + '/media/')
  ? html`<a href=${url} target="_blank"><img src=${`${url}/320`} width="192" height="192" alt=${t('Picture {0}', place)} loading="lazy"></a>` : link(url);

export default navigation => {
  const rows = SIDES[navigation.name];
  const staff = navigation.name === 'threads';
  const own = navigation.name === 'talk';
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
      if (rest.unread > 0 && writes) change(rows.read, {...subject(into.key), message_id: messages[0].id}).catch(() => {});
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
  function thread(key) {
    if (shown.key !== key) {
      shown = {key, messages: [], next: null, kept: keepHere('message', fields, navigation.redraw)};
      wrong = null;
      load(shown);
    }
    const {value, messages, next, refusal} = shown;
    if (!value) return refusal ? refused(refusal) : loading();
    return html`<h2>${word(value.kind)}: ${value.title}</h2>
      ${next ? html`<p><button type="button" @click=${() => older(shown)}>${t('Older messages')}</button></p>` : nothing}
      ${messages.length === 0 ? html`<p class="soft">${t('No messages yet.')}</p>` : html`<ol class="talk">${[...messages].reverse().map(one => html`<li class="${one.author.mine ? 'mine' : ''} ${one.note ? 'note' : ''}">
        <p class="soft">${one.author.name ? html`<f-picture url=${one.author.avatar ?? ''} name=${one.author.name}></f-picture>` : nothing}${one.author.mine ? t('You') : one.author.name ?? word(one.author.side)} ${one.note ? t('(note)') : ''} ${age(one.written_at)}</p><p class="said">${one.text || nothing}</p>
        ${one.pictures.length > 0 ? html`<p class="pictures">${one.pictures.map((url, index) => picture(url, index + 1))}</p>` : nothing}</li>`)}</ol>`}
      ${value.closed && !staff ? html`<p>${t('It is closed: what it is about is over.')}</p>` : !writes ? nothing : html`<form @submit=${event => write(event, key)} @input=${shown.kept.typed}>${shown.kept.note()}${shown.kept.fields.map(one => field(one, wrong))}
        ${wrong ? refused(wrong, shown.kept.fields) : nothing}<div class="buttons"><button class="main">${t('Send')}</button></div></form>`}`;
  }

  const key = row => about(row.kind, row.subject_id, row.kind === 'campaign' && !own ? row.user_id : null);
  const page = list({
    title: t('Messages'),
    path: rows.list,
    input: navigation.name === 'replies' ? {advertiser_id: advertiser()} : {},
    rows: answer => answer.threads,
    empty: t('There is nothing here.'),
    id: key,
    filters: [{name: 'kind', label: t('About'), options: KINDS.map(one => [one, word(one)])}, {name: 'unread', label: t('Which'), type: 'boolean', options: [['true', t('Unread')]]}],
    above: (_, page) => {
      const open = navigation.params.get('open');
      if (!open) shown = {};
      return open && !page.open ? thread(open) : nothing;
    },
    columns: /** @type {Column[]} */ ([
      [t('About'), row => `${word(row.kind)}: ${row.title}`],
      ...(own ? [] : [[t('Creator'), row => row.username ?? '–']]),
      [t('Unread'), row => row.unread || '', 'number'],
      [t('Last message'), row => html`${row.last.text} <span class="soft">${age(row.last.written_at)}</span>`],
    ]),
    detail: row => thread(key(row)),
  })(navigation);
  const {start, stop} = page;
  let unfollow;
  return Object.assign(page, {
    start() {
      start();
      unfollow = follow(changed => { if (shown.key && !document.hidden && changed.has(navigation.name)) load(shown); });
    },
    stop() {
      unfollow();
      stop();
    },
  });
};
