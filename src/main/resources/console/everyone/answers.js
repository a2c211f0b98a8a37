// Of those who answer as a team: who answers a conversation, and texts that are written often.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, ask, notice, refused} from '../parts/dialog.js';
import {more, style, t, useTexts} from '../parts/format.js';
import {lookups} from '../parts/list.js';
import {advertiser} from '../parts/session.js';

await useTexts('-answers');

style(`
.assigned { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; margin: 0 0 var(--space-3); }
.templates > div { min-width: 14rem; max-height: 18rem; overflow-y: auto; }`);

/**
 * Says who answers, and lets it be another.
 *
 * @param rows of the side
 * @param subject of the thread
 * @param changed is told when it is another
 */
export function assigning(navigation, rows, subject, changed) {
  let look = lookups(navigation);
  async function assign(assignee, assigned) {
    try {
      notice((await change(rows.assign, {...subject, assignee_id: assignee, assigned_id: assigned})).message);
      changed();
    } catch (refusal) {
      notice(refusal.message, {bad: true});
    }
    look = lookups(navigation);
    navigation.redraw();
  }
  return () => {
    const {value, refusal} = look('assignees', () => read(rows.assignees, subject));
    if (refusal || !value) return refusal ? refused(refusal) : nothing;
    const {assignees, assigned_id: assigned} = value;
    const me = assignees.find(one => one.mine);
    return html`<div class="assigned"><label>${t('Assigned to')} <select @change=${event => assign(Number(event.target.value) || null, assigned)}>
      ${[['', t('No one')], ...assignees.map(one => [one.user_id, one.mine ? t('Me') : one.username])].map(([id, name]) => html`<option value=${id} ?selected=${(assigned ?? '') === id}>${name}</option>`)}</select></label>
      ${me && assigned === null ? html`<button type="button" @click=${() => assign(me.user_id, assigned)}>${t('Take it')}</button>` : nothing}</div>`;
  };
}

/** Puts a text where one writes, as if it was typed. */
function insert(button, text) {
  const box = button.closest('form').elements.text;
  button.closest('details').removeAttribute('open');
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new Event('input', {bubbles: true}));
  box.focus();
}

/**
 * The texts of a team or of staff, for the form that is around the menu.
 *
 * @param rows of the side
 * @param side brand or staff
 */
export function templates(navigation, rows, side) {
  const whose = side === 'brand' ? {advertiser_id: advertiser()} : {};
  let look = lookups(navigation);
  const again = () => {
    look = lookups(navigation);
    navigation.redraw();
  };
  const fields = one => [{name: 'name', label: t('Name'), value: one?.name}, {name: 'text', label: t('Text'), type: 'textarea', value: one?.text}];
  const save = (title, one) => act(title, rows.saveTemplate, {input: /** @type {any} */ ({...whose, ...(one?.template_id ? {template_id: one.template_id} : {})}), fields: /** @type {any} */ (fields(one)), button: t('Save'), done: again});
  const remove = one => act(t('Delete the template'), rows.deleteTemplate, {input: {template_id: one.template_id}, text: one.name, danger: true, done: again});
  const choose = all => ask({
    title: t('Change a template'),
    fields: [{name: 'template', label: t('Template'), options: all.map(one => [String(one.template_id), one.name])}, {name: 'what', label: t('What to do'), options: [['change', t('Change it')], ['delete', t('Delete it')]]}],
    button: t('Go on'),
    submit: async ({template, what}) => ({one: all.find(({template_id: id}) => String(id) === template), what}),
  }).then(chosen => chosen && (chosen.what === 'delete' ? remove(chosen.one) : save(t('Change a template'), chosen.one)));
  return () => {
    const all = look('templates', () => read(rows.templates, whose)).value?.templates;
    return all === undefined ? nothing : html`<div class="templates">${more(t('Templates'), html`
      ${all.map(one => html`<button type="button" class="plain" title=${one.text} @click=${event => insert(event.target, one.text)}>${one.name}</button>`)}
      <button type="button" class="plain" @click=${event => save(t('Save as a template'), {text: event.target.closest('form').elements.text.value})}>${t('Save as a template')}</button>
      ${all.length > 0 ? html`<button type="button" class="plain" @click=${() => choose(all)}>${t('Change a template')}</button>` : nothing}`)}</div>`;
  };
}
