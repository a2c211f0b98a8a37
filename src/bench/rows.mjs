// The browser's tasks of 50 ms and more while a list of a running demo node gets five hundred rows, page by page, and while all are selected and
// cleared, and a row is opened, at the width of a desk and of a phone: rows are its first one, again and again. Fails if there are any.
//
//   mkdir /tmp/browser && cd /tmp/browser && npm install --save-exact puppeteer-core@23.11.1
//   node …/src/bench/rows.mjs http://localhost:8080 data/demo-access.json

import {loadavg} from 'node:os';
import {base, browser, signIn, tab} from './browser.mjs';

const ROWS = 500;
/** Each [page, the endpoint of its list, the rows in its answers, their id]. */
const LISTS = [['posts', '/api/tasks/review-queue/', 'items', 'task_id'], ['payouts', '/admin/api/payouts/list/', 'payouts', 'id'], ['people', '/admin/api/users/list/', 'users', 'user_id']];

/** In the page: its list has so many rows, made of its first one, and long tasks are noted. */
function multiply([path, member, id, rows]) {
  const real = window.fetch;
  window.fetch = async (asked, options) => {
    const answer = await real(asked, options);
    if (!String(asked).endsWith(path)) return answer;
    const {cursor, limit} = JSON.parse(options.body);
    const body = await answer.json();
    const from = Number(cursor ?? 0);
    const first = window.firstRow ??= body[member][0];
    const items = Array.from({length: Math.min(limit, rows - from)}, (_, i) => ({...first, [id]: 1_000_000 + from + i}));
    return Response.json({...body, [member]: items, next: from + limit < rows ? String(from + limit) : null});
  };
  window.long = [];
  new PerformanceObserver(list => window.long.push(...list.getEntries().map(entry => Math.round(entry.duration)))).observe({type: 'longtask'});
}

/** The long tasks of what is done, until a second after it. */
async function tasks(page, what) {
  await page.evaluate(() => { window.long = []; });
  await what();
  await new Promise(resolve => setTimeout(resolve, 1_000));
  return page.evaluate(() => window.long);
}

/** Waits until there are more rows than so many; returns how many. */
async function more(page, count) {
  await page.waitForFunction(count => document.querySelectorAll('tbody button.plain').length > count, {}, count);
  return page.evaluate(() => document.querySelectorAll('tbody button.plain').length);
}

async function fill(page, rows) {
  while (rows < ROWS) {
    await page.waitForFunction(() => [...document.querySelectorAll('.rows > p button')].at(-1)?.textContent === 'More');
    await page.evaluate(() => [...document.querySelectorAll('.rows > p button')].at(-1).click());
    rows = await more(page, rows);
  }
}

let found = 0;
console.log(`load ${loadavg()[0].toFixed(1)}; tasks of 50 ms and more, in ms`);
for (const [name, path, member, id] of LISTS) for (const width of [1280, 390]) {
  const page = await signIn(await tab(), 'operator');
  await page.setViewport({width, height: 800});
  await page.evaluateOnNewDocument(multiply, [path, member, id, ROWS]);
  await page.goto(`${base}/console/${name}`, {waitUntil: 'domcontentloaded'});
  const rows = await more(page, 0);
  const all = {
    drawn: await tasks(page, () => fill(page, rows)),
    selected: await tasks(page, async () => {
      for (let i = 0; i < 4; i++) {
        await page.evaluate(() => document.querySelector('thead input')?.click());
        await new Promise(resolve => setTimeout(resolve, 300));
      }
    }),
    opened: await tasks(page, () => page.evaluate(() => [...document.querySelectorAll('tbody button.plain')].at(-1).click())),
  };
  found += Object.values(all).flat().length;
  console.log(`${name} at ${width}: ${Object.entries(all).map(([what, long]) => `${what} ${long.join(', ') || 'none'}`).join('; ')}`);
  await page.browserContext().close();
}
await browser.close();
process.exitCode = found === 0 ? 0 : 1;
