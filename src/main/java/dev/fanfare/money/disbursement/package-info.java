/**
 * Disbursements to publishers. Owns {@code transfers}, {@code transfer_evidence} and {@code provider_messages}, and
 * {@code payout_runs} with their items and files.
 *
 * <p>A transfer is committed, with its entry in the journal, before anything is sent; it has one key at its provider
 * and one end-to-end id in files, for ever. The outcome of each call is recorded. An unknown outcome is polled with the
 * transfer's key until it is known, or flagged for an operator once polling risks a double payment.
 *
 * <p>A payout run collects payouts, is approved by a second person, and passes them to their rails, some hundred per
 * transaction. Only the run moves its payouts unless it is cancelled. Account numbers are decrypted only for run files;
 * the first download creates a file, and its bytes are deleted after a day.
 */
package dev.fanfare.money.disbursement;
