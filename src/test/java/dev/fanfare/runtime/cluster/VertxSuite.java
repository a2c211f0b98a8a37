package dev.fanfare.runtime.cluster;

import dev.fanfare.app.node.Blocking;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.cluster.ClusterManager;
import io.vertx.tests.eventbus.ClusteredEventBusTest;
import io.vertx.tests.eventbus.ClusteredEventBusWithSSLTest;
import io.vertx.tests.eventbus.FaultToleranceTest;
import io.vertx.tests.eventbus.FaultToleranceVerticle;
import io.vertx.tests.eventbus.NodeInfoTest;
import java.io.IOException;
import java.nio.file.Path;

/** Vert.x's own tests of a clustered event bus, each with a cluster of its own. */
final class VertxSuite {
    private VertxSuite() {}

    /** Sends, requests, publishes and streams between nodes. */
    public static final class Bus extends ClusteredEventBusTest {
        /** Makes one of its two nodes itself, with a bus that is not encrypted. */
        private static final String UNENCRYPTED = "testSocketCleanup";

        private final TestCluster cluster = TestCluster.create();

        @Override
        protected ClusterManager getClusterManager() {
            return cluster.manager();
        }

        @Override
        protected Future<Vertx> clusteredVertx(VertxOptions options, ClusterManager manager) {
            if (!name.getMethodName().equals(UNENCRYPTED)) {
                cluster.secure(options);
            }
            return super.clusteredVertx(options, manager);
        }
    }

    /** The same with certificates of Vert.x on the bus. */
    public static final class SecuredBus extends ClusteredEventBusWithSSLTest {
        private final TestCluster cluster = TestCluster.create();

        @Override
        protected ClusterManager getClusterManager() {
            return cluster.manager();
        }
    }

    /** What nodes know of each other. */
    public static final class Info extends NodeInfoTest {
        private final TestCluster cluster = TestCluster.create();

        @Override
        protected ClusterManager getClusterManager() {
            return cluster.manager();
        }
    }

    /** Three more processes, of which two are killed. */
    public static final class Faults extends FaultToleranceTest {
        private final TestCluster cluster = TestCluster.create();

        @Override
        protected ClusterManager getClusterManager() {
            return cluster.manager();
        }

        @Override
        protected Future<Vertx> clusteredVertx(VertxOptions options, ClusterManager manager) {
            cluster.secure(options);
            return super.clusteredVertx(options, manager);
        }

        @Override
        protected Process startExternalNode(int id) throws IOException {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-XX:TieredStopAtLevel=1",
                            "-Dlogback.configurationFile=logback.xml",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Member.class.getName(),
                            cluster.database(),
                            cluster.name(),
                            cluster.certificates().toString(),
                            new JsonObject()
                                    .put("id", id)
                                    .put("addressesCount", ADDRESSES_COUNT)
                                    .encode())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }
    }

    /** A node of {@link Faults} in a process of its own. */
    static final class Member {
        private Member() {}

        public static void main(String[] arguments) {
            TestCluster cluster = new TestCluster(arguments[0], arguments[1], Path.of(arguments[2]));
            Vertx vertx = Blocking.await(Vertx.builder()
                    .with(cluster.options())
                    .withClusterManager(cluster.manager())
                    .buildClustered());
            Blocking.await(vertx.deployVerticle(
                    new FaultToleranceVerticle(), new DeploymentOptions().setConfig(new JsonObject(arguments[3]))));
        }
    }
}
