// Countries, cities and categories to choose from, by their names in the page's language.

import {read} from './calls.js';
import {country, t, useTexts} from './format.js';

await useTexts('-countries');

const CODES = 'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(' ');
const PATH = '/api/get/public/lists/';

const byName = options => options.sort(([, one], [, other]) => one.localeCompare(other, document.documentElement.lang));

/**
 * Any country.
 *
 * @type {(label?: string, rest?: Partial<Field<'country'>>) => Field<'country'>}
 */
export const countryField = (label = t('Country'), rest = {}) => ({name: 'country', label, options: [['', '–'], ...byName(CODES.map(code => [code, country(code)]))], autocomplete: 'country', ...rest});

let lists = {countries: [], categories: []};
let reading = null;

/** Reads once what the platform lets its people choose. */
export const readLists = () => {
  reading ??= read(PATH).then(answer => { lists = answer; }).catch(refusal => {
    reading = null;
    throw refusal;
  });
  return reading;
};

/** The countries of creators, by their codes or their ids. */
export const countries = (by = 'code') => byName(lists.countries.map(one => [String(one[by]), country(one.code)]));
/** The cities of one of them, by their ids. */
export const cities = id => (lists.countries.find(one => String(one.id) === String(id))?.cities ?? []).map(one => [String(one.id), one.name]);
export const categories = () => byName(lists.categories.map(one => [one.code, t(one.name)]));
