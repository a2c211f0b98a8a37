// Languages by their names in the page's language.

import {format} from './format.js';

/** Those to choose from; others that were chosen elsewhere stay. */
const CODES = 'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms mt nl no pl pt ro ru sk sl sr sv sw th tr uk ur vi zh'.split(' ');

/** A language by its code of ISO 639. */
export const language = code => format(Intl.DisplayNames, {type: 'language'}).of(code);

/** @param {string[]} chosen codes that are there in any case */
export const languages = chosen => [...new Set([...CODES, ...chosen])].map(code => /** @type {[string, string]} */ ([code, language(code)]))
  .sort(([, one], [, other]) => one.localeCompare(other, document.documentElement.lang));
