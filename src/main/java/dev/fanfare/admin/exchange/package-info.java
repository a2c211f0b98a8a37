/**
 * Exchange rates.
 *
 * <p>Owns {@code exchange_rates}, what a provider quoted for one unit of the base currency, by day, and
 * {@code exchange_refreshes}, which node is refreshing them. A job refreshes rates before they get too old. Without it,
 * whoever needs a rate triggers the refresh, one call however many wait. While the provider is down or answers nonsense,
 * the last known rates are used, with their date, until they are too old; after that none are: a wrong rate is worse than
 * none.
 *
 * <p>Invariants: every row passed all checks on a whole answer; the rows of one refresh share one {@code fetched_at}, by
 * the database's clock; the newest such set is current.
 */
package dev.fanfare.admin.exchange;
