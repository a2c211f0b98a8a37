// Fractions, such as rates of engagement, as percentages.

/** 0.05 is 5 %. */
export const percent = fraction => fraction === null || fraction === undefined ? '–' : new Intl.NumberFormat(document.documentElement.lang, {style: 'percent', maximumFractionDigits: 2}).format(fraction);
