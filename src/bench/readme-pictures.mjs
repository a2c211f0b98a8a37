// Makes the README's two pictures of a running demo node whose past is filled: a brand's review of a post, light and dark, as WebP.
//
//   mkdir /tmp/browser && cd /tmp/browser && npm install --save-exact puppeteer-core@23.11.1
//   node …/src/bench/readme-pictures.mjs http://localhost:8080 data/demo-access.json

import {readFileSync, statSync} from 'node:fs';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

const puppeteer = createRequire(`${process.cwd()}/`)('puppeteer-core');
const [base, accessFile] = process.argv.slice(2);
const {advertiser: {username, password}} = JSON.parse(readFileSync(accessFile));
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']});
const page = await browser.newPage();
await page.setViewport({width: 1280, height: 800});
await page.goto(`${base}/console/review`, {waitUntil: 'domcontentloaded'});
await page.waitForSelector('dialog.sign-in input[name=username]');
await page.type('input[name=username]', username);
await page.type('input[name=password]', password);
await page.keyboard.press('Enter');
await page.waitForSelector('tbody button.plain');
await page.evaluate(() => document.querySelector('tbody button.plain').click());
await page.waitForFunction(() => {
  const picture = document.querySelector('.detail .preview img');
  return picture?.complete && picture.naturalWidth > 0;
});
// Without the mark of where the keyboard is.
await page.evaluate(() => document.activeElement.blur());
for (const theme of ['light', 'dark']) {
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: theme}]);
  const path = fileURLToPath(new URL(`../docs/review-${theme}.webp`, import.meta.url));
  await page.screenshot({path, type: 'webp', quality: 80});
  console.log(`${path}: ${(statSync(path).size / 1024).toFixed(1)} KB`);
}
await browser.close();
