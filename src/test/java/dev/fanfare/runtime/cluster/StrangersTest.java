package dev.fanfare.runtime.cluster;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Db;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBusOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DR-09: nodes prove themselves to each other, each a process of its own. */
@Soak.Only
class StrangersTest {
    @TempDir
    private Path own;

    @TempDir
    private Path foreign;

    private final String database = Db.freshUri();
    private final int port = NodeProcess.freePort();
    private final int busPort = NodeProcess.freePort();

    @Test
    @DisplayName(
            "DR-09: nodes with certificates work as one; a node without one, or with a foreign one, cannot join and cannot send")
    void letsOnlyNodesIn() throws Exception {
        NodeCertificates.make(own, Set.of("one", "two"), Duration.ofDays(1));
        NodeCertificates.make(foreign, Set.of("two"), Duration.ofDays(1));
        Map<String, String> first = node(port, own, "one");
        first.put("FANFARE_CLUSTER_BUS_PORT", Integer.toString(busPort));
        first.put("FANFARE_ROLES", "users,oauth,operations,http");
        try (NodeProcess one = NodeProcess.start(first)) {
            cannotJoin(one);
            worksWith(one);
            cannotSend(one);
        }
    }

    private void cannotJoin(NodeProcess one) {
        Map<String, String> without = node(NodeProcess.freePort(), own, "two");
        without.keySet().removeIf(name -> name.startsWith("FANFARE_CLUSTER_TLS_"));
        CompletableFuture<NodeProcess.Finished> other =
                CompletableFuture.supplyAsync(() -> NodeProcess.run(without, "", "run"));
        NodeProcess.Finished stranger = NodeProcess.run(node(NodeProcess.freePort(), foreign, "two"), "", "run");
        assertThat(stranger.exit()).isEqualTo(1);
        assertThat(stranger.output())
                .contains("A node is there, but it does not let this one join")
                .contains("127.0.0.1:" + port)
                .contains("All nodes of a cluster need cluster.tls")
                .doesNotContain("Fanfare is running");
        assertThat(other.join().exit()).isEqualTo(1);
        assertThat(other.join().output())
                .contains("A node is there, but it does not let this one join")
                .doesNotContain("Fanfare is running");
        assertThat(one.output())
                .contains("failed accepting connection from peer SSLSocket")
                .doesNotContain("Nodes in the cluster: 2");
    }

    /** With a node that answers nothing but HTTP: what it is asked the other one does, which also notices its end. */
    private void worksWith(NodeProcess one) throws InterruptedException {
        Map<String, String> second = node(NodeProcess.freePort(), own, "two");
        second.put("FANFARE_ROLES", "http");
        NodeProcess two = NodeProcess.start(second);
        try {
            two.client()
                    .post(
                            "/web/api/auth/register/",
                            "{username: 'anna', email: 'anna@example.com', password: %s}",
                            World.PASSWORD)
                    .expect(201);
        } finally {
            two.kill();
        }
        assertThat(accounts("anna")).isOne();
        eventually(
                "it is so",
                () -> one.output().lastIndexOf("Nodes in the cluster: 1")
                        > one.output().indexOf("Nodes in the cluster: 2"));
    }

    /** What reaches the port of the bus: answered when it comes from a node, dropped when it does not. */
    private void cannotSend(NodeProcess one) throws Exception {
        sends("unproven", null);
        sends("foreign", foreign);
        sends("node", own);
        // A message without a reply address is not waited for, so it may still be in flight.
        eventually("it is so", () -> accounts("node") > 0);
        assertThat(accounts("node")).as("sent by a node").isOne();
        assertThat(accounts("foreign")).as("sent with a foreign certificate").isZero();
        assertThat(accounts("unproven")).as("sent without a certificate").isZero();
        assertThat(one.output()).doesNotContain("EnsureSuperuser failed");
    }

    /** Sends an ask that makes an account, with no answer: who is no member has no address to be answered at. */
    private void sends(String username, Path certificates) throws Exception {
        EventBusOptions bus = new EventBusOptions().setHost("127.0.0.1");
        if (certificates != null) {
            NodeTls.in(Sender.cluster(certificates.resolve("two"), certificates.resolve("authority.pem")))
                    .orElseThrow()
                    .applyTo(bus);
        }
        Vertx vertx = Vertx.builder()
                .with(new io.vertx.core.VertxOptions().setEventBusOptions(bus))
                .withClusterManager(new Sender(busPort))
                .buildClustered()
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        try {
            Sender.send(vertx, username);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }
    }

    private long accounts(String username) {
        return Sql.on(database, "select count(*) from users where username = ?", username)
                .number();
    }

    private Map<String, String> node(int at, Path certificates, String name) {
        Map<String, String> environment = new HashMap<>(NodeProcess.clustered(database, at, port));
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        environment.put(
                "FANFARE_CLUSTER_TLS_AUTHORITY",
                certificates.resolve("authority.pem").toString());
        environment.put(
                "FANFARE_CLUSTER_TLS_CERTIFICATE",
                certificates.resolve(name + ".pem").toString());
        environment.put(
                "FANFARE_CLUSTER_TLS_KEY", certificates.resolve(name + ".key").toString());
        return environment;
    }
}
