package dev.fanfare;

import dev.fanfare.node.EmbeddedPostgres;
import dev.fanfare.node.NodeConfig;
import java.util.Optional;

/** The database of a node: its own, which ends with it, or one that is there anyway. */
record Postgres(String uri, Optional<EmbeddedPostgres> embedded) implements AutoCloseable {
    static Postgres of(NodeConfig config) {
        if (!config.isEmbedded()) {
            return new Postgres(config.database().uri(), Optional.empty());
        }
        EmbeddedPostgres started = EmbeddedPostgres.start(
                config.dataDirectory().resolve("postgres"), config.database().embeddedPort());
        return new Postgres(started.uri(), Optional.of(started));
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
