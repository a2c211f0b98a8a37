package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restarts the server on its port after it has died. Clients reconnect by themselves. Gives up after several
 * consecutive failures: failed starts, and servers that die shortly after the start.
 */
final class Supervisor {
    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration LOOK_AFTER_EVERY = Duration.ofMinutes(10);
    /** Minimum uptime of a successful start. */
    private static final Duration STABLE = Duration.ofSeconds(2);

    private static final int TRIES = 6;
    /** Doubled after each failure. */
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final Launcher launcher;
    private final int port;
    private final Thread thread;
    private final CompletableFuture<IllegalStateException> lost = new CompletableFuture<>();
    private volatile boolean stopped;
    private long archiveSeen = System.nanoTime() - LOOK_AFTER_EVERY.toNanos();

    /** @param port that of the running server */
    Supervisor(Launcher launcher, int port) {
        this.launcher = launcher;
        this.port = port;
        this.thread = new Thread(this::watch, "postgres-supervisor");
        thread.setDaemon(true);
        thread.start();
    }

    /** Completes with a message for the operator when it gives up. */
    CompletableFuture<IllegalStateException> lost() {
        return lost;
    }

    /** Prevents further starts. Blocks until a start in progress has been aborted. */
    void stop() {
        stopped = true;
        thread.interrupt();
        try {
            thread.join(STOP_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        int failures = 0;
        long up = System.nanoTime();
        try {
            while (failures < TRIES) {
                Thread.sleep(LOOK_EVERY.toMillis());
                if (isRunning()) {
                    maintainArchive();
                    continue;
                }
                LOG.error("The embedded PostgreSQL has died. Starting it again …");
                failures = System.nanoTime() - up > STABLE.toNanos() ? 0 : failures + 1;
                failures = restart(failures);
                up = System.nanoTime();
            }
        } catch (InterruptedException e) {
            // Stopped.
        }
    }

    private void maintainArchive() {
        if (System.nanoTime() - archiveSeen < LOOK_AFTER_EVERY.toNanos()) {
            return;
        }
        archiveSeen = System.nanoTime();
        try {
            launcher.maintainArchive();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Cannot look after the archive of the embedded PostgreSQL: {}", e.toString());
        }
    }

    /** An unreadable file says nothing about the server. */
    private boolean isRunning() {
        try {
            return launcher.isRunning();
        } catch (IOException e) {
            if (!stopped) {
                LOG.warn("Cannot tell whether the embedded PostgreSQL runs: {}", e.toString());
            }
            return true;
        }
    }

    /** @return the number of consecutive failures */
    private int restart(int before) throws InterruptedException {
        int failures = before;
        String reason = "It dies as soon as it has started.";
        while (failures < TRIES) {
            long began = System.nanoTime();
            try {
                launcher.restart(port);
                LOG.warn("The embedded PostgreSQL is up again after {} ms", millisSince(began));
                return failures;
            } catch (IOException | RuntimeException e) {
                if (stopped) {
                    throw new InterruptedException();
                }
                failures++;
                reason = String.valueOf(e.getMessage());
                LOG.error("The embedded PostgreSQL has not started ({} of {}): {}", failures, TRIES, reason);
                if (failures < TRIES) {
                    Thread.sleep(FIRST_PAUSE.toMillis() << failures);
                }
            }
        }
        lost.complete(new IllegalStateException("The embedded PostgreSQL has died and cannot be started again (" + TRIES
                + " failures in a row). " + reason));
        return failures;
    }

    private static long millisSince(long began) {
        return Duration.ofNanos(System.nanoTime() - began).toMillis();
    }
}
