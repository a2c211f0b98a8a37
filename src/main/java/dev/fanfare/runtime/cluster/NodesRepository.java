package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The table cluster_nodes: the address of each node, and the id of this installation. */
final class NodesRepository {
    /**
     * A node as it describes itself.
     *
     * @param host its IP address
     * @param port of its membership
     * @param node its id, another one after each start
     * @param version of Fanfare
     * @param seenAt when it was last written, by the database's clock
     */
    record Entry(String host, int port, String node, String version, Instant seenAt) {
        String place() {
            return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
        }
    }

    private static final String INSTALLATION = "select id from installation";

    static Future<UUID> getInstallation(Sql sql) {
        return sql.get(INSTALLATION, UUID.class);
    }

    private static final String SAY = """
            insert into cluster_nodes (host, port, cluster, node, version, roles, certificate)
            values ($1::text::inet, $2, $3, $4, $5, $6, $7)
            on conflict (host, port) do update
            set cluster = excluded.cluster, node = excluded.node, version = excluded.version, roles = excluded.roles,
                certificate = excluded.certificate, seen_at = now(),
                started_at = case when cluster_nodes.node = excluded.node then cluster_nodes.started_at else now() end
            """;

    /**
     * Inserts a node's row or renews its heartbeat. Replaces the row of a former node at this address.
     *
     * @param self the columns from {@code host} on
     */
    static Future<Void> saveNode(Tx tx, Object... self) {
        return tx.execute(SAY, self).mapEmpty();
    }

    private static final String LIST_RUNNING = """
            select host(host) as host, port, node, version, seen_at
            from cluster_nodes
            where cluster = $1 and seen_at between now() - interval '10 seconds' and now() + interval '1 minute'
            order by seen_at desc
            limit 100
            """;

    /** Lists the nodes with a recent heartbeat. A row from the future is forged, or the clock was set back. */
    static Future<List<Entry>> listRunning(Sql sql, String cluster) {
        return sql.list(LIST_RUNNING, Entry.class, cluster);
    }

    private static final String REMOVE = "delete from cluster_nodes where node = $1";

    static Future<Void> remove(Tx tx, String node) {
        return tx.execute(REMOVE, node).mapEmpty();
    }

    private static final String REMOVE_DEAD = "delete from cluster_nodes where seen_at < now() - interval '1 day'";

    /** Removes the rows of nodes that ended without doing so themselves. */
    static Future<Void> removeDead(Tx tx) {
        return tx.execute(REMOVE_DEAD).mapEmpty();
    }
}
