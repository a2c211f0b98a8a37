package dev.fanfare.app;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.platform.http.pages.ConsoleRoutes;
import dev.fanfare.platform.openapi.DocumentationRoutes;
import java.io.Console;
import java.nio.file.Path;
import java.util.Optional;

/** Prints a summary for the operator after the start. */
final class StartBanner {
    static void print(Fanfare node, NodeConfig config) {
        System.out.println(text(node.baseUrl(), node.simulatorUrl(), config, isTerminal()));
    }

    /**
     * The text.
     *
     * @param base the base URL; null on a node without the role http
     * @param simulator the base URL of the simulator
     * @param terminal whether it goes to a terminal and not to a log, so that it may contain the demo's passwords
     */
    static String text(String base, String simulator, NodeConfig config, boolean terminal) {
        if (base == null) {
            return "Fanfare is running: " + String.join(", ", config.roles()) + ".";
        }
        StringBuilder text = new StringBuilder("\nFanfare is running.\n");
        line(text, "Address", base);
        if (config.console().enabled()) {
            line(text, "Console", base + ConsoleRoutes.HOME);
        }
        line(text, "Documentation", base + DocumentationRoutes.HOME);
        if (config.mail().isSimulated()) {
            line(text, "Mailbox", simulator + "/mailbox");
        }
        if (config.demo() && !config.isProduction()) {
            line(text, "Bank", simulator + "/bank");
        }
        Path directory = config.dataDirectory();
        Optional<DemoAccess> demo = DemoAccess.read(directory);
        demo.ifPresent(access -> {
            line(
                    text,
                    "Demo access",
                    directory.resolve(DemoAccess.FILE).toAbsolutePath().toString());
            if (terminal) {
                line(
                        text,
                        "  operator",
                        access.operator().username() + "  " + access.operator().password());
                line(
                        text,
                        "  advertiser",
                        access.advertiser().username() + "  "
                                + access.advertiser().password());
                line(
                        text,
                        "  publisher",
                        access.publisher().username() + "  "
                                + access.publisher().password());
            }
        });
        return text.append("  Press Ctrl-C to stop it; the data stays.\n").toString();
    }

    private static void line(StringBuilder text, String what, String where) {
        text.append(String.format("  %-15s%s%n", what, where));
    }

    /** Newer Java has a console for files and pipes too, and tells terminals apart. */
    @SuppressWarnings("SystemConsoleNull") // it is null before Java 22
    private static boolean isTerminal() {
        Console console = System.console();
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }
}
