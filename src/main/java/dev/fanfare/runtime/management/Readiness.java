package dev.fanfare.runtime.management;

import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Whether load balancers shall send requests to this node. A short database outage does not matter: other nodes are
 * affected too, and clients get a better error from here than from a balancer without nodes.
 */
public final class Readiness {
    /** A longer database outage makes the node unready. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(2);

    private final Database database;
    private final Supplier<List<String>> unanswered;
    private volatile boolean serving;
    private volatile long lastAnswerNanos = System.nanoTime();

    /** @param unanswered the domains that no node in the cluster answers for */
    public Readiness(Database database, Supplier<List<String>> unanswered) {
        this.database = database;
        this.unanswered = unanswered;
    }

    /** Call after the node has started. */
    public void begin() {
        lastAnswerNanos = System.nanoTime();
        serving = true;
    }

    /** Call before the node stops. */
    public void end() {
        serving = false;
    }

    /** Why the node is not ready. Never fails. */
    Future<Finding> obstacle() {
        if (!serving) {
            return Future.succeededFuture(Finding.problem("The node is starting or stopping."));
        }
        List<String> missing = unanswered.get();
        if (!missing.isEmpty()) {
            return Future.succeededFuture(Finding.problem("No node answers for {0}.", String.join(", ", missing)));
        }
        return ReadinessRepository.ping(database)
                .timeout(CHECK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .onSuccess(alive -> lastAnswerNanos = System.nanoTime())
                .map(alive -> Finding.WELL)
                .otherwise(away -> System.nanoTime() - lastAnswerNanos < TIMEOUT.toNanos()
                        ? Finding.WELL
                        : Finding.problem("PostgreSQL has not answered for {0} seconds.", TIMEOUT.toSeconds()));
    }
}
