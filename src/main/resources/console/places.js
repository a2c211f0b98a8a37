// Countries, cities and categories that can be chosen, by their names: read once.

import {read} from './calls.js';

let known = null;

export async function readCountries() {
  known ??= await read('/api/get/public/lists/');
}

/** Options of a picker, by the countries' codes. */
export const countries = () => (known?.countries ?? []).map(one => [one.code, one.name]);

/** The same, by their ids. */
export const countryIds = () => (known?.countries ?? []).map(one => [one.id, one.name]);

export const countryName = code => known?.countries.find(one => one.code === code)?.name ?? code;
