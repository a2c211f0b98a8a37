/**
 * The journal for operators and advertisers: entries, export, corrections, sums and closed months. Owns
 * {@code corrections}, {@code accounting_periods}, {@code account_days} and {@code reconciliation}. Other domains post
 * their entries through {@link dev.fanfare.money.ledger.Ledger}.
 *
 * <p>A month is closed by two people, in order, once it is over and billed. The database then rejects bookings in it;
 * late ones go to the first open day.
 *
 * <p>Reconciliation recomputes from the journal every amount that is stored outside it: at once by the command
 * {@code verify}, and chunk by chunk by a job. Each comparison is a single statement, so it holds while money moves.
 */
package dev.fanfare.money.finance;
