// Lists: filters and selection are in the address, rows come by cursor, news moves nothing. On a phone the open row takes its place.

import {html, noChange, nothing} from '../lit-html.js';
import {reached, read} from './calls.js';
import {refused} from './dialog.js';
import {cell, column, counted, frame, loading, nothingYet, t} from './format.js';
import {follow} from '../shell/live.js';

const REFRESH_MS = 60_000;
const PAGE = 50;
const REACH = 10;
const READ = {number: Number, boolean: value => value === 'true', list: value => [value]};

/** What a page reads once for each key: {} while it is under way, then {value} or {refusal}; the page is drawn again; `forget` has it read once more. */
export function lookups(navigation) {
  const known = new Map();
  const look = (key, ask) => {
    if (!known.has(key)) {
      known.set(key, {});
      ask().then(value => known.set(key, {value}), refusal => known.set(key, {refusal})).then(navigation.redraw);
    }
    return known.get(key);
  };
  return Object.assign(look, {forget: key => known.delete(key)});
}

/** What was read, once it is there. */
export const loaded = ({value, refusal}, show) => refusal ? refused(refusal) : value === undefined ? loading() : show(value);

/** Whether any of these is still under way. */
export const coming = (...all) => all.some(({value, refusal}) => value === undefined && !refusal);

/** Decides many, by a module that is loaded then. */
export const decideMany = async (...all) => (await reached(import('./bulk.js'))).decideMany(...all);

/**
 * A page with a list, and the open row beside it.
 *
 * Rows come from the answer by `rows`; `number` is what bulks' outcomes call a row, where that is not its id. Of `filters`, `linked` ones are set by
 * links only (without a label: by what the page shows), and options may be made when they are shown. `columns` are [heading, cell(row), class, what it sorts by]; `keys` are what single keys do with the
 * current row; `actions` stand beside the title, and what is `above` between it and the rows, undefined while it is read; `look` is a class of the table, such as `gallery`;
 * `limit` is 0 where the endpoint has no pages; `before` reads what the given rows are shown with, such as names; `empty` says what comes here,
 * while there is nothing and no filter is set.
 *
 * @template {Path} P
 * @template {Record<string, any>} Row
 * @param {List<P, Row>} list
 */
export function list({title, path, input = {}, rows, id = row => row.id, number = id, filters = [], columns, detail, bulk, keys = {}, actions, above, look, limit = PAGE, before = () => {}, empty}) {
  return navigation => {
    const page = {
      title, keys, items: [], next: null, answer: null, loading: false, refusal: null, selected: new Set(), current: 0, fresh: 0, gone: new Set(), news: new Set(), drawn: [], shown: undefined, views: undefined,
      get params() { return navigation.params; },
      get name() { return navigation.name; },
      get open() { return this.items.find(row => String(id(row)) === navigation.params.get('open')); },
      redraw: navigation.redraw,
      id,
      number,
      selects: Boolean(bulk),
      /** The filters that are set, as members. */
      get filters() { return set(); },

      async load() {
        Object.assign(page, {loading: true, refusal: null, fresh: 0});
        const asked = Promise.all([read(path, question()), setUp()]);
        navigation.redraw();
        try {
          const [answer] = await asked;
          const items = rows(answer);
          await before(items);
          page.answer = answer;
          Object.assign(page, {items, next: following(page.answer, items.length), news: new Set()});
          page.gone.clear();
          page.current = Math.max(0, page.items.indexOf(page.open));
        } catch (refusal) {
          page.refusal = refusal;
        }
        page.loading = false;
        navigation.redraw();
        page.focus();
      },

      async more() {
        const place = page.next;
        page.loading = true;
        navigation.redraw();
        try {
          const answer = await read(path, {...question(), ...place});
          const items = rows(answer);
          await before(items);
          // What has moved in the list meanwhile is there already.
          const known = ids();
          page.items.push(...items.filter(row => !known.has(id(row))));
          page.next = following(answer, page.items.length);
        } catch (refusal) {
          page.refusal = refusal;
        }
        page.loading = false;
        navigation.redraw();
      },

      /** Loads until there are so many rows, or all. */
      async fill(count) {
        while (page.items.length < count && page.next) await page.more();
      },

      /** Reads the rows again that are shown, so that what has changed is seen; what is selected stays so. */
      async refresh() {
        const count = page.items.length;
        await page.load();
        await page.fill(count);
      },

      /** Loads again, and marks what was not there before. */
      async showNews() {
        const known = ids();
        await page.load();
        page.news = new Set([...ids()].filter(one => !known.has(one)));
        navigation.redraw();
      },

      /** What is new is counted; the list stays as it is until it is asked for. */
      async look() {
        if (document.hidden || page.loading) return;
        const known = ids();
        const latest = rows(await read(path, question()));
        page.fresh = latest.filter(row => !known.has(id(row)) && !page.gone.has(id(row))).length;
        navigation.redraw();
      },

      /** Takes rows out that have been dealt with, and goes to the next one. */
      remove(ids) {
        ids.forEach(one => { page.gone.add(one); page.selected.delete(one); });
        const wasOpen = page.open && ids.includes(id(page.open));
        page.items = page.items.filter(row => !ids.includes(id(row)));
        page.current = Math.min(page.current, page.items.length - 1);
        if (wasOpen) page.show(page.items[page.current]);
        if (page.items.length === 0 && page.next) page.load();
        navigation.redraw();
      },

      show(row) {
        if (row) page.current = page.items.indexOf(row);
        navigation.set({open: row ? id(row) : null});
      },

      /** Opens the row before or after the current one. */
      step(by) {
        page.show(page.items[Math.min(Math.max(0, page.current + by), page.items.length - 1)]);
      },

      toggle(row, upTo) {
        const rowsBetween = upTo === undefined ? [row] : page.items.slice(Math.min(upTo, page.items.indexOf(row)), Math.max(upTo, page.items.indexOf(row)) + 1);
        const on = !page.selected.has(id(row));
        rowsBetween.forEach(one => page.selected[on ? 'add' : 'delete'](id(one)));
        navigation.redraw();
      },

      /** Whether a single key did something: those of lists come with their views. */
      key: (name, event) => page.views?.key(name, event) ?? false,

      /** Loads until the row is there that a link leads to, if it is not far away. */
      async reach() {
        for (let pages = 0; pages < REACH && navigation.params.get('open') && !page.open && page.next; pages++) await page.more();
        page.focus();
      },

      view,
      start() {
        page.load().then(page.reach);
        const look = () => page.look().catch(() => {});
        page.timer = setInterval(look, REFRESH_MS);
        page.unfollow = follow(changed => { if (changed.has(navigation.name)) look(); });
      },
      stop() {
        clearInterval(page.timer);
        page.unfollow();
      },
      changed(before) {
        if (['sort', 'direction', ...filters.map(one => one.name)].some(name => before.get(name) !== param(name))) return page.load();
        navigation.redraw();
        return page.reach();
      },
      /** Where the open row has taken the list's place, the focus goes there, and back to the row that is closed. */
      focus() {
        const {open, shown} = page;
        page.shown = open && id(open);
        if (!detail || page.shown === shown) return;
        const place = document.querySelector(open ? '.detail' : 'tr.current');
        if (open && document.querySelector('.rows > form')?.checkVisibility() || !place) return;
        (open ? place : place.querySelector('button.plain')).focus({preventScroll: true});
        place.scrollIntoView({block: open ? 'start' : 'nearest'});
      },
    };

    const ids = () => new Set(page.items.map(id));
    const set = () => Object.fromEntries(filters.map(({name, type, preset}) => [name, navigation.params.get(name) ?? preset, type])
        .filter(([, value]) => value)
        .map(([name, value, type]) => [name, READ[type]?.(value) ?? value]));
    /** How the next rows are asked for: by cursor, or by page where there is none. */
    const following = /** @type {(answer: any, known: number) => object | null} */ (({next, total, page: number}, known) => next ? {cursor: next} : total > known && number ? {page: number + 1} : null);
    const question = () => ({...input, ...(limit ? {limit} : {}), ...set(), ...order()});
    const param = name => navigation.params.get(name);
    /** The order that is asked for, if the list has it. */
    const order = () => columns.some(([, , , by]) => by && by === param('sort')) ? {sort: param('sort'), direction: param('direction')} : {};
    /** How the person has set up this list; it is there without that, too. */
    let setting;
    const setUp = () => setting ??= reached(import('./views.js')).then(async ({views}) => { page.views = await views(navigation, page, filters, columns); }).catch(() => {});

    function view() {
      const open = page.open;
      const chosen = page.items.filter(row => page.selected.has(id(row)));
      const top = above && page.answer ? above(page.answer, page) : nothing;
      const ready = (page.answer || page.refusal) && top !== undefined;
      if (!ready) page.drawn = [];
      return html`<div class="split ${open && detail ? 'opened' : ''}">
        <section class="rows" aria-label=${title}>
          <div class="head"><h1>${title}</h1>${actions ? html`<div class="buttons">${actions(page)}</div>` : nothing}</div>
          ${ready ? html`${top}<form class="bar" role="search" @submit=${event => event.preventDefault()}>${filters.map(filter)}</form>
          ${page.views?.bar()}` : nothing}
          ${page.fresh > 0 ? html`<p role="status"><button type="button" @click=${page.showNews}>${counted('1 new: show|{0} new: show', page.fresh)}</button></p>` : nothing}
          ${chosen.length > 0 ? html`<div class="bar chosen" role="group" aria-label=${t('Selected')}><span>${counted('1 selected|{0} selected', chosen.length)}</span>${bulk(chosen, page)}
            <button type="button" @click=${() => { page.selected.clear(); navigation.redraw(); }}>${t('Clear')}</button></div>` : nothing}
          ${page.refusal ? html`${refused(page.refusal)}<button type="button" @click=${page.load}>${t('Try again')}</button>` : nothing}
          ${ready ? table(open) : nothing}
          ${!ready ? loading() : page.loading ? page.items.length > 0 ? html`<p role="status">${t('Loading …')}</p>` : loading() : page.items.length === 0 && !page.refusal ? nothingYet(empty && filters.every(({name, preset}) => (navigation.params.get(name) ?? preset) === preset) ? empty : t('There is nothing here.')) : nothing}
          ${page.next && !page.loading ? html`<p><button type="button" @click=${page.more}>${t('More')}</button></p>` : nothing}
        </section>
        ${open && detail ? html`<section class="detail" tabindex="-1" aria-label=${t('Details')}>
          <p class="close"><button type="button" @click=${() => page.show(null)} aria-label=${t('Close')}>×</button></p>${detail(open, page)}</section>` : nothing}
      </div>`;
    }

    function filter({name, label, options, type = 'text', preset, linked}) {
      const value = navigation.params.get(name) ?? preset ?? '';
      // Set by links only.
      if (linked) return value && label ? html`<span>${label} <button type="button" class="plain" aria-label="${t('Clear')} ${label}" @click=${() => navigation.set({[name]: null, open: null})}>×</button></span>` : nothing;
      const set = event => navigation.set({[name]: event.target.value || null, open: null});
      return html`<label>${label} ${options
        ? html`<select @change=${set}>${[...(preset === undefined ? [['', t('All')]] : []), ...(typeof options === 'function' ? options() : options)].map(([code, text]) => html`<option value=${code} ?selected=${String(code) === value}>${text}</option>`)}</select>`
        : html`<input type=${type === 'number' ? 'text' : type} inputmode=${type === 'number' ? 'numeric' : nothing} .value=${value} @change=${set} autocomplete="off">`}</label>`;
    }

    function table(open) {
      if (page.items.length === 0) {
        page.drawn = [];
        return nothing;
      }
      page.drawn.length = Math.min(page.drawn.length, page.items.length);
      const all = page.items.every(row => page.selected.has(id(row)));
      const minute = Math.floor(Date.now() / 60_000);
      const seen = page.views?.visible() ?? columns;
      return frame(html`${bulk ? html`<th role="columnheader" data-label=${t('Select all that are shown')}><input type="checkbox" aria-label=${t('Select all that are shown')} .checked=${all}
          @change=${() => { page.items.forEach(row => page.selected[all ? 'delete' : 'add'](id(row))); navigation.redraw(); }}></th>` : nothing}
          ${seen.map(page.views?.heading ?? (([name, , kind]) => column(name, kind)))}`,
        page.items.map((row, index) => line(row, index, row === open, minute, seen)), undefined, look);
    }

    /** A row. What has not changed since it was drawn is left alone: there may be hundreds. */
    function line(row, index, opened, minute, seen) {
      const selected = page.selected.has(id(row));
      const classes = [index === page.current ? 'current' : '', opened ? 'open' : '', page.news.has(id(row)) ? 'new' : ''].join(' ');
      const before = page.drawn[index];
      const same = before?.row === row && before.minute === minute && before.classes === classes;
      if (same && before.selected === selected) return noChange;
      page.drawn[index] = {row, minute, classes, selected};
      return html`<tr role="row" class=${classes} @click=${event => { if (detail && !event.target.closest('a, input, button')) page.show(row); }}>
        ${bulk ? html`<td role="cell"><input type="checkbox" aria-label=${t('Select {0}', id(row))} .checked=${selected}
          @click=${event => { page.toggle(row, event.shiftKey ? page.current : undefined); page.current = index; }}></td>` : nothing}
        ${same ? noChange : seen.map(([name, shown, kind], at) => at === 0 ? cell('', 'title', first(row, opened, shown(row))) : cell(name, kind, shown(row)))}</tr>`;
    }

    const first = (row, opened, name) => html`${detail ? html`<button type="button" class="plain" aria-expanded=${opened} @click=${() => page.show(row)}>${name}</button>` : name}
      ${page.news.has(id(row)) ? html`<span class="status">${t('new')}</span>` : nothing}`;
    return page;
  };
}
