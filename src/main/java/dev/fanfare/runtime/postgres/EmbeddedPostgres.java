package dev.fanfare.runtime.postgres;

import dev.fanfare.runtime.postgres.PostgresCluster.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PostgreSQL that comes with Fanfare, used when no database is configured. It is a separate process, fully durable,
 * listens on the loopback interface only and requires a password.
 *
 * <p>The directory holds everything: {@code data}, the programs in {@code programs}, {@code password},
 * {@code service.password} and {@code reader.password} of its roles (readable by their owner only),
 * {@code postgres.log} (of this start; the previous one is {@code postgres.log.1}) and {@code lock}. The next start
 * stops the orphaned server of a killed process. The server runs in its own session, so that Ctrl-C stops it only
 * through {@link #close()}.
 *
 * <p>All calls block and may take seconds, so keep them off event loops. There is no shutdown hook: close it after
 * everything that uses it.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    /** The default directory, relative to the working directory. */
    public static final Path DEFAULT_DIRECTORY = Path.of("data", "postgres");

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(20);

    private final Path home;
    private final DirectoryLock lock;
    private final Launcher launcher;
    private final Supervisor supervisor;
    private final Uris uris;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedPostgres(Path home, DirectoryLock lock, Launcher launcher, Uris uris) {
        this.home = home;
        this.lock = lock;
        this.launcher = launcher;
        this.uris = uris;
        this.supervisor = new Supervisor(launcher, URI.create(uris.owner()).getPort());
    }

    /**
     * Starts the server, creating its data first if necessary. It accepts connections when this returns, and is
     * restarted on its port if it dies.
     *
     * @param directory created if it does not exist
     * @param port the TCP port on 127.0.0.1; 0 takes a free one
     * @throws DirectoryTakenException if another process is running it
     * @throws IllegalStateException if it cannot start: port taken, unsupported platform, or root may not run it. The
     *     message says what to do
     * @throws UncheckedIOException if the directory cannot be read or written
     */
    public static EmbeddedPostgres start(Path directory, int port) {
        return start(directory, port, Optional.empty());
    }

    /** Starts the server with a write-ahead log archive. */
    public static EmbeddedPostgres start(Path directory, int port, Optional<Archive> archive) {
        long began = System.nanoTime();
        try {
            Path home = Files.createDirectories(directory.toAbsolutePath()).toRealPath();
            DirectoryLock lock = DirectoryLock.acquire(home);
            try {
                Launcher launcher = new Launcher(home, archive);
                EmbeddedPostgres started = new EmbeddedPostgres(home, lock, launcher, launcher.start(port));
                LOG.info(
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

    /** The server's address for each role, with its password. */
    record Uris(String owner, String service, String reader, String backup) {
        static Uris of(Map<Role, String> passwords, int port) {
            return new Uris(
                    uri(Role.OWNER, passwords, port),
                    uri(Role.SERVICE, passwords, port),
                    uri(Role.READER, passwords, port),
                    uri(Role.BACKUP, passwords, port));
        }

        private static String uri(Role role, Map<Role, String> passwords, int port) {
            String database = role == Role.BACKUP ? "postgres" : PostgresCluster.NAME;
            return "postgresql://%s:%s@127.0.0.1:%d/%s".formatted(role.code(), passwords.get(role), port, database);
        }

        @Override
        public String toString() {
            return "Uris[…]";
        }
    }

    /**
     * The addresses of the server that another process runs in a directory; empty if it does not accept connections.
     *
     * @throws UncheckedIOException if the directory cannot be read
     */
    static Optional<Uris> findUris(Path directory) {
        try {
            Optional<Integer> port = Postmaster.findReadyPort(directory.resolve("data"));
            Map<Role, String> passwords = new EnumMap<>(Role.class);
            for (Role role : Role.values()) {
                Path password = role.passwordFile(directory);
                if (port.isEmpty() || !Files.exists(password)) {
                    return Optional.empty();
                }
                passwords.put(role, Files.readString(password).strip());
            }
            return port.map(number -> Uris.of(passwords, number));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot inspect the embedded PostgreSQL in " + directory, e);
        }
    }

    /**
     * The URI {@code postgresql://fanfare:<password>@127.0.0.1:<port>/fanfare}; must not be logged. The role owns its
     * database and may create others, but is not a superuser.
     */
    public String uri() {
        return uris.owner();
    }

    /**
     * The URI of the role {@code fanfare_service}, which has the rights that nodes need and cannot rewrite the journal.
     */
    public String serviceUri() {
        return uris.service();
    }

    Uris uris() {
        return uris;
    }

    /** The directory of data, programs and passwords. */
    Path directory() {
        return home;
    }

    /**
     * Takes a backup while it runs. Blocks.
     *
     * @param target missing or empty
     * @throws IllegalStateException if it cannot be taken
     */
    public Backup.Taken backUp(Path target) {
        return Backup.take(home, uris.backup(), target);
    }

    /** Completes with the reason when the server has died and cannot be restarted. Never completes otherwise. */
    public CompletionStage<IllegalStateException> lost() {
        return supervisor.lost().minimalCompletionStage();
    }

    /**
     * Shuts the server down, disconnecting its clients, and releases the directory. Idempotent.
     *
     * @throws UncheckedIOException if the directory cannot be read
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        supervisor.stop();
        try (lock) {
            launcher.stop(CLOSE_LIMIT);
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL has not shut down cleanly", e);
        }
    }
}
