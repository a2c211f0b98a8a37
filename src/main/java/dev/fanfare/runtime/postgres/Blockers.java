package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Looks whom migrations wait for, while they wait: afterwards PostgreSQL no longer knows. */
final class Blockers implements AutoCloseable {
    private static final long BETWEEN_LOOKS_MS = 100;

    private final PostgresUri target;
    private final Thread looking = new Thread(this::look, "migration-blockers");
    private volatile List<String> seen = List.of();

    private Blockers(PostgresUri target) {
        this.target = target;
        looking.setDaemon(true);
    }

    /** Looks until it is closed. */
    static Blockers of(PostgresUri target) {
        Blockers blockers = new Blockers(target);
        blockers.looking.start();
        return blockers;
    }

    private void look() {
        try {
            // Most migrations wait for nobody, and need no further connection.
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
            try (Connection connection = MigratingRepository.connect(target)) {
                while (true) {
                    List<String> now = MigratingRepository.listBlockers(connection);
                    seen = now.isEmpty() ? seen : now;
                    TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
                }
            }
        } catch (SQLException e) {
            seen = List.of("somebody who cannot be looked up (" + e.getMessage() + ")");
        } catch (InterruptedException e) {
            // Closed.
            Thread.currentThread().interrupt();
        }
    }

    /** Whom they waited for last, for people. */
    String seen() {
        return seen.isEmpty() ? "somebody who has just let go of it" : String.join("; ", seen);
    }

    @Override
    public void close() {
        looking.interrupt();
    }
}
