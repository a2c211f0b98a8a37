package dev.fanfare.postgres;

import dev.fanfare.settings.NodeConfig;
import java.util.Optional;

/**
 * The PostgreSQL of a node: an embedded one, which stops with the node, or one that somebody else runs.
 *
 * @param uri holds a password; never to be logged
 */
public record Postgres(String uri, Optional<EmbeddedPostgres> embedded) implements AutoCloseable {
    /** Starts an embedded PostgreSQL unless another one is configured. Blocks. */
    public static Postgres of(NodeConfig config) {
        if (!config.isEmbedded()) {
            return new Postgres(config.database().uri(), Optional.empty());
        }
        EmbeddedPostgres started = EmbeddedPostgres.start(
                config.dataDirectory().resolve("postgres"), config.database().embeddedPort());
        return new Postgres(started.uri(), Optional.of(started));
    }

    /**
     * The same for a command that may run while the node is up: it uses the embedded PostgreSQL of that node, which keeps
     * running when this is closed.
     */
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
