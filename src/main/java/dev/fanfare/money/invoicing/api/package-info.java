/** The API of the invoicing domain: invoices, credit notes, payments, VAT and open items. */
package dev.fanfare.money.invoicing.api;
