package dev.fanfare.runtime.cluster;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.rpc.FailureDetector;
import dev.fanfare.support.NodeProcess;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jgroups.JChannel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two members over TLS, and a process that stands still. */
class PerNodeBundlerTest {
    private final Queue<String> silent = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path certificates;

    @Test
    @DisplayName("CL-02 a node that accepts connections and says nothing makes no other one silent")
    void aSilentNodeIsNotWaitedFor() throws Exception {
        NodeCertificates.make(certificates, Set.of("node"), Duration.ofDays(1));
        List<JChannel> members = new ArrayList<>();
        List<Socket> held = new ArrayList<>();
        Vertx vertx = Vertx.vertx();
        try (ServerSocket frozen = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<InetSocketAddress> places = List.of(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), NodeProcess.freePort()),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), NodeProcess.freePort()),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), frozen.getLocalPort()));
            for (InetSocketAddress own : places.subList(0, 2)) {
                members.add(member(vertx, own.getPort(), places));
            }
            eventually(() -> assertThat(members.get(1).getView().size()).isEqualTo(2));
            // Each is a handshake that ran out of its time: a heartbeat that waited for it would be late.
            for (int handshakes = 0; handshakes < 4; handshakes++) {
                held.add(frozen.accept());
            }
            assertThat(silent).isEmpty();
        } finally {
            members.forEach(JChannel::close);
            for (Socket socket : held) {
                socket.close();
            }
            vertx.close();
        }
    }

    private JChannel member(Vertx vertx, int port, List<InetSocketAddress> places) throws Exception {
        ClusterConfig settings = new ClusterConfig(
                true,
                "fanfare",
                "127.0.0.1",
                port,
                0,
                List.of(),
                new ClusterConfig.Tls(
                        certificates.resolve("node.pem").toString(),
                        certificates.resolve("node.key").toString(),
                        certificates.resolve("authority.pem").toString()));
        JChannel channel = JGroupsStack.of(
                settings,
                Optional.of(NodeTls.in(settings).orElseThrow().context(vertx)),
                new DatabaseDiscovery(own -> {}, () -> places),
                new Heartbeats(new FailureDetector(silent::add)));
        channel.connect("senders");
        return channel;
    }
}
