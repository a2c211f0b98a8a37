package dev.fanfare.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real PostgreSQL that comes with Fanfare, for when no database is configured. It is a process of its own, durable
 * like any other (what was committed survives a power cut), listens on the loopback interface only and asks for a
 * password.
 *
 * <p>The directory holds everything: {@code data}, the programs in {@code programs}, {@code password} (readable by its
 * owner only), {@code postgres.log} (of this start; the previous one is {@code postgres.log.1}) and {@code lock}. A
 * server left behind by a process that was killed is stopped by the next start. The server runs in a session of its
 * own, so Ctrl-C reaches it through {@link #close()} only.
 *
 * <p>All calls block and may take seconds: not for an event loop. There is no shutdown hook; whoever starts it closes
 * it, after everything that uses it.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    /** Where the data is kept when nothing else is said, below the working directory. */
    public static final Path DEFAULT_DIRECTORY = Path.of("data", "postgres");

    private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgres.class);

    /** How long an orphan may take to stop before it is killed: the start waits for it, and recovery is quick. */
    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(4);

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(20);
    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final int ATTEMPTS = 4;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);
    private static final int LOG_TAIL_BYTES = 4_000;

    private final DirectoryLock lock;
    private final Postmaster postmaster;
    private final String uri;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedPostgres(DirectoryLock lock, Postmaster postmaster, String uri) {
        this.lock = lock;
        this.postmaster = postmaster;
        this.uri = uri;
    }

    /**
     * Starts the server, making its data at the first start. It accepts connections when this returns.
     *
     * @param directory made if it does not exist
     * @param port the TCP port on 127.0.0.1; 0 takes a free one
     * @throws DirectoryTakenException if a living process runs it already
     * @throws IllegalStateException if it cannot start: the port is taken, the platform has no programs, root may not
     *     run it. The message says what to do
     * @throws UncheckedIOException if the directory cannot be read or written
     */
    public static EmbeddedPostgres start(Path directory, int port) {
        long began = System.nanoTime();
        try {
            Path home = Files.createDirectories(directory.toAbsolutePath()).toRealPath();
            DirectoryLock lock = DirectoryLock.acquire(home);
            try {
                EmbeddedPostgres started = start(home, port, lock);
                log.info(
                        "PostgreSQL with its data in {} is up after {} ms",
                        home,
                        Duration.ofNanos(System.nanoTime() - began).toMillis());
                return started;
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL cannot use " + directory, e);
        }
    }

    /**
     * Where to connect to the server that another process runs in a directory, as {@link #uri()} has it; empty while it
     * does not accept connections.
     *
     * @throws UncheckedIOException if the directory cannot be read
     */
    static Optional<String> findUri(Path directory) {
        try {
            Path password = directory.resolve(PostgresCluster.PASSWORD_FILE);
            Optional<Integer> port = Postmaster.findReadyPort(directory.resolve("data"));
            return port.isPresent() && Files.exists(password)
                    ? Optional.of(uri(Files.readString(password).strip(), port.get()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL in " + directory + " cannot be looked at", e);
        }
    }

    private static EmbeddedPostgres start(Path home, int port, DirectoryLock lock) throws IOException {
        PostgresBinaries binaries = PostgresBinaries.unpack(home.resolve("programs"));
        String pgCtl = binaries.program("pg_ctl");
        RunAs runAs = RunAs.find(pgCtl);
        Path data = home.resolve("data");
        Postmaster postmaster = new Postmaster(data, pgCtl);
        if (postmaster.isRunning()) {
            log.info("Stopping the PostgreSQL that an earlier process left behind in {}", home);
            postmaster.stop(ORPHAN_LIMIT);
        }
        PostgresCluster cluster = new PostgresCluster(home, binaries, runAs);
        for (int attempt = 1; ; attempt++) {
            int chosen = port == 0 ? freePort() : port;
            String password = cluster.prepare(chosen);
            String failure = launch(runAs, pgCtl, data, home.resolve("postgres.log"));
            if (failure.isEmpty()) {
                return new EmbeddedPostgres(lock, postmaster, uri(password, chosen));
            }
            postmaster.stop(ORPHAN_LIMIT);
            if (attempt == ATTEMPTS || !mayPass(failure, port)) {
                throw new IllegalStateException(
                        "PostgreSQL has not started on 127.0.0.1:" + chosen + " in " + home + ":\n" + failure);
            }
            pause();
        }
    }

    private static String uri(String password, int port) {
        return "postgresql://%s:%s@127.0.0.1:%d/%s"
                .formatted(PostgresCluster.NAME, password, port, PostgresCluster.NAME);
    }

    /** Whether a retry may help: another process took the free port, or remains of a killed server are still exiting. */
    private static boolean mayPass(String failure, int port) {
        return failure.contains("shared memory block") || (port == 0 && failure.contains("could not bind"));
    }

    /**
     * Through pg_ctl, which gives the server a session of its own and waits until it is ready.
     *
     * @return why it has not started; empty if it has
     */
    private static String launch(RunAs runAs, String pgCtl, Path data, Path logFile) throws IOException {
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

    /**
     * Where to connect, {@code postgresql://fanfare:<password>@127.0.0.1:<port>/fanfare}; never to be logged. The role
     * owns its database and may create others, and is no superuser.
     */
    public String uri() {
        return uri;
    }

    /**
     * Shuts the server down, disconnecting its clients, and lets go of the directory. Calling it again does nothing.
     *
     * @throws UncheckedIOException if the directory cannot be read
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try (lock) {
            postmaster.stop(CLOSE_LIMIT);
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL has not shut down cleanly", e);
        }
    }
}
