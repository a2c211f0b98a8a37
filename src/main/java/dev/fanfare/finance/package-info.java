/**
 * The journal as operators and advertisers see it: entries and an export, invoices, and sums. Owns {@code invoices},
 * {@code invoice_numbers}, {@code invoiced_months}, {@code account_days} and {@code reconciliation}. Other domains post the entries of their own
 * business through {@link dev.fanfare.ledger.Ledger}; this one posts {@code invoice:<id>:paid}.
 *
 * <p>An invoice bills what the journal charged an advertiser in one month (UTC) and one currency. A job issues a month's
 * invoices once the month is over, month by month. It locks the invoice number counter, so numbers have no gaps and each
 * account is billed once, however many nodes run. An open invoice is paid, or voided; the amount of a void one becomes
 * part of the advertiser's next invoice in that currency.
 *
 * <p>Reconciliation recomputes from the journal every amount that is stored outside it: at once by the command
 * {@code verify}, and chunk by chunk by a job. Each comparison is a single statement, so it holds while money moves.
 */
package dev.fanfare.finance;
