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
 * Whether only operators are served. Cached for a second and evicted at once by {@link MaintenanceChanged}. Used on one
 * event loop only.
 */
final class MaintenanceGate {
    private static final Logger LOG = LoggerFactory.getLogger(MaintenanceGate.class);
    private static final Duration CACHE_TTL = Duration.ofSeconds(1);

    private final Bus bus;
    private Future<Boolean> maintenance = Future.succeededFuture(false);
    private boolean lastKnown;
    private boolean off;
    private long askedAtNanos = System.nanoTime() - CACHE_TTL.toNanos();

    MaintenanceGate(Bus bus) {
        this.bus = bus;
    }

    /** Subscribes to invalidation events. */
    Future<Void> start() {
        return bus.subscribe(
                MaintenanceChanged.class, change -> askedAtNanos = System.nanoTime() - CACHE_TTL.toNanos());
    }

    /** Whether all callers are served, by the cached state. */
    boolean isOff() {
        return off && System.nanoTime() - askedAtNanos < CACHE_TTL.toNanos();
    }

    /** Whether only operators are served; the last known state without a reply. Never fails. */
    Future<Boolean> maintenance(Caller anonymous) {
        long now = System.nanoTime();
        if (now - askedAtNanos >= CACHE_TTL.toNanos()) {
            askedAtNanos = now;
            off = false;
            Future<Boolean> asked = bus.ask(anonymous.withTimeout(CACHE_TTL), new GetMaintenance())
                    .map(answer -> lastKnown = answer.on())
                    .otherwise(cause -> {
                        LOG.debug("Maintenance mode is unknown: {}", cause.toString());
                        return lastKnown;
                    });
            maintenance = asked;
            asked.onSuccess(on -> off = !on && maintenance == asked);
        }
        return maintenance;
    }
}
