// What is typed into forms, kept on this device by account until it is sent or thrown away, or the account signs out.

import {html, nothing} from '../lit-html.js';
import {PRIVATE} from './calls.js';
import {t, time} from './format.js';

const FORMS = 30;
const CHARACTERS = 20_000;
const DAYS = 14;
/** Kinds of fields that are never kept; those with a private name are not, either. */
const NEVER = ['password', 'file'];

const forms = owner => Object.keys(localStorage).filter(key => key.startsWith(`form ${owner} `));
const stored = key => JSON.parse(localStorage.getItem(key));

/** Forgets all that an account has typed, in all windows. */
export function forget(owner) {
  forms(owner).forEach(key => localStorage.removeItem(key));
  localStorage.setItem(`signed out ${owner}`, '');
  localStorage.removeItem(`signed out ${owner}`);
}
const left = new Set();
addEventListener('storage', ({key}) => left.add(key));

/** Takes what is too old, and the oldest of what is too much. */
function tidy(owner) {
  const old = Date.now() - DAYS * 86_400_000;
  Object.keys(localStorage).filter(key => key.startsWith('form ') && stored(key).at < old).forEach(key => localStorage.removeItem(key));
  forms(owner).sort((one, other) => stored(other).at - stored(one).at).slice(FORMS).forEach(key => localStorage.removeItem(key));
}

/** Fills a form, and tells it of what is another value now. */
export function fill(form, fields) {
  for (const {name, type, value = ''} of fields) {
    for (const input of form.querySelectorAll(`[name="${name}"]`)) {
      const had = input.checked + input.value;
      if (type === 'checkbox') input.checked = value === true;
      else if (type === 'checks') input.checked = value.includes(input.value);
      else if (input.localName === 'select' && !value) input.selectedIndex = 0;
      else input.value = String(value ?? '');
      if (had !== input.checked + input.value) input.dispatchEvent(new Event('input', {bubbles: true}));
    }
  }
}

/** What a field has, as its `value`. */
const typed = (data, {name, type}) => type === 'checkbox' ? data.has(name) : type === 'checks' ? data.getAll(name) : data.get(name);

/**
 * A form whose values are kept.
 *
 * @param owner id of the account
 * @param name of the form and of what it is about
 * @param fields as of `field`
 * @param redraw draws the form again
 * @return `fields` with what was typed before; `note` that says so, above the form, and lets it be thrown away; `typed` handles its input events; `sent` forgets; `renamed` keeps under another name
 */
export function keep(owner, name, fields, redraw) {
  tidy(owner);
  let key = `form ${owner} ${name}`;
  const own = fields.filter(one => !NEVER.includes(one.type) && !PRIVATE.test(one.name));
  let before = stored(key);
  const kept = {
    fields: before ? fields.map(one => own.includes(one) && one.name in before.values ? {...one, value: before.values[one.name]} : one) : fields,
    typed(event) {
      if (own.length === 0 || left.has(`signed out ${owner}`)) return;
      const data = new FormData(event.currentTarget);
      const text = JSON.stringify({at: before?.at ?? Date.now(), values: Object.fromEntries(own.map(one => [one.name, typed(data, one)]))});
      try {
        if (text.length <= CHARACTERS) localStorage.setItem(key, text);
      } catch {
        // There is no place: what is typed stays on the page.
      }
    },
    /** The form is about something else from now on. */
    renamed(to) {
      const text = localStorage.getItem(key);
      localStorage.removeItem(key);
      key = `form ${owner} ${to}`;
      if (text) localStorage.setItem(key, text);
    },
    sent() {
      before = null;
      kept.fields = fields;
      localStorage.removeItem(key);
    },
    note: () => before ? html`<p class="bar kept" role="status"><span>${t('You began this on')} ${time(new Date(before.at).toISOString())}</span>
      <button type="button" class="danger" @click=${throwAway}>${t('Throw away')}</button></p>` : nothing,
  };
  function throwAway(event) {
    const form = event.target.closest('form');
    fill(form, own);
    kept.sent();
    redraw();
    form.querySelector('.field :is(input, textarea, select)')?.focus();
  }
  return kept;
}
