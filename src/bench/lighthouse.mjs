// Lighthouse on twenty pages of a running demo node, on a desktop and on a phone, each person signed in, from an empty cache: the median of
// several runs of performance, and the lowest of accessibility and best practices. Fails below 98, 100 and 100, and names the findings.
// Other load makes a page slow: its first line tells the machine's.
//
//   mkdir /tmp/lighthouse && cd /tmp/lighthouse && npm install --save-exact lighthouse@12.2.3 puppeteer-core@23.11.1
//   node …/src/bench/lighthouse.mjs http://localhost:8080 data/demo-access.json [runs of each, 3] [only this page]

import {loadavg} from 'node:os';
import {pathToFileURL} from 'node:url';
import {base, browser, drawn, require, signIn, tab} from './browser.mjs';

const load = async name => (await import(pathToFileURL(require.resolve(name)))).default;
const lighthouse = await load('lighthouse');
const desktop = await load('lighthouse/core/config/desktop-config.js');
const [runs = 3, only] = process.argv.slice(4);

const LEAST = {performance: 98, accessibility: 100, 'best-practices': 100};
const DEVICES = {phone: undefined, desktop};
/** Who looks at which page, those of all people with a slash; of a list, the first row is open where it says so. */
const PAGES = [
  [null, 'sign-in', ''],
  ['operator', 'to do', 'today'],
  ['operator', 'review', 'posts', true],
  ['operator', 'payouts', 'payouts', true],
  ['operator', 'analytics', 'figures'],
  ['operator', 'settings', 'settings'],
  ['publisher', 'find', 'find'],
  ['publisher', 'tasks', 'tasks'],
  ['publisher', 'earnings', 'earnings'],
  ['advertiser', 'campaign', 'own', true],
  ['publisher', 'home', 'waiting'],
  ['publisher', 'inbox', 'inbox'],
  ['publisher', 'calendar', 'calendar'],
  ['publisher', 'profile', 'profile'],
  ['advertiser', 'brand', 'desk'],
  ['advertiser', 'form', 'draft'],
  ['advertiser', 'creators', 'publishers'],
  [null, 'gallery', '/campaigns'],
  [null, 'person', '/creators/amelia.hart'],
  [null, 'help', '/help/creators'],
];

/** A tab of a person who signed in on the page. */
async function signedIn(who) {
  const page = await tab();
  if (who) await drawn(await signIn(page, who));
  return page;
}

/** The address of a page, with its first row open. */
async function address(page, path, opens) {
  if (!opens) return base + (path.startsWith('/') ? path : `/console/${path}`);
  await page.goto(`${base}/console/${path}`, {waitUntil: 'domcontentloaded'});
  await drawn(page);
  await page.waitForSelector('tbody button.plain');
  await page.evaluate(() => document.querySelector('tbody button.plain').click());
  await page.waitForSelector('.detail');
  return page.url();
}

const median = numbers => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
const found = new Map();

/** What a report says against the page. */
function note(where, {categories, audits}) {
  for (const category of Object.keys(LEAST)) {
    for (const {id, weight} of categories[category].auditRefs) {
      const audit = audits[id];
      if (weight === 0 || audit.score === null || audit.score >= (category === 'performance' ? 0.9 : 1)) continue;
      const items = (audit.details?.items ?? []).map(one => one.node?.snippet ?? one.url ?? one.description ?? JSON.stringify(one)).slice(0, 5);
      found.set(`${where}: ${id} ${audit.displayValue ?? ''} ${items.join(' | ')}`.slice(0, 1_000), true);
    }
  }
}

async function measured(page, name, url, device) {
  const reports = [];
  for (let run = 0; run < runs; run++) {
    const network = await page.createCDPSession();
    await network.send('Network.clearBrowserCache');
    await network.detach();
    const {lhr} = await lighthouse(url, {logLevel: 'error', onlyCategories: Object.keys(LEAST)}, DEVICES[device], page);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    reports.push(lhr);
  }
  const scores = Object.keys(LEAST).map(category => {
    const all = reports.map(({categories}) => Math.round(categories[category].score * 100));
    return category === 'performance' ? median(all) : Math.min(...all);
  });
  const of = audit => median(reports.map(({audits}) => audits[audit].numericValue));
  const below = Object.values(LEAST).some((least, i) => scores[i] < least);
  if (below) reports.forEach(report => note(`${name} on a ${device}`, report));
  const pictures = median(reports.map(({audits}) => audits['network-requests'].details.items.filter(one => one.resourceType === 'Image').length));
  console.log([name.padEnd(9), device.padEnd(8), ...scores.map(score => String(score).padStart(4)), String(Math.round(of('largest-contentful-paint'))).padStart(6),
    String(Math.round(of('total-blocking-time'))).padStart(5), of('cumulative-layout-shift').toFixed(3).padStart(7),
    (of('total-byte-weight') / 1_024).toFixed(1).padStart(7), String(pictures).padStart(4), below ? ' BELOW' : ''].join(' '));
  return below;
}

console.log(`load ${loadavg()[0].toFixed(1)}, median of ${runs}`);
console.log('page      device   perf a11y  b.p. LCP ms TBTms  shift    KB  pictures');
let failed = false;
for (const [who, name, path, opens] of PAGES.filter(([, name]) => !only || name === only)) {
  const page = await signedIn(who);
  const url = await address(page, path, opens);
  for (const device of Object.keys(DEVICES)) failed = await measured(page, name, url, device) || failed;
  await page.browserContext().close();
}
await browser.close();
for (const one of found.keys()) console.log(one);
process.exitCode = failed ? 1 : 0;
