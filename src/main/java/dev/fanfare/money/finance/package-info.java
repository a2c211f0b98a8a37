/**
 * The journal as operators and advertisers see it: entries and an export, corrections, sums, and months that are closed. Owns
 * {@code corrections}, {@code accounting_periods}, {@code account_days} and {@code reconciliation}. Other domains post the
 * entries of their own business through {@link dev.fanfare.money.ledger.Ledger}.
 *
 * <p>A month is closed by two people, in order, once it is over and billed. From then on the database refuses whatever would be
 * booked in it; what comes late is booked on the first open day.
 *
 * <p>Reconciliation recomputes from the journal every amount that is stored outside it: at once by the command
 * {@code verify}, and chunk by chunk by a job. Each comparison is a single statement, so it holds while money moves.
 */
package dev.fanfare.money.finance;
