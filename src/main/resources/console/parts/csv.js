// The rows of a list as a CSV file, as they are filtered and sorted.

import {html, render} from '../lit-html.js';
import {keepFile} from './calls.js';

const MOST = 5_000;
/** Excel reads what does not begin with it as another character set. */
const MARK = '\uFEFF';
/** What spreadsheets would compute. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What a cell says, on one line. */
function text(content) {
  const place = document.createElement('div');
  render(html`${content}`, place);
  const at = place.querySelector('time')?.dateTime;
  return at ?? place.textContent.replace(/\s+/g, ' ').trim();
}

/** A value between quotes; numbers that only begin with a minus stay what they are. */
export function quoted(value) {
  const safe = FORMULA.test(value) && !/^-\d[\d.,\s]*$/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Reads all rows, if they are not too many, and has the file downloaded: how many are in it, and whether these are all. */
export async function save(page, columns) {
  await page.fill(MOST);
  const lines = [columns.map(([name]) => quoted(name)), ...page.items.slice(0, MOST).map(row => columns.map(([, shown]) => quoted(text(shown(row)))))];
  keepFile(new Blob([MARK + lines.map(line => line.join(',') + '\r\n').join('')], {type: 'text/csv'}), `${page.name}.csv`);
  return {count: Math.min(page.items.length, MOST), all: page.items.length <= MOST && !page.next};
}
