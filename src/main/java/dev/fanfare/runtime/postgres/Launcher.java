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

/** Starts and stops the server of one directory. The caller holds the directory's lock. */
final class Launcher {
    private static final Logger LOG = LoggerFactory.getLogger(Launcher.class);

    /** How long an orphan may take to stop before it is killed: the start waits for it, and recovery is quick. */
    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(4);

    /** Long, because it includes recovery; a server that fails ends the wait at once. */
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

    /** Unpacks the programs if need be. */
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
     * Starts the server, creating its data if there is none.
     *
     * @param port 0 takes a free one
     * @return where each role reaches it
     * @throws IllegalStateException if it does not start
     */
    Uris start(int port) throws IOException {
        return start(port, true);
    }

    /**
     * Starts a server that has died, with the data it had.
     *
     * @throws IllegalStateException if it does not start, or its data is gone
     */
    void startAgain(int port) throws IOException {
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
            if (attempt == ATTEMPTS || !mayPass(failure, port)) {
                throw new IllegalStateException(
                        "PostgreSQL has not started on 127.0.0.1:" + chosen + " in " + home + ":\n" + failure);
            }
            pause();
        }
    }

    /** Stops what an earlier process left behind. */
    void stopOrphan() throws IOException {
        if (postmaster.isRunning()) {
            LOG.info("Stopping the PostgreSQL that an earlier process left behind in {}", home);
            postmaster.stop(ORPHAN_LIMIT);
        }
        postmaster.killOrphans();
    }

    /**
     * Lets the server recover the files that are there now, and stops it.
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
        // It counts as started when recovery has begun.
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

    /** Deletes what is too old in the archive, and logs an error if nothing reaches it. */
    void lookAfterArchive() throws IOException {
        if (archive.isPresent()) {
            archive.get().lookAfter(home);
        }
    }

    boolean isRunning() throws IOException {
        return postmaster.isRunning();
    }

    /** Shuts it down, disconnecting its clients. */
    void stop(Duration limit) throws IOException {
        postmaster.stop(limit);
    }

    /** Whether a retry may help: another process took the free port, or remains of a killed server are still exiting. */
    private static boolean mayPass(String failure, int port) {
        return failure.contains("shared memory block") || (port == 0 && failure.contains("could not bind"));
    }

    /**
     * Starts it with pg_ctl, which gives the server its own session and waits until it is ready.
     *
     * @return the reason it has not started; empty if it has
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
