package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Samples the sessions that block migrations, because PostgreSQL does not remember them afterwards. */
final class Blockers implements AutoCloseable {
    private static final long INTERVAL_MS = 100;

    private final PostgresUri target;
    private final Thread sampler = new Thread(this::look, "migration-blockers");
    private volatile List<String> seen = List.of();

    private Blockers(PostgresUri target) {
        this.target = target;
        sampler.setDaemon(true);
    }

    /** Samples until closed. */
    static Blockers of(PostgresUri target) {
        Blockers blockers = new Blockers(target);
        blockers.sampler.start();
        return blockers;
    }

    private void look() {
        try {
            // Most migrations do not wait, and need no further connection.
            TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
            try (Connection connection = MigratingRepository.connect(target)) {
                while (true) {
                    List<String> now = MigratingRepository.listBlockers(connection);
                    seen = now.isEmpty() ? seen : now;
                    TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
                }
            }
        } catch (SQLException e) {
            seen = List.of("a session that cannot be identified (" + e.getMessage() + ")");
        } catch (InterruptedException e) {
            // Closed.
            Thread.currentThread().interrupt();
        }
    }

    /** The last blockers, as text for operators. */
    String seen() {
        return seen.isEmpty() ? "a session that has just released it" : String.join("; ", seen);
    }

    @Override
    public void close() {
        sampler.interrupt();
    }
}
