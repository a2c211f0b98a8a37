package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.GetMaintenance;
import dev.fanfare.platform.identity.MaintenanceChanged;
import io.vertx.core.Future;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether everybody is served, or operators only. Remembered for a second, so that a request costs no asking, and
 * forgotten at once when {@link MaintenanceChanged} says so. Used by one event loop.
 */
final class MaintenanceMode {
    private static final Logger LOG = LoggerFactory.getLogger(MaintenanceMode.class);
    private static final Duration MEMORY = Duration.ofSeconds(1);

    private final Bus bus;
    private Future<Boolean> maintenance = Future.succeededFuture(false);
    private boolean lastKnown;
    private long askedAtNanos = System.nanoTime() - MEMORY.toNanos();

    MaintenanceMode(Bus bus) {
        this.bus = bus;
    }

    /** Listens for changes from now on. */
    Future<Void> start() {
        return bus.subscribe(MaintenanceChanged.class, change -> askedAtNanos = System.nanoTime() - MEMORY.toNanos());
    }

    /** Whether only operators are served. When nobody can say, it stays as it last was. Never fails. */
    Future<Boolean> maintenance(Caller nobody) {
        long now = System.nanoTime();
        if (now - askedAtNanos >= MEMORY.toNanos()) {
            askedAtNanos = now;
            maintenance = bus.ask(nobody.patientFor(MEMORY), new GetMaintenance())
                    .map(answer -> lastKnown = answer.on())
                    .otherwise(cause -> {
                        LOG.debug("Nobody says whether there is maintenance: {}", cause.toString());
                        return lastKnown;
                    });
        }
        return maintenance;
    }
}
