// Brands by their names, for pickers and links: read once.

import {read} from '../parts/calls.js';
import {t, to} from '../parts/format.js';
import {may} from '../parts/session.js';

let known = null;

/** Reads them, unless that was done; without the right to see them there are none. */
export async function readBrands() {
  if (known === null && may('campaigns.view')) known = new Map((await read('/api/general/lists/advertisers/')).advertisers.map(one => [one.id, one.name]));
}

/** A brand's name. */
export const brandName = id => known?.get(id) ?? t('Brand');

/** A brand's name, which leads to its account for those who may see it. */
export const brand = id => may('users.view') ? to('person', {user_id: id}, brandName(id)) : brandName(id);

/** The brand itself, as the options of a picker. */
export const brands = () => [...known ?? []].sort(([, one], [, other]) => one.localeCompare(other));

/** The same for a form, where none is chosen at first. */
export const chooseBrand = () => [['', t('Choose …')], ...brands()];
