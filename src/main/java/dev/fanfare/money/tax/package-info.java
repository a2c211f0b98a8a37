/**
 * Taxes of publishers: their forms, statements and reports to authorities.
 *
 * <p>Owns tax_profiles and publisher_statements. Form contents are encrypted with
 * the keys of bank account numbers, bound to their row, and decrypted only for statements and authorities' files;
 * displayed parts are masked before they are stored.
 */
package dev.fanfare.money.tax;
