package dev.fanfare.dev.sandbox;

import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.jobs.ClockAdvanced;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;

/** Keeps a node's time of business with that of its database. */
public final class SandboxClock {
    private SandboxClock() {}

    /** Reads it, and follows when it is set ahead. */
    public static Future<Void> follow(Vertx node, Bus bus, Database database) {
        return bus.subscribe(ClockAdvanced.class, set -> BusinessTime.setAhead(node, Duration.ofMillis(set.aheadMs())))
                .compose(subscribed -> SandboxRepository.getTime(database))
                .<Void>map(time -> {
                    BusinessTime.setAhead(node, Duration.ofMillis(time.aheadMs()));
                    return null;
                });
    }
}
