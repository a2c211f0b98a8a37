/** Payments and credit notes of invoices, in other domains' transactions. */
package dev.fanfare.money.invoicing.store;
