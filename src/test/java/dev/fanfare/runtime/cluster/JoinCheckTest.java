package dev.fanfare.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.rpc.FailureDetector;
import dev.fanfare.runtime.cluster.NodesRepository.Entry;
import dev.fanfare.support.Soak;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.stack.Protocol;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which nodes a joining node waits for, and when it takes another one for silent. */
@Tag("unit")
class JoinCheckTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private final AtomicInteger beats = new AtomicInteger();

    @Test
    @DisplayName("CL-04 a node does not start beside one that runs and that it does not reach, and says where that is")
    void doesNotStartBesideOneItDoesNotReach() {
        assertThatThrownBy(() -> doorstep(1, true, List.of()).passed(() -> true))
                .hasMessageContaining("Nodes run on this database that this one does not reach: 127.0.0.1:1 (1.2.3)");
    }

    @Test
    @Soak.Only
    @DisplayName("CL-04 a node does not start beside one that listens and does not let it in")
    void doesNotStartBesideOneThatDoesNotLetItIn() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() ->
                            doorstep(listening.getLocalPort(), true, List.of()).passed(() -> true))
                    .hasMessageContaining("A node is there, but it does not let this one join")
                    .hasMessageContaining("127.0.0.1:" + listening.getLocalPort());
            InetSocketAddress named = new InetSocketAddress(InetAddress.getLoopbackAddress(), listening.getLocalPort());
            assertThatThrownBy(
                            () -> new JoinCheck(List::of, List.of(named), Optional.empty(), SHORT).passed(() -> true))
                    .hasMessageContaining("A node is there, but it does not let this one join");
        }
    }

    @Test
    @DisplayName("CL-04 who is alone on its database starts at once, and so does who has joined")
    void startsAlone() throws Exception {
        new JoinCheck(List::of, List.of(), Optional.empty(), SHORT).passed(() -> true);
        doorstep(1, true, List.of()).passed(() -> false);
    }

    @Test
    @DisplayName(
            "CL-02 a node that misses three heartbeats is suspected until the next, one whose connection breaks at once")
    void suspectsSilentNodes() {
        List<String> told = new ArrayList<>();
        Address node = UUID.randomUUID();
        FailureDetector[] detector = new FailureDetector[1];
        detector[0] = new FailureDetector(
                who -> told.add((who.equals(Membership.id(node)) ? "" : "other ") + detector[0].isSuspected(who)));
        Heartbeats heartbeats = new Heartbeats(detector[0]);
        FD_ALL3.Bitmap heard = new FD_ALL3.Bitmap(10);
        heartbeats.needsToBeSuspected(node, heard);
        heartbeats.needsToBeSuspected(node, heard);
        heartbeats.update(node, true, false);
        heartbeats.needsToBeSuspected(node, heard);
        heartbeats.needsToBeSuspected(node, heard);
        assertThat(told).isEmpty();
        assertThat(heartbeats.needsToBeSuspected(node, heard))
                .as("that it is dead, which takes longer")
                .isFalse();
        heartbeats.needsToBeSuspected(node, heard);
        // A view that says it is a member says nothing of how it is.
        heartbeats.update(node, false, true);
        assertThat(told).containsExactly("true");
        heartbeats.update(node, true, false);
        assertThat(told).containsExactly("true", "false");
        heartbeats.setUpProtocol(new Protocol() {
            @Override
            public Object up(Event event) {
                return null;
            }
        });
        heartbeats.up(new Event(Event.SUSPECT, List.of(node)));
        heartbeats.up(new Event(Event.SUSPECT, List.of(node)));
        assertThat(told).containsExactly("true", "false", "true");
    }

    @Test
    @DisplayName("CL-04 joined, left, suspected and unreached are counted")
    void countsWhatIsSeen() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        MembershipMetrics seen = new MembershipMetrics(meters);
        seen.changed(3, List.of("a", "b", "c"), List.of());
        seen.suspected("b", true);
        seen.suspected("c", true);
        seen.suspected("c", true);
        assertThat(meters.get("fanfare.cluster.nodes.suspected").gauge().value())
                .isEqualTo(2);
        seen.suspected("b", false);
        seen.changed(2, List.of(), List.of("c"));
        seen.unreached(List.of("c (1.2.3)"));
        assertThat(meters.get("fanfare.cluster.nodes").gauge().value()).isEqualTo(2);
        assertThat(meters.get("fanfare.cluster.nodes.suspected").gauge().value())
                .isZero();
        assertThat(meters.get("fanfare.cluster.nodes.unreachable").gauge().value())
                .isOne();
        assertThat(List.of("joined", "left", "suspected"))
                .extracting(change -> meters.counter("fanfare.cluster.changes", "change", change)
                        .count())
                .containsExactly(3.0, 1.0, 2.0);
    }

    /** @param alive whether it goes on to write that it runs */
    private JoinCheck doorstep(int port, boolean alive, List<InetSocketAddress> named) {
        return new JoinCheck(
                () -> List.of(new Entry(
                        "127.0.0.1",
                        port,
                        "node",
                        "1.2.3",
                        Instant.EPOCH.plusSeconds(alive ? beats.incrementAndGet() : 0))),
                named,
                Optional.empty(),
                SHORT);
    }
}
