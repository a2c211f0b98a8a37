/**
 * Taxes of publishers: the forms they fill in, and what is reported of them.
 *
 * <p>Owns tax_profiles, publisher_statements, statement_months and statement_numbers. What a form says is
 * encrypted with the keys of bank account numbers for its row, and decrypted for nothing but the files that authorities get; what is shown is masked before it is stored.
 */
package dev.fanfare.money.tax;
