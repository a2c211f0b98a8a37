package dev.fanfare.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of the embedded PostgreSQL: its data, its configuration and its password. */
final class PostgresCluster {
    static final String NAME = "fanfare";
    static final String PASSWORD_FILE = "password";

    private static final Logger log = LoggerFactory.getLogger(PostgresCluster.class);
    private static final String UNFINISHED = "data.new-";

    private static final Duration INIT_LIMIT = Duration.ofMinutes(2);
    private static final int PASSWORD_BYTES = 24;

    /** Neither the superuser nor anybody from another host can connect. */
    private static final String ACCESS = """
            # Written by Fanfare at each start.
            host  all  fanfare  127.0.0.1/32  scram-sha-256
            """;

    private static final String SETTINGS = """
            # Written by Fanfare at each start; changes made here do not last.
            listen_addresses = '127.0.0.1'
            port = %d
            unix_socket_directories = ''
            # Room for several nodes, each with its own two pools, and for commands beside them.
            max_connections = 200
            password_encryption = 'scram-sha-256'

            fsync = on
            full_page_writes = on
            synchronous_commit = on
            shared_buffers = '128MB'
            max_wal_size = '1GB'

            timezone = 'UTC'
            log_timezone = 'UTC'
            datestyle = 'iso, mdy'
            lc_messages = 'C'
            default_text_search_config = 'pg_catalog.english'

            # Errors of statements go to the client, which logs them; here they would put personal data into a file.
            log_min_messages = 'log'
            log_checkpoints = off
            """;

    private final Path data;
    private final Path passwordFile;
    private final PostgresBinaries binaries;
    private final RunAs runAs;

    PostgresCluster(Path directory, PostgresBinaries binaries, RunAs runAs) {
        this.data = directory.resolve("data");
        this.passwordFile = directory.resolve(PASSWORD_FILE);
        this.binaries = binaries;
        this.runAs = runAs;
    }

    /**
     * Makes the cluster if there is none, and leaves it ready to be started: configured, and owned by its user.
     *
     * @return the password of the role
     */
    String prepare(int port) throws IOException {
        boolean known = Files.exists(passwordFile);
        String password = known ? Files.readString(passwordFile).strip() : randomPassword();
        boolean created = !Files.exists(data);
        if (created) {
            create(password);
        }
        runAs.own(data);
        configure(data, port);
        if (!known && !created) {
            sql(data, "alter role " + NAME + " password '" + password + "'\n");
        }
        if (!known) {
            // Last, so that a stored password always works.
            keep(password);
        }
        return password;
    }

    /**
     * Created in a temporary directory and then renamed, so that an interrupted start leaves nothing half done. Each attempt
     * has a new name, because programs of the interrupted start may still be writing.
     */
    private void create(String password) throws IOException {
        removeUnfinished();
        Path unfinished = Files.createTempDirectory(data.getParent(), UNFINISHED);
        runAs.own(unfinished);
        // The built-in locale orders and folds text in the same way on every machine.
        Commands.Outcome outcome = Commands.run(
                runAs.command(
                        binaries.program("initdb"),
                        "--pgdata=" + unfinished,
                        "--username=postgres",
                        "--encoding=UTF8",
                        "--locale-provider=builtin",
                        "--builtin-locale=C.UTF-8",
                        "--locale=C",
                        "--auth=reject",
                        "--no-instructions"),
                "",
                INIT_LIMIT);
        if (!outcome.succeeded()) {
            throw new IllegalStateException("PostgreSQL cannot set up its data:\n" + outcome.output());
        }
        configure(unfinished, 0);
        sql(
                unfinished,
                "create role " + NAME + " login createdb password '" + password + "'\n" + "create database " + NAME
                        + " owner " + NAME + "\n");
        Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private void removeUnfinished() throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(data.getParent(), UNFINISHED + "*")) {
            for (Path leftover : leftovers) {
                try {
                    PostgresBinaries.deleteTree(leftover);
                } catch (IOException | UncheckedIOException e) {
                    log.warn("Cannot remove {}, which an earlier start left unfinished", leftover, e);
                }
            }
        }
    }

    private static void configure(Path cluster, int port) throws IOException {
        Files.writeString(cluster.resolve("pg_hba.conf"), ACCESS);
        Files.writeString(cluster.resolve("postgresql.conf"), SETTINGS.formatted(port == 0 ? 5432 : port));
    }

    /** Runs statements, one in a line, as the superuser and without a server. */
    private void sql(Path cluster, String statements) {
        Commands.Outcome outcome = Commands.run(
                runAs.command(
                        binaries.program("postgres"),
                        "--single",
                        "-D",
                        cluster.toString(),
                        "-c",
                        "log_min_messages=warning",
                        // A statement with a password in it is not to be logged.
                        "-c",
                        "log_min_error_statement=panic",
                        "postgres"),
                statements,
                INIT_LIMIT);
        if (!outcome.succeeded() || outcome.output().contains("ERROR:")) {
            throw new IllegalStateException("PostgreSQL cannot set up its role:\n" + outcome.output());
        }
    }

    private static String randomPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private void keep(String password) throws IOException {
        Path unfinished = passwordFile.resolveSibling("password.new");
        Files.deleteIfExists(unfinished);
        FileAttribute<?>[] ownerOnly = PostgresBinaries.WINDOWS
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                };
        Files.createFile(unfinished, ownerOnly);
        Files.writeString(unfinished, password + "\n");
        Files.move(unfinished, passwordFile, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The end of the server's own log, or an empty text. */
    static String tail(Path logFile, int bytes) throws IOException {
        try {
            byte[] all = Files.readAllBytes(logFile);
            int from = Math.max(0, all.length - bytes);
            return new String(all, from, all.length - from, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return "";
        }
    }
}
