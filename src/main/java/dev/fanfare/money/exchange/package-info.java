/**
 * Exchange rates.
 *
 * <p>Owns {@code exchange_rates}, a provider's quotes per unit of the base currency, by day, and
 * {@code exchange_refreshes}, the leases of refreshes. A job refreshes rates before they expire. Without it, the first
 * request triggers one refresh for all that wait. While the provider is down or sends nonsense, the last known rates
 * are used, with their date, until they are too old; then requests fail: a wrong rate is worse than none.
 *
 * <p>Invariants: every row passed all checks on a whole answer; the rows of one refresh share one {@code fetched_at},
 * by the database's clock; the newest such set is current.
 */
package dev.fanfare.money.exchange;
