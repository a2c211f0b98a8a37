// Dialogs, forms in them, and notices at the page's foot.

import {html, nothing, render} from '../lit-html.js';
import {change, reached} from './calls.js';
import {t} from './format.js';
import {keep} from './kept.js';
import {advertiser, me} from './session.js';

const UNDO_MS = 5_000;
const pending = new Set();
const notices = [];

/**
 * Asks something in a modal dialog.
 *
 * `content` is a template, or a function of the dialog's form that returns one; of `fields`, type `checks` takes several of its options; `labels`
 * are fields that a refusal may name, if they are not those of the form. `submit` is called with the form's values: the dialog closes when its
 * promise is kept and shows why not otherwise; what was typed is kept until then, and if it returns null.
 *
 * @param {Asked} asked
 * @returns {Promise<any>} the promise's value, or null when it was cancelled
 */
export function ask({title, content, fields = [], labels = fields, button = t('OK'), danger = false, submit = async values => values}) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  document.body.append(dialog);
  const state = {busy: false, refusal: null};
  return new Promise(resolve => {
    let result = null;
    const kept = keepHere(title, fields, () => draw());
    const draw = () => render(html`<form @submit=${send} @input=${kept.typed} novalidate>
      <h2 id="dialog-title">${title}</h2>
      ${kept.note()}
      ${typeof content === 'function' ? content() : content ?? nothing}
      ${fields.some(one => one.type === 'password') ? html`<input autocomplete="username" .value=${me.username} hidden>` : nothing}
      ${kept.fields.map(one => field(one, state.refusal))}
      ${state.refusal ? refused(state.refusal, labels) : nothing}
      <div class="buttons">
        <button type="submit" class=${danger ? 'danger' : 'main'} aria-disabled=${state.busy}>${button}</button>
        ${button === t('Close') ? nothing : html`<button type="button" @click=${() => dialog.close()}>${t('Cancel')}</button>`}
      </div></form>`, dialog);
    async function send(event) {
      event.preventDefault();
      const form = event.target;
      if (state.busy) return;
      if (!form.checkValidity()) {
        form.reportValidity();
        return;
      }
      Object.assign(state, {busy: true, refusal: null});
      draw();
      try {
        result = await submit(values(form, fields));
        if (result !== null) kept.sent();
        dialog.close();
      } catch (refusal) {
        Object.assign(state, {busy: false, refusal});
        draw();
        dialog.querySelector('[aria-invalid]')?.focus();
      }
    }
    dialog.addEventListener('close', () => {
      dialog.remove();
      (before?.isConnected ? before : document.getElementById('main'))?.focus();
      resolve(result);
    });
    draw();
    dialog.showModal();
  });
}

/** Keeps what is typed into a form of this page, about what is open there. */
export const keepHere = (name, fields, redraw) => keep(me.user_id, here(name), fields, redraw);

/** A form of this page, with what is open there. */
export function here(name) {
  const address = new URLSearchParams(location.search);
  const subject = ['open', 'campaign_id', 'user_id'].map(one => address.get(one)).filter(one => one).join(' ');
  return [location.pathname, advertiser() ?? '', subject, name].join(' ');
}

/**
 * A labelled input; what the server said of it stands under it.
 *
 * @param {Field} field
 * @param {any} [refusal]
 */
export function field({name, label, type = 'text', required = true, value = '', options, hint, ...rest}, refusal) {
  const said = refusal?.fields?.[name];
  const described = said ? `${name}-said` : hint ? `${name}-hint` : nothing;
  if (type === 'checkbox') return html`<label class="check"><input name=${name} type="checkbox" .checked=${value === true}> ${label}</label>`;
  if (type === 'checks') {
    return html`<fieldset><legend>${label}</legend>${hint ? html`<p class="soft">${hint}</p>` : nothing}
      ${options.map(([code, text]) => html`<label class="check"><input name=${name} type="checkbox" value=${code} .checked=${value.includes(code)}> ${text}</label>`)}
      ${said ? html`<p class="bad">${said}</p>` : nothing}</fieldset>`;
  }
  const input = options
    ? html`<select name=${name} ?required=${required} autocomplete=${rest.autocomplete ?? nothing} aria-describedby=${described} aria-invalid=${said ? 'true' : nothing}>${options.map(([code, text]) => html`<option value=${code} ?selected=${code === value}>${text}</option>`)}</select>`
    : type === 'textarea'
      ? html`<textarea name=${name} rows="3" ?required=${required} .value=${value ?? ''} aria-describedby=${described} aria-invalid=${said ? 'true' : nothing}></textarea>`
      : type === 'file'
      ? html`<input name=${name} type="file" ?multiple=${!rest.ratio} accept=${rest.accept ?? nothing} data-ratio=${rest.ratio ?? nothing} ?required=${required} aria-describedby=${described} @change=${rest.accept ? async ({target}) => (await reached(import('./crop.js'))).prepare(target) : nothing}>`
      : html`<input name=${name} type=${type} ?required=${required} .value=${String(value ?? '')} autocomplete=${rest.autocomplete ?? 'off'} inputmode=${rest.inputmode ?? nothing}
          step=${rest.step ?? nothing} min=${rest.min ?? nothing} minlength=${rest.minlength ?? nothing} aria-describedby=${described} aria-invalid=${said ? 'true' : nothing}>`;
  // Outside of the label, since what is in it is the input's name.
  return html`<div class="field"><label><span>${label}</span>${input}</label>
    ${said ? html`<span class="bad" id="${name}-said">${said}</span>` : hint ? html`<span class="soft" id="${name}-hint">${hint}</span>` : nothing}</div>`;
}

/**
 * Why something is done, to those who are told of it.
 *
 * @returns {Field<'reason'>}
 */
export const reason = () => ({name: 'reason', label: t('Reason'), type: 'textarea'});

/** A form's values: numbers as numbers, what is empty left out. */
export function values(form, fields) {
  const data = new FormData(form);
  return Object.fromEntries(fields
    .map(({name, type}) => [name, READ[type]?.(data.getAll(name)) ?? data.get(name)])
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)));
}

const READ = {
  number: ([text]) => number(text),
  checkbox: all => all.length > 0,
  checks: all => all,
  file: all => all.filter(one => one.size > 0),
};

const number = text => text === null || text === '' ? null : Number(text);

/** A refusal's sentence, with fields called as in their form. */
function said({message, body}, fields) {
  const label = name => fields.find(one => one.name === name)?.label ?? name;
  const missing = body?.details?.missing_fields;
  return missing ? message.replace(missing.join(', '), missing.map(label).join(', ')) : message.replace(/^[\w.]+(?=: )/, label);
}

/** A refusal with its request's id, which leads those who may see it to what happened under it. */
export const refused = (refusal, fields = []) => html`<p class="bad" role="alert">${said(refusal, fields)}
</p>${refusal.requestId ? html`<details class="soft"><summary>${t('Details')}</summary>${t('Request')} <code>${request(refusal.requestId)}</code></details>` : nothing}`;
let request = id => id;

/** How a request's id is shown. */
export function showRequests(by) {
  request = by;
}

/** Shows a secret that is never shown again. */
export const showOnce = (title, text, secrets) => ask({
  title,
  content: html`<p>${text}</p><pre>${secrets.join('\n')}</pre><p><button type="button" @click=${() => copy(secrets.join('\n'))}>${t('Copy')}</button></p>`,
  button: t('I have kept it'),
});

export async function copy(text) {
  await navigator.clipboard.writeText(text);
  notice(t('Copied.'));
}

/**
 * A button that asks for the members of a change, makes it, and says what came of it.
 *
 * @type {<P extends Path>(title: string, path: P, change: Change<P>) => Promise<any>}
 */
export const act = (title, path, {input = {}, fields, labels, text, danger, button = title, done = () => {}, dry = false, before = values => values}) => ask({
  title,
  content: text ? html`<p>${text}</p>` : nothing,
  fields,
  labels,
  button: dry ? t('Go on') : button,
  danger,
  submit: async values => {
    const whole = {...input, ...await before(values)};
    if (dry) {
      const made = await (await reached(import('./foreseen.js'))).confirm({title, text, fields, button, danger}, path, values, whole);
      if (made === null) return null;
      notice(made.message);
    } else {
      /** @type {any} */
      const made = await change(path, whole);
      notice(made.message);
      await done(made);
      return;
    }
    return done();
  },
});

/**
 * The button of such a change, if it is allowed.
 *
 * @type {<P extends Path>(allowed: boolean, title: string, path: P, change: Change<P>) => Template}
 */
export const button = (allowed, title, path, options) => allowed ? html`<button type="button" class=${options.danger ? 'danger' : 'main'} @click=${() => act(title, path, options)}>${title}</button>` : nothing;

/**
 * Says what happened, for a while.
 *
 * @param {Template} text
 * @param {{bad?: boolean, undo?: () => any}} [options]
 */
export function notice(text, {bad = false, undo} = {}) {
  const one = {text, bad, undo};
  notices.push(one);
  drawNotices();
  setTimeout(() => gone(one), bad ? 15_000 : UNDO_MS);
  return one;
}

function gone(one) {
  const place = notices.indexOf(one);
  if (place >= 0) notices.splice(place, 1);
  drawNotices();
}

function drawNotices() {
  let foot = document.getElementById('notices');
  if (!foot) {
    foot = document.createElement('div');
    foot.id = 'notices';
    foot.setAttribute('role', 'status');
    document.body.append(foot);
  }
  render(notices.map(one => html`<p class=${one.bad ? 'bad' : ''}>${one.text}
    ${one.undo ? html`<button type="button" @click=${() => { one.undo(); gone(one); }}>${t('Undo')}</button>` : nothing}</p>`), foot);
}

/** Does something in five seconds unless it is undone; at once when the page is left. */
export function later(text, doIt, undone) {
  let over = false;
  const finish = leaving => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    pending.delete(finish);
    doIt(leaving);
  };
  const timer = setTimeout(finish, UNDO_MS);
  pending.add(finish);
  notice(text, {
    undo: () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      pending.delete(finish);
      undone();
    },
  });
}

/** Whatever waits for its five seconds is done now. */
export function flush(leaving = false) {
  for (const finish of [...pending]) finish(leaving);
}
addEventListener('pagehide', () => flush(true));
