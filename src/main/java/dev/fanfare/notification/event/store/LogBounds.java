package dev.fanfare.notification.event.store;

import dev.fanfare.notification.event.api.EventsError;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/**
 * What the event log holds at a moment, against which each reader's position is checked.
 *
 * @param oldest the position of the oldest event that is kept; 0 for none
 * @param newest the position of the newest event; 0 for none
 * @param log the id of the log, another one after a restore
 */
public record LogBounds(long oldest, long newest, String log) {
    /** Selects the bounds; also a part of statements that read events with them. */
    public static final String FIND = """
            select coalesce(min(position), 0) as oldest, coalesce(max(position), 0) as newest, event_log_id() as log
            from event_log
            """;

    /** The bounds of now. */
    public static Future<LogBounds> find(Sql sql) {
        return sql.get(FIND, LogBounds.class);
    }

    /**
     * Refuses a position from which a reader would miss events.
     *
     * @param after the position; null for the beginning of the log
     * @param known the id of the log that the reader has read; null for any
     */
    public void require(Long after, String known) {
        if (known != null && !known.equals(log)) {
            throw EventsError.otherLog(log, newest);
        }
        if (after != null && after > newest) {
            throw EventsError.unknown(log, newest);
        }
        if (after != null && oldest > after + 1) {
            throw EventsError.expired(oldest);
        }
    }
}
