package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.CommonFault;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Pipelines single statements of one event loop over its own connections, without waking other threads. Used on that
 * loop only.
 */
final class Pipeline {
    /** A connection silent for this long is busy with a slow statement and is avoided. */
    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Supplier<Future<SqlConnection>> connections;
    private final int queueLimit;
    private final Line[] lines;

    /**
     * @param connections opens one on the current event loop
     * @param size how many
     * @param queueLimit maximum statements in flight on each
     */
    Pipeline(Supplier<Future<SqlConnection>> connections, int size, int queueLimit) {
        this.connections = connections;
        this.queueLimit = queueLimit;
        this.lines = new Line[size];
    }

    Future<RowSet<Row>> execute(String sql, Tuple arguments) {
        Line line = line();
        return line.inFlight >= queueLimit ? CommonFault.SERVICE_UNAVAILABLE.failed() : line.execute(sql, arguments);
    }

    Future<Void> close() {
        return Future.join(Stream.of(lines)
                        .filter(Objects::nonNull)
                        .map(Line::close)
                        .toList())
                .mapEmpty();
    }

    /** The first that is not stalled, so that statements are batched; else the one with the fewest in flight. */
    private Line line() {
        long now = System.nanoTime();
        Line least = null;
        for (int i = 0; i < lines.length; i++) {
            if (lines[i] == null || lines[i].isGone()) {
                lines[i] = new Line(connections.get());
            }
            if (lines[i].inFlight == 0 || (lines[i].inFlight < queueLimit && now - lines[i].heardAt < SLOW_NANOS)) {
                return lines[i];
            }
            least = least == null || lines[i].inFlight < least.inFlight ? lines[i] : least;
        }
        return least;
    }

    /** A connection, open or opening. */
    private static final class Line {
        private final Future<SqlConnection> connection;
        /** Null until open. */
        private SqlConnection open;

        private boolean closed;
        private int inFlight;
        /** The time of the last reply, or of sending the first pending statement. */
        private long heardAt;

        Line(Future<SqlConnection> connection) {
            this.connection = connection;
            connection.onSuccess(opened -> {
                open = opened;
                opened.closeHandler(gone -> closed = true);
            });
        }

        Future<RowSet<Row>> execute(String sql, Tuple arguments) {
            if (inFlight == 0) {
                heardAt = System.nanoTime();
            }
            inFlight++;
            Future<RowSet<Row>> rows = open == null
                    ? connection.compose(opened -> opened.preparedQuery(sql).execute(arguments))
                    : open.preparedQuery(sql).execute(arguments);
            return rows.onComplete(done -> {
                inFlight--;
                heardAt = System.nanoTime();
            });
        }

        /** Whether it failed or was closed. */
        boolean isGone() {
            return closed || connection.failed();
        }

        Future<Void> close() {
            closed = true;
            // A connection that never opened or was lost needs no closing.
            return connection.compose(SqlConnection::close).otherwiseEmpty();
        }
    }
}
