package dev.fanfare.runtime.cluster;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.rpc.FailureDetector;
import dev.fanfare.support.Nightly;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.cluster.NodeInfo;
import io.vertx.core.spi.cluster.RegistrationInfo;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.blocks.MessageDispatcher;
import org.jgroups.blocks.RequestOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A node beside another one that understands what it is told only after a while. */
@Nightly
class MembershipTest {
    private final TestCluster cluster = TestCluster.create();
    private final Membership membership = cluster.manager();
    private final Vertx others = Vertx.vertx();
    private final AtomicInteger heard = new AtomicInteger();
    private volatile boolean understands;
    private Vertx vertx;
    private JChannel other;
    private MessageDispatcher telling;

    @BeforeEach
    void begin() throws Exception {
        vertx = Blocking.await(Vertx.builder()
                .with(cluster.options())
                .withClusterManager(membership)
                .buildClustered());
        ClusterJoin join = cluster.join(new MembershipMetrics(new SimpleMeterRegistry()));
        other = join.channel(others, new Heartbeats(new FailureDetector(node -> {})), List::of);
        telling = new MessageDispatcher(other, message -> {
                    heard.incrementAndGet();
                    if (!understands) {
                        throw new IOException("an unknown format");
                    }
                    return new byte[0];
                })
                .start();
        join.pass(other);
        eventually(() -> assertThat(membership.getNodes()).hasSize(2));
    }

    @AfterEach
    void end() {
        other.close();
        Blocking.await(Future.join(vertx.close(), others.close()));
    }

    private Future<Void> registers() {
        int before = heard.get();
        Future<Void> registered =
                vertx.eventBus().consumer("address", message -> {}).completion();
        eventually(() -> assertThat(heard.get()).isGreaterThan(before + 1));
        assertThat(registered.isComplete()).isFalse();
        return registered;
    }

    @Test
    @DisplayName("CL-04 what another node does not understand is not acknowledged, and told again until it does")
    void isNotAcknowledgedByOneThatDoesNotUnderstand() {
        Future<Void> registered = registers();
        understands = true;
        Blocking.await(registered);
    }

    @Test
    @DisplayName("CL-04 what a node told before does not replace what it has told since")
    void keepsTheNewest() throws Exception {
        NodeState former = NodeState.NOTHING
                .reachedAt(new NodeInfo("127.0.0.1", 1, new JsonObject()))
                .with("former", 1);
        tells(former.without("former", 1).with("present", 2));
        tells(former);
        assertThat(Blocking.await(
                        Future.<List<RegistrationInfo>>future(found -> membership.getRegistrations("former", found))))
                .isEmpty();
        assertThat(Blocking.await(
                        Future.<List<RegistrationInfo>>future(found -> membership.getRegistrations("present", found))))
                .hasSize(1);
    }

    /** Until it is acknowledged. */
    private void tells(NodeState state) throws Exception {
        Address there = other.getView().getMembers().stream()
                .filter(member -> !member.equals(other.getAddress()))
                .findFirst()
                .orElseThrow();
        telling.sendMessage(new BytesMessage(there, state.toBytes()), RequestOptions.SYNC());
    }

    @Test
    @DisplayName("CL-01 a node that leaves waits for no acknowledgement, and has its id still")
    void leavesWithoutAcknowledgement() {
        String id = membership.getNodeId();
        Future<Void> registered = registers();
        Blocking.await(Future.future(membership::leave));
        Blocking.await(registered);
        assertThat(membership.getNodeId()).isEqualTo(id).isNotBlank();
    }
}
