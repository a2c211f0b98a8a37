package dev.fanfare.runtime.postgres;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of the embedded PostgreSQL: data, configuration and passwords. */
final class PostgresCluster {
    static final String NAME = "fanfare";

    private static final Logger LOG = LoggerFactory.getLogger(PostgresCluster.class);
    private static final String UNFINISHED = "data.new-";

    private static final Duration INIT_LIMIT = Duration.ofMinutes(2);
    private static final int PASSWORD_BYTES = 24;

    /** The login roles. */
    enum Role {
        /** Owns the database and migrates it. */
        OWNER(NAME, "login createdb", "password"),
        /** The role that nodes connect as; it has no right to rewrite the journal. */
        SERVICE(NAME + "_service", "login", "service.password"),
        /** Reads everything but secrets. */
        READER(NAME + "_reader", "login", "reader.password"),
        /** Takes backups: can hold back removal of the log, but cannot read tables. */
        BACKUP(NAME + "_backup", "login replication", "backup.password");

        private final String code;
        private final String rights;
        private final String file;

        Role(String code, String rights, String file) {
            this.code = code;
            this.rights = rights;
            this.file = file;
        }

        String code() {
            return code;
        }

        /** The file with its password, readable by its owner only. */
        Path passwordFile(Path directory) {
            return directory.resolve(file);
        }
    }

    /** The superuser and other hosts cannot connect. */
    private static final String ACCESS = """
            # Written by Fanfare at each start.
            host  all  fanfare,fanfare_service,fanfare_reader,fanfare_backup  127.0.0.1/32  scram-sha-256
            """;

    private static final String SETTINGS = """
            # Written by Fanfare at each start; changes made here do not last.
            listen_addresses = '127.0.0.1'
            port = %d
            unix_socket_directories = ''
            # Room for several nodes, each with its own two pools, and for commands beside them.
            max_connections = 200
            password_encryption = 'scram-sha-256'
            # The passwords have 192 random bits, so iterations would only slow connections down.
            scram_iterations = 1

            fsync = on
            full_page_writes = on
            synchronous_commit = on
            shared_buffers = '128MB'
            max_wal_size = '1GB'
            # In the first minutes tables grow from nothing: a plan made before they were analysed reads them whole.
            autovacuum_naptime = '10s'
            # Tells when each entry of the journal was committed, to prove a restore up to a moment.
            track_commit_timestamp = on

            timezone = 'UTC'
            log_timezone = 'UTC'
            datestyle = 'iso, mdy'
            lc_messages = 'C'
            default_text_search_config = 'pg_catalog.english'

            # Errors of statements go to the client, which logs them; here they would put personal data into a file.
            log_min_messages = 'log'
            log_checkpoints = off
            """;

    /** Functions of the database postgres, where backups run. */
    private static final String BACKUPS =
            "grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to fanfare_backup; ";

    private final Path directory;
    private final Path data;
    private final PostgresBinaries binaries;
    private final RunAs runAs;

    PostgresCluster(Path directory, PostgresBinaries binaries, RunAs runAs) {
        this.directory = directory;
        this.data = directory.resolve("data");
        this.binaries = binaries;
        this.runAs = runAs;
    }

    /**
     * Creates the cluster if necessary and configures it.
     *
     * @param further lines of {@code postgresql.conf}
     * @param mayCreate false if missing data must not be replaced by an empty database
     * @return the passwords of the roles
     * @throws IllegalStateException if it is missing and may not be created
     */
    Map<Role, String> prepare(int port, String further, boolean mayCreate) throws IOException {
        boolean create = !Files.exists(data);
        if (create && !mayCreate) {
            throw new IllegalStateException("The data of the embedded PostgreSQL in " + data + " is gone.");
        }
        Map<Role, String> passwords = new EnumMap<>(Role.class);
        List<Role> unknown = new ArrayList<>();
        for (Role role : Role.values()) {
            Path file = role.passwordFile(directory);
            if (!Files.exists(file)) {
                unknown.add(role);
            }
            passwords.put(role, Files.exists(file) ? Files.readString(file).strip() : randomPassword());
        }
        if (create) {
            create(passwords);
        }
        runAs.own(data);
        configure(data, port, further);
        if (!unknown.isEmpty() && !create) {
            sql(data, unknown.stream().map(role -> role(role, passwords)).collect(Collectors.joining()));
        }
        for (Role role : unknown) {
            // Last, so that a stored password always works.
            keep(role.passwordFile(directory), passwords.get(role));
        }
        return passwords;
    }

    /** A line that creates a role or sets its password. */
    private static String role(Role role, Map<Role, String> passwords) {
        return ("do $$ begin if not exists (select from pg_roles where rolname = '%1$s') then create role %1$s %2$s; "
                        + "end if; alter role %1$s password '%3$s'; %4$send $$%n")
                .formatted(role.code, role.rights, passwords.get(role), role == Role.BACKUP ? BACKUPS : "");
    }

    /**
     * Created in a temporary directory, then renamed, so that an interrupted start leaves nothing incomplete. Each
     * attempt has a new name, because an interrupted start's programs may still be writing.
     */
    private void create(Map<Role, String> passwords) throws IOException {
        removeUnfinished();
        Path unfinished = Files.createTempDirectory(data.getParent(), UNFINISHED);
        runAs.own(unfinished);
        // The built-in locale sorts and folds text identically on every machine.
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
        configure(unfinished, 0, "");
        sql(
                unfinished,
                Arrays.stream(Role.values()).map(role -> role(role, passwords)).collect(Collectors.joining())
                        + "create database " + NAME + " owner " + NAME + "\n");
        Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private void removeUnfinished() throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(data.getParent(), UNFINISHED + "*")) {
            for (Path leftover : leftovers) {
                try {
                    Directories.delete(leftover);
                } catch (IOException | UncheckedIOException e) {
                    LOG.warn("Cannot remove {}, which an earlier start left unfinished", leftover, e);
                }
            }
        }
    }

    static void configure(Path cluster, int port, String further) throws IOException {
        Files.writeString(cluster.resolve("pg_hba.conf"), ACCESS);
        Files.writeString(cluster.resolve("postgresql.conf"), SETTINGS.formatted(port == 0 ? 5432 : port) + further);
    }

    /** Runs statements, one per line, as the superuser and without a server. */
    private void sql(Path cluster, String statements) {
        Commands.Outcome outcome = Commands.run(
                runAs.command(
                        binaries.program("postgres"),
                        "--single",
                        "-D",
                        cluster.toString(),
                        "-c",
                        "log_min_messages=warning",
                        // Statements may contain a password and must not be logged.
                        "-c",
                        "log_min_error_statement=panic",
                        "postgres"),
                statements,
                INIT_LIMIT);
        if (!outcome.succeeded() || outcome.output().contains("ERROR:")) {
            throw new IllegalStateException("PostgreSQL cannot set up its roles:\n" + outcome.output());
        }
    }

    private static String randomPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static void keep(Path passwordFile, String password) throws IOException {
        Path unfinished = passwordFile.resolveSibling(passwordFile.getFileName() + ".new");
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

    /** The next start creates new ones. */
    static void forgetPasswords(Path directory) throws IOException {
        for (Role role : Role.values()) {
            Files.deleteIfExists(role.passwordFile(directory));
        }
    }

    /** The end of the server's log, or an empty text. */
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
