package dev.fanfare.notification.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;

/** Reads the event log for endpoints, and keeps how far. */
final class FanOutRepository {
    private FanOutRepository() {}

    private static final String REACHED_REPLAY = """
            select coalesce(max(position), $1) as position
            from (select position from event_log
                  where position > $1 and position <= (select position from event_readers where name = 'webhooks')
                  order by position limit $2) l
            """;

    /** The end of a chunk of what has been fanned out; the position for none. */
    static Future<Long> getFannedOut(Sql sql, long after, int limit) {
        return sql.get(REACHED_REPLAY, Long.class, after, limit);
    }

    /** An event for an endpoint. */
    record Matched(long endpointId, @JsonUnwrapped EventView event) {}

    // As EventReader shows events: accounts their own, also as an advertiser; teams those of their advertiser, by its
    // types.
    private static final String MATCH = """
            select e.id as endpoint_id, l.position, l.type, l.subject_id, l.user_id, l.advertiser_id, l.from_state,
                   l.to_state, l.amount, l.currency, null as request_id, l.at
            from event_log l
            join webhook_endpoints e on %s
            where l.position > $1 and l.position <= $2
              and (e.advertiser_id is null or l.type = any ($3))
              and (e.types = '{}' or l.type = any (e.types))
              and e.disabled_at is null
              and %s
            """;

    private static final String LIST = String.join(
                    "union all\n",
                    MATCH.formatted("e.user_id = l.user_id", WebhooksRepository.ALLOWED),
                    MATCH.formatted(
                            "e.user_id = l.advertiser_id and l.user_id is distinct from l.advertiser_id",
                            WebhooksRepository.ALLOWED),
                    MATCH.formatted("e.advertiser_id = l.advertiser_id", WebhooksRepository.ALLOWED))
            + "order by position, endpoint_id\n";

    /** The types that advertisers' teams see. */
    static final List<String> OF_TEAMS = Arrays.stream(EventType.values())
            .filter(type -> type.right() != null)
            .map(EventType::code)
            .toList();

    /** The events between two positions, the second included, each for all enabled endpoints that get it, in order. */
    static Future<List<Matched>> list(Sql sql, long after, long upTo) {
        return sql.list(LIST, Matched.class, after, upTo, OF_TEAMS.toArray(String[]::new));
    }

    private static final String LIST_MISSING = MATCH.formatted(
                    "e.id = $4 and (e.user_id in (l.user_id, l.advertiser_id) or e.advertiser_id = l.advertiser_id)",
                    WebhooksRepository.ALLOWED)
            + """
              and not exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.position = l.position)
            order by l.position
            """;

    /** Those of an endpoint that it has no delivery of. */
    static Future<List<Matched>> listMissing(Sql sql, long endpointId, long after, long upTo) {
        return sql.list(LIST_MISSING, Matched.class, after, upTo, OF_TEAMS.toArray(String[]::new), endpointId);
    }
}
