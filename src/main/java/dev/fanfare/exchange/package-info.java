/**
 * What currencies are worth in each other.
 *
 * <p>Owns the tables {@code exchange_rates}, what a provider quoted for one unit of the base currency, by day, and
 * {@code exchange_refreshes}, which node asks it at the moment. A job asks before the rates are too old to serve; where
 * none runs, rates that are too old are asked for when somebody needs them, in one call however many wait. While the
 * provider cannot be asked, or talks rubbish, the last known rates serve with their date until they are too old, and
 * from then on nothing does: a wrong rate is worse than none.
 *
 * <p>Invariants: a row holds a rate that has passed every check on a whole answer; the rows of one refresh share one
 * {@code fetched_at}, the database's time, so nodes need not agree on theirs; the newest such set is the present one.
 */
package dev.fanfare.exchange;
