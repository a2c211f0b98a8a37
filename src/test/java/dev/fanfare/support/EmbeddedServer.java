package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The server process of an embedded PostgreSQL, from outside. */
public final class EmbeddedServer {
    private EmbeddedServer() {}

    /**
     * Kills it as {@code kill -9} does.
     *
     * @param directory that of the embedded PostgreSQL
     * @return the id of the process
     */
    public static long kill(Path directory) {
        ProcessHandle server = findServer(directory).orElseThrow();
        server.destroyForcibly();
        return server.pid();
    }

    /** The server that says it accepts connections. */
    public static Optional<ProcessHandle> findServer(Path directory) {
        return unchecked(() -> {
            Path file = directory.resolve("data/postmaster.pid");
            return Files.exists(file) && Files.readString(file).contains("ready")
                    ? ProcessHandle.of(
                            Long.parseLong(Files.readAllLines(file).get(0).strip()))
                    : Optional.empty();
        });
    }
}
