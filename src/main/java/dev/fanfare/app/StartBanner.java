package dev.fanfare.app;

import dev.fanfare.app.settings.NodeConfig;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints what a person needs to know when a node has started. */
final class StartBanner {
    private StartBanner() {}

    static void print(Fanfare node, NodeConfig config) {
        String base = node.baseUrl();
        if (base == null) {
            System.out.println("Fanfare is running: " + String.join(", ", config.roles()) + ".");
            return;
        }
        StringBuilder text = new StringBuilder("\nFanfare is running.\n")
                .append("  Address        ")
                .append(base)
                .append('\n')
                .append("  Documentation  ")
                .append(base)
                .append("/docs\n");
        Path access = config.dataDirectory().resolve("demo-access.json").toAbsolutePath();
        if (Files.exists(access)) {
            text.append("  Demo access    ").append(access).append('\n');
        }
        System.out.println(text.append("  Press Ctrl-C to stop it, including its database.\n"));
    }
}
