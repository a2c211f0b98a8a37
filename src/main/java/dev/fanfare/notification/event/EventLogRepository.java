package dev.fanfare.notification.event;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.store.EventAccess;
import dev.fanfare.notification.event.store.LogBounds;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.queue.CommitFence;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Moves new events into the log, and reads it. */
final class EventLogRepository {
    static final CommitFence FENCE = CommitFence.of("event_fence", "new_events");

    /** A lock of this row is the right to assign positions. */
    static final DueRows<Boolean> LOGGER =
            DueRows.of(Boolean.class, "select single from event_fence order by single\n");

    private static final String MOVE = """
            with moved as materialized (
              select concerned_user, concerned_advertiser, concerned_client from log_events($1, $2)
            )
            select true as moved, concerned_user as user_id, concerned_advertiser as advertiser_id, concerned_client as client_id
            from moved
            union all
            (select distinct false, null::bigint, null::bigint, a.client_id
             from event_access a
             where a.user_id = any (array(select concerned_user from moved union select concerned_advertiser from moved)))
            """;

    private static final String WAITING_SINCE = """
            select at
            from ((select at from new_events order by id limit 1)
                  union all
                  select (select l.at from event_log l where l.position > r.position order by l.position limit 1)
                  from event_readers r) waiting
            where at is not null
            order by at
            limit 1
            """;

    /**
     * An event's place in a read.
     *
     * @param reached up to where this read has looked
     * @param event null if there is none, in the only row
     */
    record Row(
            @JsonUnwrapped LogBounds bounds,
            long reached,
            @Nullable @JsonUnwrapped EventView event) {}

    /**
     * The parties of an event, or an application that reads the events of any of them.
     *
     * @param moved whether it is an event
     * @param userId null for none
     * @param advertiserId null for none
     * @param clientId that application, or the one whose access an event begins or ends; null for other events
     */
    record Parties(boolean moved, Long userId, Long advertiserId, String clientId) {}

    /** One statement, so that bounds and events are of one moment; the bounds come also without any event. */
    private static final String LIST = "with bounds as (\n" + LogBounds.FIND + """
            )
            select b.oldest, b.newest, b.log, %s as reached, e.position, e.type, e.subject_id, e.user_id, e.advertiser_id,
              e.campaign_id, e.payout_id, e.from_state, e.to_state, e.amount, e.currency, %s as request_id, e.at
            from bounds b
            left join lateral (
              select e.position, e.type, e.subject_id, e.user_id, e.advertiser_id, e.campaign_id, e.payout_id,
                e.from_state, e.to_state, e.amount, e.currency, e.request_id, e.at
              from event_log e
              where %s
              order by e.position
              limit $3
            ) e on true
            order by e.position
            """;

    private static final String LIST_OWN = LIST.formatted("b.newest", "null", """
            e.position = any (array((
                select u.position from event_log u
                where u.user_id = $4 and u.position > $1 and ($2::text[] is null or u.type = any ($2))
                order by u.position
                limit $3
              ) union all (
                select a.position from event_log a
                where a.advertiser_id = $4 and a.user_id is distinct from $4 and a.position > $1
                  and ($2::text[] is null or a.type = any ($2))
                order by a.position
                limit $3
              )))""");

    private static final String LIST_OF_ADVERTISER =
            LIST.formatted("b.newest", "null", "e.advertiser_id = $4 and e.position > $1 and e.type = any ($2)");

    private static final String REACHED = "least(b.newest, greatest(least($1, b.newest), b.oldest - 1) + 10000)";

    private static final String IN_REACH =
            "e.position > $1 and e.position <= greatest(least($1, b.newest), b.oldest - 1) + 10000"
                    + " and ($2::text[] is null or e.type = any ($2))";

    private static final String LIST_ALL = LIST.formatted(REACHED, "e.request_id", IN_REACH);

    private static final String LIST_OF_APPLICATION =
            LIST.formatted(REACHED, "null", IN_REACH + " and " + EventAccess.shows("$4", "e"));

    /** Moves settled events into the log; returns the parties of each event, then the applications that read them. */
    static Future<List<Parties>> move(Tx tx, long settled, int atMost) {
        return tx.list(MOVE, Parties.class, settled, atMost);
    }

    /** The time of the oldest event that has no position or was not handled by a reader; empty for none. */
    static Future<Optional<Instant>> findWaiting(Sql sql) {
        return sql.find(WAITING_SINCE, Instant.class);
    }

    /** @param types null for all */
    static Future<List<Row>> listOwn(Sql sql, long userId, long after, List<String> types, int limit) {
        return sql.list(LIST_OWN, Row.class, after, array(types), limit, userId);
    }

    static Future<List<Row>> listOfAdvertiser(Sql sql, long advertiserId, long after, List<String> types, int limit) {
        return sql.list(LIST_OF_ADVERTISER, Row.class, after, array(types), limit, advertiserId);
    }

    /** Looks through 10,000 positions at most, so that rare types do not make it long. */
    static Future<List<Row>> listAll(Sql sql, long after, List<String> types, int limit) {
        return sql.list(LIST_ALL, Row.class, after, array(types), limit);
    }

    /** The same of all accounts that let an application read their events, each since then. */
    static Future<List<Row>> listOfApplication(Sql sql, String clientId, long after, List<String> types, int limit) {
        return sql.list(LIST_OF_APPLICATION, Row.class, after, array(types), limit, clientId);
    }

    private static String[] array(List<String> types) {
        return types == null ? null : types.toArray(String[]::new);
    }
}
