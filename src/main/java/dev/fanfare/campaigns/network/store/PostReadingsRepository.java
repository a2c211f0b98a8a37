package dev.fanfare.campaigns.network.store;

import dev.fanfare.campaigns.network.api.ReadingNote;
import dev.fanfare.campaigns.network.api.ReadingOutcome;
import dev.fanfare.campaigns.network.api.ReadingSource;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** Readings of posts that are paid by their views, for the domain of their tasks. */
public final class PostReadingsRepository {
    private PostReadingsRepository() {}

    /**
     * A reading.
     *
     * @param dueAt by the schedule
     * @param readAt when the network answered or it was given up; null while it is due
     * @param views null without an answer, like {@code reach} and {@code engagement}, which some networks do not tell either
     * @param source null without an answer
     * @param note why there are no figures, or none yet; null for none
     */
    public record Reading(
            Instant dueAt,
            ReadingOutcome state,
            @Nullable Instant readAt,
            @Nullable Long views,
            @Nullable Long reach,
            @Nullable Long engagement,
            @Nullable ReadingSource source,
            @Nullable ReadingNote note) {}

    private static final String SCHEDULE = """
            with dropped as (
              update post_readings
              set state = 'dropped', note = 'not_needed', read_at = business_now(), next_at = null
              where task_id = $1 and state = 'due'
            )
            insert into post_readings (task_id, user_id, network, due_at, next_at)
            select $1, $2, $3, at, at from unnest($4::timestamptz[]) as at
            on conflict (task_id, due_at) do nothing
            """;

    /** Has a post read at these times, instead of what was scheduled for an earlier post of the task. */
    public static Future<Void> schedule(Tx tx, long taskId, long userId, String network, List<Instant> times) {
        return tx.pipeline(SCHEDULE, taskId, userId, network, offsets(times));
    }

    private static final String ADD = """
            insert into post_readings (task_id, user_id, network, due_at, next_at)
            select r.task_id, r.user_id, r.network, at, at
            from (select task_id, user_id, network from post_readings where task_id = $1 order by due_at desc limit 1) r
            cross join unnest($2::timestamptz[]) as at
            on conflict (task_id, due_at) do nothing
            """;

    /** Has a post that was read already read at these times, too. */
    public static Future<Void> add(Tx tx, long taskId, List<Instant> times) {
        return tx.pipeline(ADD, taskId, offsets(times));
    }

    private static OffsetDateTime[] offsets(List<Instant> times) {
        return times.stream().map(at -> at.atOffset(ZoneOffset.UTC)).toArray(OffsetDateTime[]::new);
    }

    private static final String EXPECT = """
            update post_readings
            set least = $3, vanished = state in ('read', 'missing') and coalesce(views, 0) < $3::bigint
            where task_id = $1 and due_at > $2 and state <> 'dropped'
            """;

    /** Lets readings after a time tell when fewer views than these are left. */
    public static Future<Void> setLeast(Tx tx, long taskId, Instant after, long least) {
        return tx.pipeline(EXPECT, taskId, after, least);
    }

    private static final String CONFIRM = """
            insert into post_readings (task_id, user_id, network, due_at, next_at, least)
            select task_id, user_id, network, $2, $2, least from post_readings where id = $1
            on conflict (task_id, due_at) do nothing
            """;

    /** Has a post read once more at this time, to confirm what a reading told. */
    public static Future<Void> confirm(Tx tx, long readingId, Instant at) {
        return tx.pipeline(CONFIRM, readingId, at);
    }

    private static final String SETTLE = """
            update post_readings set vanished = false where task_id = $1 and vanished
            """;

    /** What follows from the vanished views of a task is decided. */
    public static Future<Void> settle(Tx tx, long taskId) {
        return tx.pipeline(SETTLE, taskId);
    }

    private static final String LIST = """
            select due_at, state, read_at, views, reach, engagement, source, note
            from post_readings
            where task_id = $1
            order by due_at desc
            limit $2
            """;

    /** Readings of a task, the latest first: those to come, too. */
    public static Future<List<Reading>> list(Sql sql, long taskId, int atMost) {
        return sql.list(LIST, Reading.class, taskId, atMost);
    }
}
