/**
 * The double-entry journal, used inside other domains' transactions. Owns {@code accounts}, {@code journal_entries} and
 * {@code postings}.
 *
 * <p>An entry is one event with a key that is unique for ever, so reposting it changes nothing. Its postings sum to
 * zero in each currency. Balances follow the postings by a trigger and can be negative only where
 * {@link dev.fanfare.money.ledger.AccountKind} says so. Entries and postings are never changed or deleted. Accounts are
 * locked in the order of their ids.
 */
package dev.fanfare.money.ledger;
