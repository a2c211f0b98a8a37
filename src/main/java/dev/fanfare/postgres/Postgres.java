package dev.fanfare.postgres;

import dev.fanfare.settings.NodeConfig;
import java.util.Optional;

/**
 * The database of a node: its own, which ends with it, or one that is there anyway.
 *
 * @param uri holds a password
 */
public record Postgres(String uri, Optional<EmbeddedPostgres> embedded) implements AutoCloseable {
    /** Starts the embedded one unless another is configured. Blocks. */
    public static Postgres of(NodeConfig config) {
        if (!config.isEmbedded()) {
            return new Postgres(config.database().uri(), Optional.empty());
        }
        EmbeddedPostgres started = EmbeddedPostgres.start(
                config.dataDirectory().resolve("postgres"), config.database().embeddedPort());
        return new Postgres(started.uri(), Optional.of(started));
    }

    /** The same beside a service that runs the embedded one already: then that one, which stays when this is closed. */
    public static Postgres beside(NodeConfig config) {
        try {
            return of(config);
        } catch (DirectoryTakenException taken) {
            return EmbeddedPostgres.findUri(config.dataDirectory().resolve("postgres"))
                    .map(uri -> new Postgres(uri, Optional.empty()))
                    .orElseThrow(() -> taken);
        }
    }

    @Override
    public void close() {
        embedded.ifPresent(EmbeddedPostgres::close);
    }

    @Override
    public String toString() {
        return "Postgres[…]";
    }
}
