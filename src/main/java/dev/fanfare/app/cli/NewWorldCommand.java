package dev.fanfare.app.cli;

import dev.fanfare.app.node.Tables;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.runtime.postgres.Postgres;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The command that creates another database for a sandbox. */
@Command(
        name = "new-world",
        description = "Create an empty database beside that of a sandbox, as its owner, and print its name. The present"
                + " one stays as it is.",
        mixinStandardHelpOptions = true)
public final class NewWorldCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        NodeConfig config = Settings.load(System.getenv());
        if (!config.sandbox().enabled()) {
            throw new IllegalStateException("this installation is no sandbox: see sandbox.enabled.");
        }
        if (config.isEmbedded()) {
            throw new IllegalStateException(
                    "an embedded PostgreSQL has one world: start with another FANFARE_DATA_DIR.");
        }
        String name = Postgres.createBeside(config.database(), Tables.ALL, config.clock(), System.out::println);
        System.out.println(
                "The database " + name + " was created. Start with this name in FANFARE_DATABASE_URI and, if it is"
                        + " set, FANFARE_DATABASE_OWNER_URI.");
        return 0;
    }
}
