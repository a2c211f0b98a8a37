// An advertiser's brand, as publishers see it on its campaigns.

import {html, nothing} from '../lit-html.js';
import {reached, read} from '../parts/calls.js';
import {act, refused} from '../parts/dialog.js';
import {facts, link, loading, own, t} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';
import {advertiser, can} from '../parts/session.js';

export default navigation => {
  let look = lookups(navigation);
  const edit = brand => act(t('Change the brand'), '/api/advertiser/brand/update/', {
    input: {advertiser_id: advertiser()},
    fields: [
      {name: 'name', label: t('Name'), value: brand.name},
      {name: 'description', label: t('Description'), type: 'textarea', value: brand.description, required: false},
      {name: 'website', label: t('Website'), type: 'url', value: brand.website ?? '', required: false},
      {name: 'logo', label: t('Logo'), type: 'file', accept: 'image/*', ratio: 1, required: false},
    ],
    done: () => {
      look = lookups(navigation);
      navigation.redraw();
    },
  });
  return {
    view() {
      const {value: brand, refusal} = look('brand', () => read('/api/advertiser/brand/', {advertiser_id: advertiser()}));
      return html`<h1>${t('Brand')}</h1>${refusal ? refused(refusal) : brand ? html`
        <p><f-picture kind="face" url=${brand.logo ?? ''} name=${brand.name}></f-picture></p>
        ${facts([[t('Name'), brand.name], [t('Description'), brand.description || null], [t('Website'), brand.website ? link(brand.website) : null], [t('Logo'), brand.logo && !own(brand.logo) ? link(brand.logo) : undefined]])}
        ${can('campaigns.manage') ? html`<p><button type="button" class="main" @click=${() => edit(brand)}>${t('Change the brand')}</button></p>` : nothing}` : loading()}
        ${loaded(look('proof', () => reached(import('./proof.js')).then(async module => module.proof(await read('/api/advertiser/proof/', {advertiser_id: advertiser()}), navigation.redraw))), view => view())}`;
    },
  };
};
