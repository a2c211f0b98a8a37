package dev.fanfare;

import dev.fanfare.settings.EffectiveSettings;
import dev.fanfare.settings.NodeConfig;
import dev.fanfare.settings.Production;
import dev.fanfare.settings.Settings;
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
final class CheckConfigCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        EffectiveSettings.lines(System.getenv()).forEach(System.out::println);
        NodeConfig config = Settings.load(System.getenv());
        Set<String> known = Modules.of(config).roles();
        Production.check(config, config.rolesAmong(known), known);
        System.out.println("A node would start with these settings.");
        return 0;
    }
}
