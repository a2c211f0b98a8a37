package dev.fanfare.platform.jobs;

import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs all health checks: once a minute for the metric {@code fanfare_watch_problems} and the log, and on request. They
 * read only the database, so all nodes agree, even when no node runs the jobs.
 */
public final class HealthMonitor {
    private static final Logger LOG = LoggerFactory.getLogger(HealthMonitor.class);
    private static final Duration EVERY = Duration.ofMinutes(1);
    /** A persistent problem is logged again after this. */
    private static final Duration REMIND = Duration.ofHours(1);

    private final Vertx vertx;
    private final Database db;
    private final List<HealthCheck> watches;
    private final Map<String, Finding> found = new ConcurrentHashMap<>();
    private final Map<String, Instant> logged = new ConcurrentHashMap<>();
    private long timer;

    public HealthMonitor(Vertx vertx, Database db, MeterRegistry meters, List<HealthCheck> watches) {
        this.vertx = vertx;
        this.db = db;
        this.watches = List.copyOf(watches);
        for (HealthCheck watch : watches) {
            Gauge.builder("fanfare_watch_problems", () -> last(watch).isProblem() ? 1 : 0)
                    .description("1 while a check has found something, or has not finished for too long")
                    .tag("watch", watch.name())
                    .register(meters);
            Gauge.builder("fanfare_watch_waiting", () -> isWaiting(last(watch)) ? 1 : 0)
                    .description("1 while something waits for an operator's decision")
                    .tag("watch", watch.name())
                    .register(meters);
        }
    }

    private Finding last(HealthCheck watch) {
        return found.getOrDefault(watch.name(), Finding.WELL);
    }

    private static boolean isWaiting(Finding finding) {
        return !finding.isProblem() && finding.reason() != null;
    }

    /** Starts to run the checks once a minute. */
    public void start() {
        timer = vertx.setPeriodic(EVERY.toMillis(), tick -> look());
    }

    public void stop() {
        vertx.cancelTimer(timer);
    }

    /** Runs the checks; returns their findings by name. */
    public Future<Map<String, Finding>> look() {
        List<Future<Finding>> looks = watches.stream()
                .map(watch -> watch.look()
                        .apply(db)
                        .otherwise(HealthCheck.UNKNOWN)
                        .onSuccess(finding -> note(watch.name(), finding)))
                .toList();
        return Future.all(looks).map(all -> {
            Map<String, Finding> byName = new LinkedHashMap<>();
            for (int i = 0; i < watches.size(); i++) {
                byName.put(watches.get(i).name(), all.resultAt(i));
            }
            return byName;
        });
    }

    private void note(String name, Finding finding) {
        Finding before = found.put(name, finding);
        if (finding.reason() == null) {
            if (before != null && before.reason() != null) {
                logged.remove(name);
                LOG.info("{} is well again", name);
            }
            return;
        }
        Instant now = Instant.now();
        Instant last = logged.get(name);
        if (last == null || last.plus(REMIND).isBefore(now)) {
            logged.put(name, now);
            if (finding.isProblem()) {
                LOG.error("{} is not well: {}", name, finding.reason());
            } else {
                LOG.info("{}: {}", name, finding.reason());
            }
        }
    }
}
