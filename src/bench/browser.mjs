// A browser for the programs here, which other people's packages drive: puppeteer-core of the folder that they are called in. Their first two
// arguments are the address of a running demo node and its file of accounts.

import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

export const require = createRequire(`${process.cwd()}/`);
export const [base, accessFile] = process.argv.slice(2);
export const access = JSON.parse(readFileSync(accessFile));
export const browser = await require('puppeteer-core').launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']});

/** Until a page of the console has what it shows. Its feed never ends, so the network is never idle. */
export const drawn = page => page.waitForFunction(() => document.querySelector('main h1') && !/Loading …/.test(document.querySelector('main').textContent));

/** A tab that shares nothing with others. */
export const tab = async () => (await browser.createBrowserContext()).newPage();

/** Signs in a person of the demo, on a page of the console. */
export async function signIn(page, who, path = '') {
  await page.goto(`${base}/console/${path}`, {waitUntil: 'domcontentloaded'});
  await page.waitForSelector('dialog.sign-in input[name=username]');
  await page.type('input[name=username]', access[who].username);
  await page.type('input[name=password]', access[who].password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('header nav');
  return page;
}
