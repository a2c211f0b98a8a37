// Makes the README's two pictures of a running demo node whose past is filled: a brand's review of a post, light and dark, as WebP.
//
//   mkdir /tmp/browser && cd /tmp/browser && npm install --save-exact puppeteer-core@23.11.1
//   node …/src/bench/readme-pictures.mjs http://localhost:8080 data/demo-access.json

import {statSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {browser, signIn, tab} from './browser.mjs';

const page = await tab();
await page.setViewport({width: 1280, height: 800});
await signIn(page, 'advertiser', 'review');
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
