/**
 * Statistics: what there is and what came of it, in numbers that are exact at any moment and take one short query,
 * however much there is to count.
 *
 * <p>Nothing is counted when it is asked for. Triggers keep {@code counters} in the transaction of every change, whoever
 * makes it: tasks by status; accepted posts, their reach and engagement by day and by campaign and network; campaigns by
 * status, day and network; what the journal charged for each campaign; pending connections; publishers by status, by the
 * day they were last seen and by having a network or not. A counter is a sum over shards, and a transaction counts in one
 * that is its own until it ends, so counting makes nobody wait and takes part in no deadlock. What makes an account a
 * publisher, and which, is in three domains' tables; triggers bring it together in {@code publisher_standings}.
 *
 * <p>Owns those two tables. The views {@code counted} and {@code standings_found} are what they must say, read from the
 * rows themselves; {@link dev.fanfare.statistics.CountersRepository} compares them.
 *
 * <p>A post counts once its task is accepted, on that day of UTC, with verified figures only. A publisher is an account of
 * neither staff nor an advertiser.
 */
package dev.fanfare.statistics;
