/** What others ask of the invoicing domain: invoices, credit notes, payments, VAT and what is owed. */
package dev.fanfare.money.invoicing.api;
