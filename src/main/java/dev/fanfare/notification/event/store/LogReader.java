package dev.fanfare.notification.event.store;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A reader that handles the event log in its order, each event once, whichever nodes run.
 */
public final class LogReader implements StatementSource {
    /** The NOTIFY channel for events that have got their places in the log. */
    public static final String CHANNEL = "fanfare_event_log";

    private final int chunk;
    private final DueRows<Long> position;
    private final String end;
    private final String move;

    /** @param chunk events of one transaction */
    private LogReader(String name, int chunk) {
        this.chunk = chunk;
        this.position = DueRows.of(Long.class, POSITION.formatted(name));
        this.end = END.formatted(Integer.toString(chunk));
        this.move = MOVE.formatted(name);
    }

    /** What a reader does with the next events. */
    @FunctionalInterface
    public interface Work {
        /**
         * Must only execute SQL. Returns events to publish on the bus after the commit.
         *
         * @param after the last position that has been handled
         * @param upTo the last position to handle, greater than that
         */
        Future<List<Event>> handle(Tx tx, long after, long upTo);
    }

    /** Handles the next chunk, unless another node does. A failure leaves the reader where it was. */
    public Future<JobResult> next(Bus bus, Database db, Work work) {
        return position.next(db, (tx, after) -> handle(tx, after, work)).map(handled -> handled.map(done -> {
                    done.events().forEach(bus::publish);
                    return done.result();
                })
                .orElse(JobResult.NOTHING));
    }

    private record Handled(JobResult result, List<Event> events) {}

    private Future<Handled> handle(Tx tx, long after, Work work) {
        return tx.get(end, Long.class, after).compose(upTo -> {
            if (upTo == after) {
                return Future.succeededFuture(new Handled(JobResult.NOTHING, List.of()));
            }
            return work.handle(tx, after, upTo).compose(events -> tx.execute(move, upTo)
                    .map(new Handled(JobResult.of((int) Math.min(chunk, upTo - after), chunk), events)));
        });
    }

    @Override
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>(Map.of("_END", end, "_MOVE", move));
        texts.putAll(position.texts());
        return texts;
    }

    public static final LogReader NOTIFICATIONS = new LogReader("notifications", 200);

    public static final LogReader WEBHOOKS = new LogReader("webhooks", 200);

    static final String POSITION = """
            select position from event_readers where name = '%s' order by name
            """;

    static final String END = """
            select coalesce(max(position), $1) as position
            from (select position from event_log where position > $1 order by position limit %s) l
            """;

    static final String MOVE = """
            update event_readers set position = $1 where name = '%s'
            """;
}
