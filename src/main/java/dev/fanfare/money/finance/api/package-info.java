/** What others ask of the finance domain: the journal, invoices and reconciliation. */
package dev.fanfare.money.finance.api;
