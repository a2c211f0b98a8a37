package dev.fanfare.notification;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.EventSpans;
import io.vertx.core.Future;
import java.util.List;

/** Reads the event log for notifications. */
final class MovesRepository {
    private MovesRepository() {}

    /**
     * An event.
     *
     * @param trace traceparent of its cause; null for none
     */
    record Move(@Nullable String trace, @JsonUnwrapped EventView event) {
        EventSpans.Cause span() {
            return new EventSpans.Cause("event " + event.type(), event.position(), event.requestId(), trace);
        }
    }

    private static final String LIST = """
            select trace, position, type, subject_id, user_id, advertiser_id, from_state, to_state, amount, currency,
                   request_id, at
            from event_log
            where position > $1 and position <= $2 and type = any ($3)
            order by position
            """;

    /** The events of these types between two positions, the second included, in order. */
    static Future<List<Move>> list(Tx tx, long after, long upTo, String[] types) {
        return tx.list(LIST, Move.class, after, upTo, types);
    }
}
