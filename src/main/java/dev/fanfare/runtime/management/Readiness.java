package dev.fanfare.runtime.management;

import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Whether load balancers are to send requests to this node. A database that is away for a moment changes nothing: every other
 * node lacks it too, and clients get a better answer from here than from a balancer without nodes.
 */
public final class Readiness {
    /** For so long a database may be away before no more requests are wanted. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(2);

    private final Database database;
    private final Supplier<List<String>> unanswered;
    private volatile boolean serving;
    private volatile long lastAnswerNanos = System.nanoTime();

    /** @param unanswered the names of the domains that nobody in the cluster answers for */
    public Readiness(Database database, Supplier<List<String>> unanswered) {
        this.database = database;
        this.unanswered = unanswered;
    }

    /** The node has started. */
    public void begin() {
        lastAnswerNanos = System.nanoTime();
        serving = true;
    }

    /** The node is about to stop. */
    public void end() {
        serving = false;
    }

    /** Why no requests are wanted, if so. Never fails. */
    Future<Finding> obstacle() {
        if (!serving) {
            return Future.succeededFuture(Finding.problem("The node is starting or stopping."));
        }
        List<String> missing = unanswered.get();
        if (!missing.isEmpty()) {
            return Future.succeededFuture(Finding.problem("No node answers for " + String.join(", ", missing) + "."));
        }
        return NodeRepository.ping(database)
                .timeout(CHECK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .onSuccess(alive -> lastAnswerNanos = System.nanoTime())
                .map(alive -> Finding.WELL)
                .otherwise(away -> System.nanoTime() - lastAnswerNanos < TIMEOUT.toNanos()
                        ? Finding.WELL
                        : Finding.problem("PostgreSQL has not answered for " + TIMEOUT.toSeconds() + " seconds."));
    }
}
