// What changes by itself: staff's queues by one cheap read each ten seconds, everyone's own news by the feed. Only changed lists are read again.

import {openFeed, read} from '../parts/calls.js';
import {t} from '../parts/format.js';
import {advertiser, can, isStaff, me} from '../parts/session.js';

const QUEUES_MS = 10_000;
const SILENT_MS = 45_000;
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const FEED = '/web/api/notifications/stream/';
/** Pages of queues of staff, whose filters the overview has. */
export const QUEUES = {
  posts: 'posts', appeals: 'posts', drafts: 'drafts', accepted_posts: 'handed', connections: 'connections', campaigns: 'campaigns', threads: 'inbox', sign_ups: 'signups', applications: 'applications', proposals: 'approvals', payouts: 'payouts', payout_runs: 'runs',
  transfers: 'transfers', screenings: 'screenings', reported_pictures: 'pictures', signals: 'signals', withdrawals: 'withdrawals', bank_lines: 'lines', bank_statements: 'statements', events: 'events',
};
/** Pages that a publisher's news may change. */
const NEWS = new Set(['inbox', 'find', 'tasks', 'earnings', 'networks']);

/** What waits, by page. */
export const counts = new Map();
/** What waits for staff, where the money is and what checks have found, as read last; null before that. */
export let overview = null;
/** What is wrong with the connection; null if nothing is. */
export let trouble = null;

const followers = new Set();

/** Calls back with the names of pages whose content may have changed; returns how to end that. */
export function follow(follower) {
  followers.add(follower);
  return () => followers.delete(follower);
}

const tell = pages => followers.forEach(follower => follower(pages));

function say(what) {
  if (trouble === what) return;
  trouble = what;
  tell(new Set());
}

/** Begins when someone has signed in. */
export function begin() {
  if (isStaff()) queues();
  if (me.is('publisher') || me.is('advertiser')) feed();
}

const before = new Map();

/** Reads what waits for staff, and tells of the pages that have changed. */
export async function readQueues() {
  try {
    const changed = new Set();
    overview = await read('/admin/api/overview/', {}, {get: true});
    for (const page of Object.values(QUEUES)) counts.delete(page);
    for (const {name, count, more, oldest, mine} of overview.queues) {
      const page = QUEUES[name];
      const now = `${count} ${oldest} ${mine}`;
      if (page && before.has(name) && before.get(name) !== now) changed.add(page);
      before.set(name, now);
      if (page && count > 0) counts.set(page, (counts.get(page) ?? 0) + count + (more ? 1 : 0));
    }
    say(null);
    tell(changed);
  } catch (refusal) {
    say(refusal.status === 0 ? t('Not connected: what is shown may be old.') : refusal.message);
  }
}

async function queues() {
  for (;;) {
    if (!document.hidden) await readQueues();
    await new Promise(resolve => setTimeout(resolve, QUEUES_MS));
  }
}

/** Counts what waits in the inbox: of those who are creators and brands in both, their notifications once. */
export async function readInbox() {
  if (isStaff()) return readQueues();
  const all = await Promise.all([...(me.is('publisher') ? [read('/web/api/get/inbox/', {limit: 1})] : []), ...(can('campaigns.view') ? [read('/api/advertiser/inbox/', {advertiser_id: advertiser(), limit: 1})] : [])]);
  counts.set('inbox', all.reduce((sum, {unread}, at) => sum + unread.messages + unread.requests + (at === 0 ? unread.notifications : 0), 0));
  tell(new Set());
}

/** Follows the feed for as long as the page is open. A silent one is opened again, after the last event that came. */
async function feed() {
  let last = null;
  let tried = 0;
  for (;;) {
    const abort = new AbortController();
    // A page that waits to be gone back to would keep its connection, of which a browser has six.
    addEventListener('pagehide', () => abort.abort(), {signal: abort.signal});
    let timer;
    const awake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(), SILENT_MS);
    };
    try {
      awake();
      const response = await openFeed(FEED, last, abort.signal);
      if (!response.ok) throw new Error(String(response.status));
      if (tried > 0) tell(NEWS);
      tried = 0;
      await readInbox();
      say(null);
      await events(response.body, awake, async (id, data) => {
        last = id ?? last;
        if (data) {
          await readInbox();
          tell(NEWS);
        }
      });
    } catch {
      // The reason does not matter: it is opened again.
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
    if (tried > 0) say(t('Live updates are interrupted; reconnecting.'));
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS[Math.min(tried, AGAIN_MS.length - 1)]));
    tried++;
  }
}

/** Reads server-sent events until the connection ends. */
async function events(body, awake, each) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    awake();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split('\n').map(line => line.split(/: ?(.*)/s, 2));
      await each(lines.findLast(([name]) => name === 'id')?.[1], lines.some(([name]) => name === 'data') && !lines.some(([name, value]) => name === 'event' && value === 'end'));
    }
  }
}
