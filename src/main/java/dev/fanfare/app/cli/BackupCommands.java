package dev.fanfare.app.cli;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.runtime.postgres.Backup;
import dev.fanfare.runtime.postgres.Postgres;
import dev.fanfare.runtime.postgres.Restore;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that back up and restore the embedded PostgreSQL. Both end with {@code verify --chain}. */
public final class BackupCommands {
    private BackupCommands() {}

    private static NodeConfig embedded() {
        NodeConfig config = Settings.load(System.getenv());
        if (!config.isEmbedded()) {
            throw new IllegalStateException("database.uri names an external PostgreSQL, and this command is"
                    + " for the embedded one. src/docs/run/database.md shows how to back up the other.");
        }
        return config;
    }

    @Command(
            name = "backup",
            description = "Copy the embedded PostgreSQL to a new directory, while the service runs or not, and verify"
                    + " the journal. Exits with 1 if that finds a difference.",
            mixinStandardHelpOptions = true)
    public static final class TakeBackup implements Callable<Integer> {
        @Parameters(paramLabel = "DIR", description = "Does not exist yet, or is empty.")
        private Path directory;

        @Override
        public Integer call() {
            NodeConfig config = embedded();
            Backup.Taken taken = Postgres.backUp(config.database(), config.dataDirectory(), directory);
            System.out.printf("%,d files with %,d bytes are in %s.%n", taken.files(), taken.bytes(), taken.directory());
            return JournalCommands.Verify.everything();
        }
    }

    @Command(
            name = "restore",
            description =
                    "Make the data of the embedded PostgreSQL, which must not be running, from a backup, and verify"
                            + " the journal. Exits with 1 if that finds a difference.",
            mixinStandardHelpOptions = true)
    public static final class RestoreBackup implements Callable<Integer> {
        @Parameters(paramLabel = "DIR", description = "A backup.")
        private Path directory;

        @Option(
                names = "--until",
                paramLabel = "TIME",
                converter = Time.class,
                description =
                        "The last moment whose changes are restored, as 2026-11-22T10:00:05Z. Without a zone it is"
                                + " UTC. Needs database.embedded_archive. Without it, everything that is there is restored.")
        private Instant until;

        @Option(names = "--replace", description = "Moves data that is there aside. It is not deleted.")
        private boolean replace;

        @Override
        public Integer call() {
            NodeConfig config = embedded();
            Restore.Restored restored = Restore.run(
                    Postgres.directory(config.dataDirectory()),
                    new Restore.Order(
                            directory, Optional.ofNullable(until), Postgres.archive(config.database()), replace));
            restored.replaced().ifPresent(data -> System.out.println("The former data is in " + data + "."));
            System.out.println("Restored to " + Postgres.directory(config.dataDirectory())
                    + restored.lastCommit().map(time -> ", as of " + time).orElse("") + ".");
            int verified = JournalCommands.Verify.everything();
            System.out.println("Take a new backup once the service runs again.");
            return verified;
        }
    }

    /** A time as people write it. */
    static final class Time implements picocli.CommandLine.ITypeConverter<Instant> {
        @Override
        public Instant convert(String text) {
            String iso = text.strip().replace(' ', 'T');
            try {
                return OffsetDateTime.parse(iso).toInstant();
            } catch (DateTimeException withoutZone) {
                return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
            }
        }
    }
}
