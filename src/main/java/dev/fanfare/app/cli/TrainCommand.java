package dev.fanfare.app.cli;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.runtime.postgres.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The training run for the AOT cache: a node's start, the demo world and the warm-up, on a temporary database. The
 * build runs it with {@code -XX:AOTCacheOutput}.
 */
@Command(
        name = "train",
        hidden = true,
        description = "Run a node with the demo world for a while and stop, to make an AOT cache.",
        mixinStandardHelpOptions = true)
public final class TrainCommand implements Callable<Integer> {
    /** The first Java with profiles in caches. */
    private static final int SINCE = 25;

    @Option(names = "--seconds", description = "How long it asks its own endpoints.", defaultValue = "10")
    private int seconds;

    @Override
    public Integer call() throws IOException {
        int java = Runtime.version().feature();
        if (java < SINCE) {
            System.out.println("No AOT cache is made: Java " + java + " cannot, Java " + SINCE + " and newer can.");
            return 0;
        }
        Path directory = Files.createTempDirectory("fanfare-train");
        try {
            NodeConfig config = Settings.load(Map.of(
                    "FANFARE_DATA_DIR", directory.toString(),
                    // A JVM that records is slow, and a machine that builds may be busy.
                    "FANFARE_DATABASE_CONNECT_TIMEOUT_MS", "60000",
                    "FANFARE_DATABASE_STATEMENT_TIMEOUT_MS", "60000",
                    "FANFARE_HTTP_HOST", "127.0.0.1",
                    "FANFARE_HTTP_PORT", "0",
                    "FANFARE_HTTP_WARM_UP_SECONDS", "0",
                    "FANFARE_SIMULATOR_PORT", "0"));
            try (Fanfare node = Fanfare.start(config)) {
                node.fillDemoWorld(config);
                node.warmUp(Duration.ofSeconds(seconds));
            }
        } finally {
            Directories.delete(directory);
        }
        return 0;
    }
}
