// Finds by anything: id, name, address, reference, transaction, invoice or request id.

import {html, nothing, render} from './lit-html.js';
import {read} from './calls.js';
import {refused} from './dialog.js';
import {t, word} from './format.js';

/** Pages by what was found; others show the endpoint that has it. */
const PAGES = {
  account: hit => ['person', {user_id: hit.id}],
  user: hit => ['person', {user_id: hit.id}],
  campaign: hit => ['campaigns', {search: hit.title, open: hit.id}],
  request: hit => ['request', {request_id: hit.title}],
};

export function search(go) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', t('Find'));
  document.body.append(dialog);
  let hits = null;
  let refusal = null;
  const draw = () => render(html`<form @submit=${find}><label class="field"><span>${t('Name, e-mail, number or reference')}</span><input name="search" type="search" required maxlength="200" autocomplete="off"></label>
    <div class="buttons"><button class="main">${t('Find')}</button><button type="button" @click=${() => dialog.close()}>${t('Close')}</button></div>
    ${refusal ? refused(refusal) : nothing}
    <div role="status">${hits === null ? nothing : hits.length === 0 ? html`<p>${t('Nothing was found.')}</p>` : html`<ul>${hits.map(hit => html`<li>${word(hit.kind)} ${PAGES[hit.kind]
      ? html`<button type="button" class="plain" @click=${() => { dialog.close(); go(...PAGES[hit.kind](hit)); }}>${hit.title}</button>` : hit.title}</li>`)}</ul>`}</div></form>`, dialog);
  async function find(event) {
    event.preventDefault();
    refusal = null;
    try {
      ({hits} = await read('/admin/api/search/', {search: new FormData(event.target).get('search')}));
    } catch (cause) {
      refusal = cause;
    }
    draw();
  }
  dialog.addEventListener('close', () => {
    dialog.remove();
    before?.focus();
  });
  draw();
  dialog.showModal();
}
