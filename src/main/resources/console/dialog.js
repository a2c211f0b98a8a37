// Dialogs, forms in them, and notices at the page's foot.

import {html, nothing, render} from './lit-html.js';
import {t} from './format.js';

const UNDO_MS = 5_000;
const pending = new Set();
const notices = [];

/**
 * Asks something in a modal dialog.
 *
 * @param title what it is about
 * @param content template, or a function of the dialog's form that returns one
 * @param fields members of a form, each {name, label, type, required, value, options, hint}
 * @param submit called with the form's values; the dialog closes when its promise is kept and shows why not otherwise
 * @return the promise's value, or null when it was cancelled
 */
export function ask({title, content, fields = [], button = t('OK'), danger = false, submit = async values => values}) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  document.body.append(dialog);
  const state = {busy: false, refusal: null};
  return new Promise(resolve => {
    let result = null;
    const draw = () => render(html`<form @submit=${send} novalidate>
      <h2 id="dialog-title">${title}</h2>
      ${typeof content === 'function' ? content() : content ?? nothing}
      ${fields.map(one => field(one, state.refusal))}
      ${state.refusal ? refused(state.refusal) : nothing}
      <div class="buttons">
        <button type="submit" class=${danger ? 'danger' : 'main'} aria-disabled=${state.busy}>${button}</button>
        <button type="button" @click=${() => dialog.close()}>${t('Cancel')}</button>
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

/** A labelled input; what the server said of it stands under it. */
export function field({name, label, type = 'text', required = true, value = '', options, hint, ...rest}, refusal) {
  const said = refusal?.fields?.[name];
  const described = said ? `${name}-said` : hint ? `${name}-hint` : nothing;
  const input = options
    ? html`<select name=${name} aria-describedby=${described}>${options.map(([code, text]) => html`<option value=${code} ?selected=${code === value}>${text}</option>`)}</select>`
    : type === 'textarea'
      ? html`<textarea name=${name} rows="3" ?required=${required} .value=${value} aria-describedby=${described} aria-invalid=${said ? 'true' : nothing}></textarea>`
      : html`<input name=${name} type=${type} ?required=${required} .value=${String(value)} autocomplete=${rest.autocomplete ?? 'off'} inputmode=${rest.inputmode ?? nothing}
          step=${rest.step ?? nothing} min=${rest.min ?? nothing} aria-describedby=${described} aria-invalid=${said ? 'true' : nothing}>`;
  return html`<label class="field"><span>${label}</span>${input}
    ${said ? html`<span class="bad" id="${name}-said">${said}</span>` : hint ? html`<span class="soft" id="${name}-hint">${hint}</span>` : nothing}</label>`;
}

/** A form's values: numbers as numbers, what is empty left out. */
export function values(form, fields) {
  const data = new FormData(form);
  return Object.fromEntries(fields
    .map(({name, type}) => [name, type === 'number' ? number(data.get(name)) : data.get(name)])
    .filter(([, value]) => value !== null && value !== ''));
}

const number = text => text === null || text === '' ? null : Number(text);

/** A refusal with its request's id. */
export const refused = refusal => html`<p class="bad" role="alert">${refusal.message}
  ${refusal.requestId ? html`<span class="soft">${t('Request')} <code>${refusal.requestId}</code></span>` : nothing}</p>`;

/** Says what happened, for a while. */
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
