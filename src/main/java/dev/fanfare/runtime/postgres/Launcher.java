package dev.fanfare.runtime.postgres;

import dev.fanfare.runtime.postgres.EmbeddedPostgres.Uris;
import dev.fanfare.runtime.postgres.PostgresCluster.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops the server of a directory that the caller has locked. */
final class Launcher {
    private static final Logger LOG = LoggerFactory.getLogger(Launcher.class);

    /** Grace period of an orphan before it is killed: short, because the start waits for it and recovery is quick. */
    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(4);

    /** Long, because it includes recovery; a failing server ends the wait at once. */
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private static final int ATTEMPTS = 4;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);
    private static final int LOG_TAIL_BYTES = 4_000;

    private final Path home;
    private final Path data;
    private final RunAs runAs;
    private final String pgCtl;
    private final Postmaster postmaster;
    private final PostgresCluster cluster;
    private final Optional<Archive> archive;

    /** Unpacks the programs if necessary. */
    Launcher(Path home, Optional<Archive> archive) throws IOException {
        PostgresBinaries binaries = PostgresBinaries.unpack(home.resolve("programs"));
        this.home = home;
        this.archive = archive;
        this.data = home.resolve("data");
        this.pgCtl = binaries.program("pg_ctl");
        this.runAs = RunAs.find(pgCtl);
        this.postmaster = new Postmaster(data, pgCtl, binaries.program("postgres"));
        this.cluster = new PostgresCluster(home, binaries, runAs);
    }

    /**
     * Starts the server, creating its data first if necessary.
     *
     * @param port 0 takes a free one
     * @return the address for each role
     * @throws IllegalStateException if it does not start
     */
    Uris start(int port) throws IOException {
        return start(port, true);
    }

    /**
     * Restarts a server that has died.
     *
     * @throws IllegalStateException if it does not start, or its data is missing
     */
    void restart(int port) throws IOException {
        start(port, false);
    }

    private Uris start(int port, boolean mayCreate) throws IOException {
        stopOrphan();
        String archiving = archive.isPresent() ? archive.get().prepare(home, runAs) : "";
        for (int attempt = 1; ; attempt++) {
            int chosen = port == 0 ? freePort() : port;
            Map<Role, String> passwords = cluster.prepare(chosen, archiving, mayCreate);
            String failure = launch(home.resolve("postgres.log"));
            if (failure.isEmpty()) {
                return Uris.of(passwords, chosen);
            }
            postmaster.stop(ORPHAN_LIMIT);
            if (attempt == ATTEMPTS || !isTransient(failure, port)) {
                throw new IllegalStateException(
                        "PostgreSQL has not started on 127.0.0.1:" + chosen + " in " + home + ":\n" + failure);
            }
            pause();
        }
    }

    /** Stops an orphan of an earlier process. */
    void stopOrphan() throws IOException {
        if (postmaster.isRunning()) {
            LOG.info("Stopping the PostgreSQL that an earlier process left behind in {}", home);
            postmaster.stop(ORPHAN_LIMIT);
        }
        postmaster.killOrphans();
    }

    /**
     * Lets a server recover the current files, then stops it.
     *
     * @param settings further lines of {@code postgresql.conf}
     * @return what the server logged
     * @throws IllegalStateException if it cannot recover them
     */
    String recover(String settings) throws IOException {
        PostgresCluster.configure(data, freePort(), settings);
        runAs.own(data);
        Path log = home.resolve("postgres.log");
        String failure = launch(log);
        // pg_ctl reports success as soon as recovery has begun.
        while (failure.isEmpty() && Postmaster.findReadyPort(data).isEmpty()) {
            pause();
            failure = isRunning() ? "" : PostgresCluster.tail(log, LOG_TAIL_BYTES);
        }
        if (!failure.isEmpty()) {
            throw new IllegalStateException("PostgreSQL cannot recover the data:\n" + failure);
        }
        postmaster.stop(START_LIMIT);
        return Files.readString(log);
    }

    /** Deletes expired segments; logs an error if archiving is behind. */
    void maintainArchive() throws IOException {
        if (archive.isPresent()) {
            archive.get().maintain(home);
        }
    }

    boolean isRunning() throws IOException {
        return postmaster.isRunning();
    }

    /** Shuts it down, disconnecting its clients. */
    void stop(Duration limit) throws IOException {
        postmaster.stop(limit);
    }

    /** Whether the error may be transient: another process took the free port, or a killed server is still exiting. */
    private static boolean isTransient(String failure, int port) {
        return failure.contains("shared memory block") || (port == 0 && failure.contains("could not bind"));
    }

    /**
     * Starts it with pg_ctl, which gives the server its own session and waits until it is ready.
     *
     * @return the error; empty on success
     */
    private String launch(Path logFile) throws IOException {
        if (Files.exists(logFile)) {
            Files.move(logFile, logFile.resolveSibling("postgres.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.createFile(logFile);
        runAs.own(logFile);
        Commands.Outcome outcome = Commands.run(
                runAs.command(
                        pgCtl,
                        "start",
                        "--silent",
                        "--wait",
                        "--timeout=" + START_LIMIT.toSeconds(),
                        "--pgdata=" + data,
                        "--log=" + logFile),
                "",
                START_LIMIT.plusSeconds(10));
        return outcome.succeeded() ? "" : outcome.output() + "\n" + PostgresCluster.tail(logFile, LOG_TAIL_BYTES);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(BETWEEN_ATTEMPTS.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while starting PostgreSQL", e);
        }
    }
}
