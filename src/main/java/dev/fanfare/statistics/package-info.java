/**
 * Statistics: what there is and what came of it, in numbers that are exact at any moment and take one short query,
 * however much there is to count.
 *
 * <p>Nothing is counted when it is asked for. Triggers keep {@code counters} in the transaction of every change, whoever
 * makes it, so that a count of ten million tasks is a few rows of an index. What counts is declared in
 * {@code R__statistics.sql}, each counter once. There are
 *
 * <ul>
 *   <li>tasks, connections and publishers by status, campaigns by status and by network: each a row;
 *   <li>campaigns by the day of their creation, publishers by the day they were last seen, accepted posts with their
 *       reach and engagement by the day of acceptance: ranges of days, all of UTC;
 *   <li>publishers by sex, by birthday and by category;
 *   <li>tasks by campaign and status; accepted posts, reach and engagement by campaign and network;
 *   <li>what the journal charged for each campaign; what it charged each advertiser and reach by day; what it charged
 *       and paid out in all by day (the finance domain reads these): sums of the journal, since triggers on its
 *       postings keep them, and it only grows;
 *   <li>payouts and their amounts by the day of the request, currency, status and method (the payments domain reads
 *       these).
 * </ul>
 *
 * <p>A counter is a sum over shards, and a transaction counts in one that is its own until it ends: counting makes nobody
 * wait and takes part in no deadlock. What makes a user a publisher, and which, is in three domains' tables; triggers
 * bring it together in {@code publisher_traits}, from which its counters follow. Other domains count with the counters
 * too, where what they show has no bound: the tasks of a campaign, all tasks of a status.
 *
 * <p>Owns those two tables. The views {@code counted} and {@code publisher_traits_found} are what they must say, read from
 * the rows themselves; the view {@code miscounted} is where they do not, and has no rows.
 *
 * <p>A post counts once its task is accepted, on that day, with verified figures only. A publisher is an account of
 * neither staff nor an advertiser; an active one is in the status active and used the service, with any credential, on
 * one of the last thirty days.
 */
package dev.fanfare.statistics;
