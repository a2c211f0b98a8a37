package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.api.ReadingNote;
import dev.fanfare.campaigns.network.api.ReadingSource;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/**
 * The queue of posts whose figures are to be read, in the table of their readings. A post is asked for once, however many
 * of its readings are due: the answer is that of all of them.
 */
@SharedPool(
        name = "readings of posts",
        users = "publishers whose posts are paid by their views",
        fairBy = SharedPool.By.AGE,
        bound =
                "within each network's calls in a minute; a network that does not answer makes way, and a post that fails backs off")
final class ReadingQueueRepository {
    private ReadingQueueRepository() {}

    /**
     * A post to be read.
     *
     * @param url null if it was erased
     * @param claimedAt time of the claim, which also identifies it
     */
    record Due(long taskId, long userId, @Nullable String url, Instant claimedAt) {}

    /** What was read of a post; the views are known. */
    record Read(long taskId, FoundPost.Figures figures) {}

    private static final String CLAIM = """
            with found as (
              select task_id
              from post_readings
              where network = $1 and state = 'due' and next_at <= business_now()
              order by next_at, id
              limit $2
              for no key update skip locked
            ), clock as materialized (
              select clock_timestamp() as at
            ), claimed as (
              update post_readings r
              set claimed_at = clock.at, next_at = business_now() + make_interval(secs => $3 / 1000.0)
              from clock
              where r.task_id in (select task_id from found) and r.state = 'due' and r.due_at <= business_now()
              returning r.task_id, r.user_id, r.claimed_at
            )
            select c.task_id, c.user_id, p.url, c.claimed_at
            from (select distinct task_id, user_id, claimed_at from claimed) c
            left join post_previews p on p.task_id = c.task_id
            """;

    /** Claims the posts that have been due longest. The claim is a lease, so that other nodes can take over from a dead one. */
    static Future<List<Due>> claim(Tx tx, String network, long atMost, long leaseMs) {
        return tx.list(CLAIM, Due.class, network, atMost, leaseMs);
    }

    private static final String RECORD = """
            update post_readings r
            set state = 'read', read_at = business_now(), next_at = null, note = null, source = $6,
                views = s.views, reach = s.reach, engagement = s.engagement, vanished = coalesce(s.views < r.least, false)
            from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as s (task_id, views, reach, engagement)
            where r.task_id = s.task_id and r.claimed_at = $5 and r.state = 'due'
            """;

    /** Keeps what was read. Posts whose claim has lapsed, or that are needed no more, are left out. */
    static Future<Integer> record(Tx tx, List<Read> read, Instant claimedAt, ReadingSource source) {
        return tx.execute(
                RECORD,
                read.stream().map(Read::taskId).toArray(Long[]::new),
                read.stream().map(one -> one.figures().views()).toArray(Long[]::new),
                read.stream().map(one -> one.figures().reach()).toArray(Long[]::new),
                read.stream().map(one -> one.figures().engagement()).toArray(Long[]::new),
                claimedAt,
                source.code());
    }

    private static final String FAIL = """
            update post_readings r
            set failures = f.failures, note = $3, state = f.state, vanished = f.state = 'missing' and coalesce(r.least > 0, false),
                read_at = case when f.state <> 'due' then business_now() end,
                next_at = case when f.state = 'due' then business_now() + %s end
            from (
              select id, n.failures,
                     case when $3 = 'not_shown' and n.failures >= $5 then 'missing'
                          when $3 <> 'not_shown' and n.failures >= $5
                               and due_at + make_interval(hours => $6) <= business_now() then 'unreadable'
                          else 'due' end as state
              from post_readings
              cross join lateral (select case when note = $3 then failures + 1 else 1 end as failures) n
              where task_id = any ($1) and claimed_at = $2 and state = 'due'
            ) f
            where r.id = f.id
            """.formatted(WorkQueue.backoff("$4 / 1000.0", "f.failures", "21600"));

    /** Has readings repeated, each time later, until a post counts as gone or its reading is given up. */
    static Future<Integer> fail(Tx tx, List<Long> tasks, Instant claimedAt, ReadingNote why, ReadingsConfig config) {
        return tx.execute(
                FAIL,
                tasks.toArray(Long[]::new),
                claimedAt,
                why.code(),
                config.retryMs(),
                config.attempts(),
                config.giveUpHours());
    }

    // Looks for the networks of the queue by the next one of the index, not by all rows.
    private static final String END_OTHERS = """
            with recursive queued as (
              (select network from post_readings where state = 'due' order by network limit 1)
              union all
              select (select r.network from post_readings r
                      where r.state = 'due' and r.network > q.network order by r.network limit 1)
              from queued q
              where q.network is not null
            ), due as (
              select r.id
              from queued q
              cross join lateral (
                select id from post_readings
                where network = q.network and state = 'due' and next_at <= business_now() - make_interval(hours => $2)
                order by next_at
                limit 200
                for no key update skip locked) r
              where q.network <> all ($1)
            )
            update post_readings
            set state = 'unreadable', note = 'no_interface', read_at = business_now(), next_at = null
            where id in (select id from due)
            """;

    /** Gives up readings of networks that cannot be asked. */
    static Future<Integer> endOthers(Tx tx, List<String> networks, int hours) {
        return tx.execute(END_OTHERS, networks.toArray(String[]::new), hours);
    }

    private static final String IS_DUE = """
            select exists (select from post_readings where network = $1 and state = 'due' and next_at <= business_now())
            """;

    /** Whether readings of a network are due. */
    static Future<Boolean> isDue(Tx tx, String network) {
        return tx.get(IS_DUE, Boolean.class, network);
    }
}
