// Filters of lists by names, which the browser keeps.

import {html, nothing} from '../lit-html.js';
import {ask} from './dialog.js';
import {t} from './format.js';

/** Those of a page to show, and the filters that are set, to keep. */
export function views(navigation, filters) {
  const all = JSON.parse(localStorage.getItem('views') ?? '{}');
  const own = all[navigation.name] ?? {};
  const keep = changed => {
    localStorage.setItem('views', JSON.stringify({...all, [navigation.name]: changed}));
    navigation.redraw();
  };
  const chosen = filters.map(({name}) => [name, navigation.params.get(name)]).filter(([, value]) => value);
  const show = query => navigation.set({...Object.fromEntries(filters.map(({name}) => [name, null])), ...query, open: null});
  return filters.length === 0 ? nothing : html`<div class="bar views">${Object.entries(own).map(([name, query]) => html`<span><button type="button" class="plain" @click=${() => show(query)}>${name}</button>
      <button type="button" class="plain" aria-label=${t('Delete the view {0}', name)} @click=${() => keep(Object.fromEntries(Object.entries(own).filter(([other]) => other !== name)))}>×</button></span>`)}
    ${chosen.length > 0 ? html`<button type="button" class="plain" @click=${() => ask({title: t('Save view'), fields: [{name: 'name', label: t('Name')}], button: t('Save'),
      submit: async ({name}) => keep({...own, [name]: Object.fromEntries(chosen)})})}>${t('Save view')}</button>` : nothing}</div>`;
}
