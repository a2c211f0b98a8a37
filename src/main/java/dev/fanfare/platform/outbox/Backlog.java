package dev.fanfare.platform.outbox;

import dev.fanfare.platform.outbox.OutboxRepository.Counted;
import dev.fanfare.platform.sql.Sql;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Measures what waits in the outbox, as a node that dispatches has seen it last. One for each node. */
public final class Backlog {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private volatile Counted counted = new Counted(0, null);
    private volatile long lookedAt = System.nanoTime() - EVERY_NANOS;

    public Backlog(MeterRegistry meters) {
        Gauge.builder("fanfare.outbox.waiting", this, backlog -> backlog.counted.waiting())
                .description("Events that are not dispatched yet, at most " + OutboxRepository.MAX_COUNTED)
                .register(meters);
        Gauge.builder("fanfare.outbox.oldest", this, Backlog::oldestSeconds)
                .description("How long the oldest of them has been due")
                .baseUnit("seconds")
                .register(meters);
    }

    private long oldestSeconds() {
        Instant since = counted.since();
        return since == null
                ? 0
                : Math.max(0, Duration.between(since, Instant.now()).toSeconds());
    }

    /** Looks, unless somebody did in the last ten seconds. */
    Future<Void> look(Sql sql) {
        long now = System.nanoTime();
        if (now - lookedAt < EVERY_NANOS) {
            return Future.succeededFuture();
        }
        lookedAt = now;
        return OutboxRepository.backlog(sql).onSuccess(found -> counted = found).mapEmpty();
    }
}
