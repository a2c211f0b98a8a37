package dev.fanfare.app.cli;

import dev.fanfare.app.node.Modules;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Production;
import dev.fanfare.app.settings.SanctionsFile;
import dev.fanfare.app.settings.SealingKey;
import dev.fanfare.app.settings.Settings;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Checks the settings without starting anything. */
@Command(
        name = "check-config",
        description =
                "Show the effective settings, each with where it comes from, secrets hidden, and say what is wrong with"
                        + " them. Touches nothing. Exits with 1 if a node would not start with them.",
        mixinStandardHelpOptions = true)
public final class CheckConfigCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        NodeConfig config = Settings.load(System.getenv(), System.out::println);
        Modules modules = Modules.of(config);
        Set<String> roles = config.rolesAmong(modules.roles());
        Production.check(config, roles, modules.roles());
        config.database().checkFiles();
        SealingKey.check(config);
        if (SanctionsFile.isNeededBy(roles)) {
            SanctionsFile.in(config);
        }
        System.out.println("It needs up to " + modules.connections(config, roles) + " connections to PostgreSQL.");
        System.out.println("A node would start with these settings.");
        return 0;
    }
}
