/**
 * What is sent to publishers. Owns {@code transfers}, {@code transfer_evidence} and {@code provider_messages}, and
 * {@code payout_runs} with their items and files.
 *
 * <p>A transfer is committed, with its entry in the journal, before anything is sent; it has one key at its provider and one
 * end-to-end id in files, for ever. What a call came to is recorded, and so is that nobody knows: that is asked for, with
 * the same key, until it is known. What no longer can be asked for without a risk of paying twice is flagged for an operator.
 *
 * <p>A payout run gathers payouts, is approved by somebody else, and hands them over to their rails, some hundred in a
 * transaction. A payout in a run that is not cancelled is moved by nobody else. Account numbers are opened for the files of
 * runs alone; a file is made once, by whoever downloads it first, and its bytes are gone after a day.
 */
package dev.fanfare.money.disbursement;
