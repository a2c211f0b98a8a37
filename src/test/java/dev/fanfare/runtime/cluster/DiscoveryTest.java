package dev.fanfare.runtime.cluster;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CL-04: nodes in one process, with nothing on them; all that they are told is their database. */
class DiscoveryTest {
    private final String database = Db.freshUri();
    /** All begin there; who finds it taken takes the next. */
    private final String port = Integer.toString(NodeProcess.freePorts());

    @Test
    @Soak.Only
    @DisplayName("CL-04 nodes that start at the same moment find each other by their database alone, among forged rows")
    void findEachOther() throws Exception {
        Clustering.Member first = joined(begin(database, port));
        // As many entries as the list holds, all newer than the real one, and no node behind any address.
        Sql.on(database, """
                insert into cluster_nodes (host, port, cluster, node, version, roles, seen_at)
                select '127.0.0.2'::inet + n, 1, 'fanfare', 'forged-' || n, '99', '{}',
                       now() + case when n = 0 then interval '1 day' else interval '1 second' end
                from generate_series(0, 120) n
                """).execute();
        Future<Clustering.Member> second = begin(database, port);
        Future<Clustering.Member> third = begin(database, port);
        List<Clustering.Member> all = List.of(first, joined(second), joined(third));
        try {
            for (Clustering.Member member : all) {
                shows(member, "fanfare.cluster.nodes", 3);
            }
            assertThat(Sql.on(database, """
                                    select host(host) as host, version, roles::text, certificate
                                    from cluster_nodes
                                    where node !~ 'forged'
                                    """).rows()).hasSize(3).allSatisfy(row -> assertThat(row)
                    .containsEntry("host", "127.0.0.1")
                    .containsEntry("version", Version.current())
                    .containsEntry("roles", "{users}")
                    .containsEntry("certificate", null));
            await(all.get(2).leaving().get());
            await(all.get(2).vertx().close());
            shows(first, "fanfare.cluster.nodes", 2);
            assertThat(first.metrics()
                            .counter("fanfare.cluster.changes", "change", "left")
                            .count())
                    .isOne();
            assertThat(Sql.on(database, "select count(*) from cluster_nodes where node !~ 'forged'")
                            .number())
                    .as("who leaves takes its row away")
                    .isEqualTo(2);
        } finally {
            await(Future.join(Stream.of(first, all.get(1))
                    .map(member -> member.vertx().close())
                    .toList()));
        }
    }

    @Test
    @DisplayName("CL-04 a node joins no other installation, although one has the address of a node that was its own")
    void keepsToItsInstallation() throws Exception {
        String other = Db.freshUri();
        Sql.on(other, "update installation set id = gen_random_uuid()").execute();
        Clustering.Member stranger = joined(begin(other, port));
        Sql.on(database, """
                insert into cluster_nodes (host, port, cluster, node, version, roles, seen_at)
                values ('127.0.0.1', ?, 'fanfare', 'dead', '0', '{}', now() - interval '9 seconds')
                """, Integer.parseInt(port)).execute();
        Clustering.Member own = joined(begin(database, Integer.toString(NodeProcess.freePorts())));
        try {
            assertThat(gauge(own, "fanfare.cluster.nodes")).isOne();
            assertThat(gauge(stranger, "fanfare.cluster.nodes")).isOne();
        } finally {
            await(Future.join(own.vertx().close(), stranger.vertx().close()));
        }
    }

    private static Future<Clustering.Member> begin(String database, String port) {
        NodeConfig config =
                Node.config(database, Map.of("cluster.enabled", "true", "cluster.port", port, "cluster.bus_port", "0"));
        return Clustering.join(
                config.cluster(),
                config.database().uri(),
                Set.of("users"),
                vertx -> Database.connect(
                        vertx, config.database().at(config.database().uri())));
    }

    private static Clustering.Member joined(Future<Clustering.Member> member) throws Exception {
        return await(member);
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static double gauge(Clustering.Member member, String name) {
        return member.metrics().get(name).gauge().value();
    }

    private static void shows(Clustering.Member member, String gauge, int expected) {
        eventually(() -> assertThat(gauge(member, gauge)).isEqualTo(expected));
    }
}
