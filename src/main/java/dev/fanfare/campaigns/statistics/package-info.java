/**
 * Statistics: exact, current counts with one short query each, whatever the amount of data.
 *
 * <p>Nothing is counted on demand. Triggers maintain {@code counters} in the transaction of every change; what is
 * counted is declared in {@code R__statistics.sql}, each counter once:
 *
 * <ul> <li>tasks, connections and publishers by status, campaigns by status and by network; <li>by day (UTC): campaigns
 * by creation, publishers by last visit, accepted posts with their reach and engagement by acceptance; <li>publishers
 * by sex, birthday and category; <li>tasks by campaign and status; accepted posts, reach and engagement by campaign and
 * network; <li>what the journal charged for each campaign, what it charged each advertiser by day, and charges and
 * payouts in all by day (used by finance); <li>payouts and their amounts by day of request, currency, status and method
 * (used by payments). </ul>
 *
 * <p>A counter is a sum over shards. Each transaction uses its own shard until it ends, so counting never blocks or
 * deadlocks. Which users are publishers depends on three domains' tables; triggers combine them in
 * {@code publisher_traits}, from which the publisher counters follow. Other domains also use the counters for unbounded
 * counts, such as the tasks of a campaign.
 *
 * <p>Owns those two tables. The views {@code counted} and {@code publisher_traits_found} recompute them from the rows;
 * the view {@code miscounted} lists the differences and must be empty.
 *
 * <p>A post counts once its task is accepted, on that day, with verified figures only. A publisher is an account that
 * is neither staff nor an advertiser; an active publisher has the status active and used the service within the last
 * thirty days.
 */
package dev.fanfare.campaigns.statistics;
