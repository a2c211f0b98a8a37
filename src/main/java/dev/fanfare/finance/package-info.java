/**
 * The books as operators and advertisers see them: the journal entry by entry and as a file, invoices, and sums. Owns
 * {@code invoices}, {@code invoice_numbers}, {@code invoiced_months} and {@code reconciliation}. The journal's entries are
 * written by the domains whose business they record, through {@link dev.fanfare.ledger.Ledger}; this one writes
 * {@code invoice:<id>:paid}.
 *
 * <p>An invoice bills what the journal charged an advertiser in a month of UTC and a currency. A job issues the invoices
 * of a month once it is over, months in their order; who issues locks the counter of numbers, so that they have no gaps
 * and each account is billed once however many nodes run. An open invoice is paid, or void: then its amount is part of
 * the advertiser's next invoice in that currency, which it names.
 *
 * <p>Whatever is kept about money beside the journal is counted anew from it, by a command at once and by a job a stretch
 * at a time; each comparison is one statement, so that it holds while money moves.
 */
package dev.fanfare.finance;
