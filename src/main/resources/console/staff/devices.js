// Devices by what their browsers say of themselves.

import {html} from '../lit-html.js';
import {t} from '../parts/format.js';

/** What names itself after others comes first. */
const BROWSERS = [[/Edg\w*\//, 'Edge'], [/OPR\//, 'Opera'], [/SamsungBrowser\//, 'Samsung Internet'], [/Firefox\/|FxiOS\//, 'Firefox'], [/Chrome\/|CriOS\//, 'Chrome'], [/Safari\//, 'Safari']];
const SYSTEMS = [[/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/Mac OS X|Macintosh/, 'macOS'], [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux']];

const among = (all, agent) => all.find(([pattern]) => pattern.test(agent))?.[1];

function name(agent) {
  // Programs name themselves, such as curl/8.5.0.
  const browser = among(BROWSERS, agent) ?? /^[\w. -]+(?=\/)/.exec(agent)?.[0];
  const system = among(SYSTEMS, agent);
  return browser && system ? t('{0} on {1}', browser, system) : browser ?? system ?? t('Unknown device');
}

/** Such as "Chrome on Linux", which unfolds to what was said. */
export const device = agent => agent ? html`<details><summary>${name(agent)}</summary><bdi class="soft">${agent}</bdi></details>` : t('Unknown device');
