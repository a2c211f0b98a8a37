// Looks at the documentation of a running node in a browser, in both widths and themes: findings of axe, what the pages' policy
// blocked, requests to other hosts, bytes on the wire, first paint, and the size of the page. Fails if anything is found.
//
//   mkdir /tmp/browser && cd /tmp/browser && npm install puppeteer-core axe-core
//   node …/src/bench/documentation-page.mjs http://localhost:8080 [a folder for pictures]

import {createRequire} from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const puppeteer = require('puppeteer-core');
const axe = require('axe-core').source;
const [base, pictures] = process.argv.slice(2);
const VIEWS = ['/docs', '/docs#/app', '/docs#/operator/payments', '/docs#joinCampaignOnWeb', '/docs#createCampaign', '/docs#joinCampain', '/docs/guides', '/docs/guides/webhooks', '/docs/guides/events', '/docs/search?q=payout', '/docs/errors'];

const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']});
let found = 0;
for (const view of [...VIEWS, '/docs?search']) for (const theme of ['light', 'dark']) for (const width of [1280, 360]) {
  const page = await browser.newPage();
  await page.setViewport({width, height: 800, isMobile: width < 500});
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: theme}]);
  const problems = [];
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  page.on('request', request => request.url().startsWith(base) || problems.push(`asks ${request.url()}`));
  let bytes = 0;
  const network = await page.createCDPSession();
  await network.send('Network.enable');
  network.on('Network.loadingFinished', event => { bytes += event.encodedDataLength; });
  await page.goto(base + view.replace(/\?search$/, ''), {waitUntil: 'networkidle0'});
  if (view.endsWith('?search')) await page.type('#search', 'payout');
  await page.evaluate(() => document.querySelectorAll('main details').forEach((one, i) => { one.open = i < 3; }));
  await new Promise(resolve => setTimeout(resolve, 300));
  const {paint, size} = await page.evaluate(() => ({
    paint: Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime),
    size: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
  }));
  if (size[0] > width) problems.push(`is ${size[0]} wide`);
  await page.evaluate(axe);
  const {violations} = await page.evaluate(() => window.axe.run());
  violations.forEach(one => problems.push(`${one.id} (${one.impact}): ${one.nodes.map(node => node.target).join(' ')}`));
  if (pictures) await page.screenshot({path: `${pictures}/${view.replace(/\W+/g, '_')}-${theme}-${width}.png`, fullPage: size[1] < 6000});
  console.log(`${view} ${theme} ${width}: ${bytes} bytes, first paint ${paint} ms, ${size[1]} high${problems.map(one => `\n  ${one}`).join('')}`);
  found += problems.length;
  await page.close();
}
await browser.close();
process.exit(found ? 1 : 0);
