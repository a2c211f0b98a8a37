package dev.fanfare.runtime.cluster;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.platform.sql.Database;
import dev.fanfare.runtime.postgres.PostgresConfig;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cluster with mutual TLS, whose nodes find each other in a database. */
record TestCluster(String database, String name, Path certificates) {
    /** What the clusters of a test run share; a member in a process of its own is told. */
    private static final class Shared {
        private static final String DATABASE = Db.freshUri();
        private static final Path CERTIFICATES = TestFolders.onDisk("cluster");

        static {
            unchecked(() -> NodeCertificates.make(CERTIFICATES, Set.of("node"), Duration.ofDays(1)));
        }
    }

    static TestCluster create() {
        return new TestCluster(Shared.DATABASE, World.unique("cluster"), Shared.CERTIFICATES);
    }

    private ClusterConfig config() {
        return new ClusterConfig(
                true,
                name,
                "127.0.0.1",
                NodeProcess.freePorts(),
                0,
                List.of(),
                new ClusterConfig.Tls(file("node.pem"), file("node.key"), file("authority.pem")));
    }

    private String file(String file) {
        return certificates.resolve(file).toString();
    }

    /** Encrypts the event bus, unless a test brings certificates of its own. */
    void secure(VertxOptions options) {
        if (!options.getEventBusOptions().isSsl()) {
            NodeTls.in(config()).orElseThrow().applyTo(options.getEventBusOptions());
        }
    }

    /** The options of a node. */
    VertxOptions options() {
        VertxOptions options = new VertxOptions();
        options.getEventBusOptions().setHost("127.0.0.1");
        secure(options);
        return options;
    }

    /** A node's membership, which has not joined. */
    Membership manager() {
        MembershipMetrics sightings = new MembershipMetrics(new SimpleMeterRegistry());
        return new Membership(join(sightings), sightings);
    }

    ClusterJoin join(MembershipMetrics sightings) {
        PostgresConfig postgres = Node.config(database, Map.of()).database();
        return new ClusterJoin(
                config(),
                List.of(),
                new EventBusOptions(),
                vertx -> Database.connect(vertx, postgres.at(postgres.uri())),
                sightings);
    }
}
