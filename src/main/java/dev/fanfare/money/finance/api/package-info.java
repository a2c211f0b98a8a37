/** The finance domain's API: the journal, invoices and reconciliation. */
package dev.fanfare.money.finance.api;
