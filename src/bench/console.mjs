// Uses the console of a running demo node in a browser: journeys, whose outcome the interface is asked about, then every page for each kind
// of account in both themes and several widths: findings of axe, what the policy blocked, requests to other hosts, sideways scrolling, and on
// a phone what is cut, outside or broken. Then bytes and times of the first page, and again with a slow processor and network; bytes of
// further pages. Fails if anything is found, or the first page has more than 60 KB in 24 files, a further one 20 KB.
//
//   mkdir /tmp/browser && cd /tmp/browser && npm install puppeteer-core axe-core
//   node …/src/bench/console.mjs http://localhost:8080 data/demo-access.json [a folder for pictures]

import {readFileSync} from 'node:fs';
import {access, base, browser, drawn, require, signIn, tab} from './browser.mjs';

const axe = require('axe-core').source;
const layout = readFileSync(new URL('../test/browser/dev/fanfare/console/layout.js', import.meta.url), 'utf8').replace(/^\/\/.*\n/gm, '');
const [pictures] = process.argv.slice(4);
const problems = new Set();
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

async function ask(path, input) {
  const response = await fetch(base + path, {
    method: 'POST', headers: {'Content-Type': 'application/json', Authorization: `Bearer ${access.operator.token}`}, body: JSON.stringify(input),
  });
  return response.json();
}

/** Opens a page and waits until it is drawn. */
async function opened(page, address) {
  await page.bringToFront(); // what is behind draws no frames
  await page.goto(address, {waitUntil: 'domcontentloaded'});
  await drawn(page);
}

async function signedIn(who) {
  const page = await tab();
  page.on('pageerror', error => problems.add(`${who}: ${error.message}`));
  // Whether the cookie is there, only the server can tell.
  page.on('console', message => message.type() === 'error' && !message.location().url?.endsWith('/renew/') && problems.add(`${who}: ${message.text()}`));
  page.on('request', request => /^(blob|data):/.test(request.url()) || request.url().startsWith(base) || problems.add(`asks ${request.url()}`));
  return signIn(page, who);
}

const statusOf = id => ask('/api/task/status/', {task_id: id}).then(answer => answer.status);

/** Reviews posts by keyboard alone, one of them undone. */
async function reviewByKeyboard(page, count) {
  await opened(page, `${base}/console/posts`);
  await page.waitForSelector('tbody tr');
  const {items} = await ask('/api/tasks/review-queue/', {limit: count + 1});
  const begun = performance.now();
  for (let i = 0; i < count; i++) await page.keyboard.press('a');
  await page.waitForFunction(() => [...document.querySelectorAll('#notices button')].length > 0);
  const undone = items[count - 1].task_id;
  await page.evaluate(() => [...document.querySelectorAll('#notices button')].at(-1).click());
  const took = Math.round(performance.now() - begun);
  await wait(7_000);
  for (const {task_id: id} of items.slice(0, count - 1)) if (await statusOf(id) !== 'accepted') problems.add(`post ${id} is ${await statusOf(id)}`);
  if (await statusOf(undone) === 'accepted') problems.add(`post ${undone} was approved although it was undone`);
  console.log(`${count} posts by keyboard: ${took} ms of typing, one undone`);
}

/** Selects many and approves them after the dry run. */
async function reviewBySelection(page) {
  await opened(page, `${base}/console/posts`);
  await page.waitForSelector('thead input[type=checkbox]');
  const before = (await ask('/api/tasks/review-queue/', {limit: 100})).items.map(one => one.task_id);
  const begun = performance.now();
  await page.click('thead input[type=checkbox]');
  await page.waitForSelector('.chosen button.main');
  await page.click('.chosen button.main');
  await page.waitForSelector('dialog button.main');
  await page.click('dialog button.main');
  await page.waitForFunction(() => !document.querySelector('dialog'), {timeout: 30_000});
  const took = Math.round(performance.now() - begun);
  const after = new Set((await ask('/api/tasks/review-queue/', {limit: 100})).items.map(one => one.task_id));
  const left = before.filter(id => after.has(id));
  console.log(`${before.length} posts by one selection: ${took} ms, ${left.length} refused`);
  for (const id of before) if (!after.has(id) && await statusOf(id) !== 'accepted') problems.add(`post ${id} is ${await statusOf(id)}`);
}

/** Each page, with its first row open. */
async function look(who, page) {
  const names = await page.$$eval('header nav a', all => all.map(one => one.getAttribute('href')));
  for (const path of names) {
    await page.setViewport({width: 1280, height: 800});
    await opened(page, base + path);
    await page.evaluate(() => document.querySelector('tbody button.plain')?.click());
    await wait(500);
    for (const theme of ['light', 'dark']) for (const width of [1280, 390, 360]) {
      await page.setViewport({width, height: 800});
      await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: theme}]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) problems.add(`${path} is ${wide} wide at ${width}`);
      await page.evaluate(axe);
      const {violations} = await page.evaluate(() => window.axe.run());
      for (const one of violations) problems.add(`${who} ${path} ${theme} ${width}: ${one.id} (${one.impact}) ${one.nodes.map(node => node.target).slice(0, 3).join(' ')}`);
      if (width < 640) for (const one of await page.evaluate(`(${layout})()`)) problems.add(`${who} ${path} ${width}: ${one}`);
      if (pictures) await page.screenshot({path: `${pictures}/${who}${path.replaceAll('/', '-')}-${theme}-${width}.png`});
    }
  }
  console.log(`${who}: ${names.length} pages`);
}

/** Bytes and times from an empty cache to a usable list. */
async function first(label, page, slow) {
  const network = await page.createCDPSession();
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  if (slow) {
    await network.send('Network.emulateNetworkConditions', {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000});
    await network.send('Emulation.setCPUThrottlingRate', {rate: 4});
  }
  let bytes = 0;
  let files = 0;
  const kinds = new Map();
  network.on('Network.responseReceived', event => kinds.set(event.requestId, event.response.url));
  network.on('Network.loadingFinished', event => {
    if (/\/console\//.test(kinds.get(event.requestId) ?? '')) {
      bytes += event.encodedDataLength;
      files++;
    }
  });
  await page.goto(`${base}/console/posts`, {waitUntil: 'domcontentloaded'});
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => document.querySelector('tbody tr, .rows .soft'));
  const {paint, usable} = await page.evaluate(() => ({
    paint: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN), usable: Math.round(performance.now()),
  }));
  console.log(`${label}: ${(bytes / 1024).toFixed(1)} KB in ${files} files, first paint ${paint} ms, usable list ${usable} ms`);
  if (bytes > 60 * 1024 || files > 24) problems.add(`${label}: ${bytes} bytes in ${files} files`);
  await network.detach();
}

/** Bytes that opening another page adds. */
async function further(page, names) {
  const network = await page.createCDPSession();
  await network.send('Network.enable');
  const kinds = new Map();
  let bytes = 0;
  network.on('Network.responseReceived', event => kinds.set(event.requestId, event.response.url));
  network.on('Network.loadingFinished', event => { if (/\/console\/[^/]+\//.test(kinds.get(event.requestId) ?? '')) bytes += event.encodedDataLength; });
  for (const name of names) {
    bytes = 0;
    await page.evaluate(name => document.querySelector(`nav a[href="/console/${name}"]`).click(), name);
    await wait(2_000);
    console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB more`);
    if (bytes > 20 * 1024) problems.add(`${name}: ${bytes} bytes more`);
  }
  await network.detach();
}

const operator = await signedIn('operator');
await first('Posts from an empty cache', operator, false);
await first('The same on a slow phone', await signedIn('operator'), true);
await further(operator, ['connections', 'payouts', 'people', 'tokens', 'figures', 'campaigns']);
await reviewByKeyboard(operator, 8);
await reviewBySelection(operator);
await look('operator', operator);
for (const who of ['advertiser', 'publisher']) await look(who, await signedIn(who));
await browser.close();
for (const one of problems) console.log(one);
console.log(`${problems.size} findings`);
process.exitCode = problems.size === 0 ? 0 : 1;
