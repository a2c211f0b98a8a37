package dev.fanfare.app.cli;

import dev.fanfare.app.node.Tables;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.SealingKey;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.runtime.postgres.Export;
import dev.fanfare.runtime.postgres.ExportManifest;
import dev.fanfare.runtime.postgres.Import;
import dev.fanfare.runtime.postgres.Postgres;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Commands that carry everything out of a database, in a form that strangers can check, and into another one. */
public final class ExportCommands {
    private ExportCommands() {}

    private static Postgres database(NodeConfig config) {
        Postgres postgres = Postgres.beside(config.database(), config.dataDirectory());
        try {
            postgres.requireSchema(Tables.ALL, config.clock());
            return postgres;
        } catch (RuntimeException e) {
            postgres.close();
            throw e;
        }
    }

    @Command(
            name = "export",
            description = "Write all tables, as of one moment and signed with the journal's key, to a new directory."
                    + " The service may run.",
            mixinStandardHelpOptions = true)
    public static final class WriteExport implements Callable<Integer> {
        @Parameters(paramLabel = "DIR", description = "Does not exist yet, or is empty.")
        private Path directory;

        @Override
        public Integer call() {
            NodeConfig config = Settings.load(System.getenv());
            JournalKey key = SealingKey.find(config)
                    .orElseThrow(() -> new SettingsException("An export is signed with the journal's key: set"
                            + " journal.signing_key, or run this where journal.key is."));
            try (Postgres postgres = database(config)) {
                ExportManifest manifest =
                        Export.write(postgres.ownerUri(), Tables.ALL, key, SealingKey.known(config), directory);
                manifest.journal().lines().forEach(System.out::println);
                System.out.printf(
                        "%d tables are in %s, signed with the key %s.%n",
                        manifest.tables().size(), directory, key.publicKey());
            }
            return 0;
        }
    }

    @Command(
            name = "import",
            description = "Check an export, load it into a migrated database on which no node has run, and verify the"
                    + " journal. Exits with 1, and leaves the database empty, if something differs.",
            mixinStandardHelpOptions = true)
    public static final class LoadExport implements Callable<Integer> {
        @Parameters(paramLabel = "DIR", description = "An export.")
        private Path directory;

        @Override
        public Integer call() {
            NodeConfig config = Settings.load(System.getenv());
            Import export = Import.open(directory, SealingKey.known(config));
            if (export.manifest().rowsOf("sandbox_clock") > 0
                    && !config.sandbox().enabled()) {
                throw new IllegalStateException("The time of this sandbox was set ahead, so its export can only be"
                        + " imported with sandbox.enabled.");
            }
            Import.Loaded loaded;
            try (Postgres postgres = database(config)) {
                loaded = export.load(postgres.ownerUri(), Tables.ALL);
            }
            int differs = 1;
            try {
                differs = JournalCommands.Verify.everything(export.manifest().takenAt());
            } finally {
                if (differs != 0) {
                    try (Postgres postgres = database(config)) {
                        loaded.undo(postgres.ownerUri());
                    }
                    System.out.println("Nothing is imported: the database is as it was before.");
                }
            }
            if (differs == 0) {
                export.manifest().journal().lines().forEach(System.out::println);
                System.out.println("The export is imported.");
            }
            return differs;
        }
    }
}
