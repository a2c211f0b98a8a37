// How a person works with a list: its keys, and filters, order and columns by names, which are kept with the account.

import {html, nothing} from '../lit-html.js';
import {change, reached, read} from './calls.js';
import {ask, notice} from './dialog.js';
import {column, counted, money, number, style, t, useTexts} from './format.js';

await useTexts('-views');
style(`
th > button.plain { padding: 0; font: inherit; color: inherit; }
.sorting { display: none; }
.totals { margin-inline-start: auto; color: var(--soft); font-variant-numeric: tabular-nums; }
@media (max-width: 40rem) { .sorting { display: flex; } .totals { margin-inline-start: 0; flex-basis: 100%; } }`);

// Filters by names were kept on the device, where they outlived the account's session.
localStorage.removeItem('views');

/** Columns of a list are chosen where there are more. */
const FEW = 3;
const ARROWS = {none: '↕', ascending: '↑', descending: '↓'};

/**
 * The views of a list.
 *
 * @param navigation of its page
 * @param page the list, as `list` makes it
 * @param filters of the list: with its order, they make a view
 * @param columns of the list, in which the fourth is what they sort by, and the fifth the amount and currency of a row that are summed
 */
export async function views(navigation, page, filters, columns) {
  const names = ['sort', 'direction', ...filters.map(one => one.name)];
  let all = [];
  const again = async () => { ({views: all} = await read('/web/api/account/views/list/', {page: navigation.name})); };
  // A list is there without them, too.
  await again().catch(() => {});
  const save = (name, query) => change('/web/api/account/views/update/', {page: navigation.name, name, query: new URLSearchParams(query).toString()}).then(again);
  const remove = name => change('/web/api/account/views/delete/', {page: navigation.name, name}).then(again);
  const members = one => Object.fromEntries(new URLSearchParams(one.query));
  const sorts = columns.filter(([, , , by]) => by);
  const param = name => navigation.params.get(name);
  const redraw = () => {
    page.drawn = [];
    navigation.redraw();
  };

  /** The columns that are shown, by their positions. */
  function shown() {
    const usual = all.find(one => one.name === '');
    return new Set(usual ? members(usual).columns.split(',').map(Number) : columns.keys());
  }

  const choose = () => ask({title: t('Columns'), button: t('Save'),
    fields: [{name: 'columns', label: t('Columns that are shown'), type: 'checks', required: false, options: columns.slice(1).map(([name], at) => [String(at + 1), name]), value: [...shown()].map(String)}],
    submit: async ({columns: wanted = []}) => {
      await (wanted.length === columns.length - 1 ? remove('') : save('', {columns: ['0', ...wanted].join(',')}));
      redraw();
    }});

  const keep = chosen => ask({title: t('Save view'), fields: [{name: 'name', label: t('Name')}], button: t('Save'),
    submit: async ({name}) => {
      await save(name, Object.fromEntries(chosen));
      redraw();
    }});

  /** How many rows are loaded, and their sums: of each currency for itself. */
  function totals() {
    const [, , , , amount] = made.visible().find(([, , , , one]) => one) ?? [];
    if (!amount || page.items.length === 0) return nothing;
    const all = new Map();
    for (const [sum, currency] of page.items.map(amount)) all.set(currency, (all.get(currency) ?? 0) + sum);
    const said = [...all].map(([currency, sum]) => money(sum, currency)).join(' · ');
    return html`<span class="totals">${page.next ? counted('1 row so far: {1}|{0} rows so far: {1}', page.items.length, said) : counted('1 row: {1}|{0} rows: {1}', page.items.length, said)}</span>`;
  }

  const exportRows = async () => {
    const {count, all: whole} = await (await reached(import('./csv.js'))).save(page, made.visible());
    if (!whole) notice(t('The first {0} rows are in the file. Set filters to get others.', number(count)));
  };

  /** On phones, where a row is a card without headings. */
  function sorting() {
    const set = event => {
      const [sort, direction] = event.target.value.split(' ');
      navigation.set({sort: sort || null, direction: direction ?? null, open: null});
    };
    return html`<label class="sorting">${t('Sort by')} <select @change=${set}><option value="" ?selected=${!param('sort')}>${t('Newest first')}</option>
      ${sorts.flatMap(([name, , , by]) => ['asc', 'desc'].map(way => html`<option value=${`${by} ${way}`} ?selected=${by === param('sort') && way === param('direction')}>${way === 'asc' ? t('{0}, ascending', name) : t('{0}, descending', name)}</option>`))}</select></label>`;
  }

  const made = {
    /** What a single key does with the list, or its current row. */
    key(name, event) {
      const row = page.items[page.current];
      if (name === 'j' || name === 'k') {
        page.current = Math.min(Math.max(0, page.current + (name === 'j' ? 1 : -1)), page.items.length - 1);
        if (page.open) page.show(page.items[page.current]); else navigation.redraw();
        if (document.activeElement.matches('tbody button.plain')) document.querySelector('tr.current button.plain')?.focus();
        document.querySelector('tr.current, li.current')?.scrollIntoView({block: 'nearest'});
      } else if (name === 'x' && row && page.selects) {
        page.toggle(row);
      } else if (name === 'Enter' && row) {
        page.show(row);
      } else if (name === 'Escape') {
        page.show(null);
      } else if (row && page.keys[name]) {
        page.keys[name](row, page);
      } else {
        return false;
      }
      return true;
    },

    visible() {
      const chosen = shown();
      return columns.filter((_, at) => at === 0 || chosen.has(at));
    },

    /** A column's name; one that sorts is pressed: once for its order, again for the other way, and for the list's own. */
    heading([name, , kind, by]) {
      if (!by) return column(name, kind);
      const [first, other] = kind?.includes('number') ? ['desc', 'asc'] : ['asc', 'desc'];
      const direction = param('sort') === by ? param('direction') : null;
      const next = direction === null ? first : direction === first ? other : null;
      const sorted = direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
      return html`<th scope="col" role="columnheader" class=${kind ?? nothing} aria-sort=${sorted}>
        <button type="button" class="plain" @click=${() => navigation.set({sort: next && by, direction: next, open: null})}>${name}<span aria-hidden="true"> ${ARROWS[sorted]}</span></button></th>`;
    },

    bar() {
      const chosen = names.map(name => [name, param(name)]).filter(([, value]) => value);
      const show = query => navigation.set({...Object.fromEntries(names.map(name => [name, null])), ...query, open: null});
      return html`<div class="bar views">${all.filter(one => one.name !== '').map(one => html`<span><button type="button" class="plain" @click=${() => show(members(one))}>${one.name}</button>
          <button type="button" class="plain" aria-label=${t('Delete the view {0}', one.name)} @click=${() => remove(one.name).then(redraw)}>×</button></span>`)}
        ${chosen.length > 0 ? html`<button type="button" class="plain" @click=${() => keep(chosen)}>${t('Save view')}</button>` : nothing}
        ${sorts.length > 0 ? sorting() : nothing}
        ${columns.length > FEW ? html`<button type="button" class="plain" @click=${choose}>${t('Columns')}</button>` : nothing}
        ${page.items.length > 0 ? html`<button type="button" class="plain" @click=${exportRows}>${t('CSV')}</button>` : nothing}${totals()}</div>`;
    },
  };
  return made;
}
