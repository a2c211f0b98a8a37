package dev.fanfare.runtime.cluster;

import dev.fanfare.runtime.cluster.NodesRepository.Entry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Guards the start against a split brain: a node that is refused by the others, or cannot reach them, would form a second
 * cluster on one database, so it does not start.
 */
final class JoinCheck {
    private static final int CONNECT_TIMEOUT_MS = 1_000;
    /** Nodes that start at the same moment may each begin alone; they have found each other by then, on a busy machine, too. */
    static final Duration TIMEOUT = Duration.ofSeconds(20);
    /** Every running node has renewed its heartbeat by then. */
    private static final long SILENCE_MS = 2 * NodeRegistry.BEAT.toMillis() + 500;

    private static final long AGAIN_MS = 250;

    private final Looking running;
    private final List<InetSocketAddress> named;
    private final Optional<SSLContext> tls;
    private final Duration maxWait;

    /** Lists the nodes that the database says run. */
    interface Looking {
        List<Entry> now() throws Exception;
    }

    /** @param named where the settings say that nodes may be */
    JoinCheck(Looking running, List<InetSocketAddress> named, Optional<SSLContext> tls, Duration maxWait) {
        this.running = running;
        this.named = named;
        this.tls = tls;
        this.maxWait = maxWait;
    }

    /**
     * Returns when this node has joined others, or there are none. A node without a recent heartbeat has ended or is frozen and
     * does not block the start. Blocks.
     *
     * @throws IllegalStateException if a node is there and this one does not get in
     */
    synchronized void passed(BooleanSupplier alone) throws Exception {
        long began = System.nanoTime();
        Map<String, Instant> first = new HashMap<>();
        while (alone.getAsBoolean()) {
            List<Entry> listed = running.now();
            List<Entry> alive = listed.stream()
                    .filter(entry -> !first.computeIfAbsent(entry.node(), node -> entry.seenAt())
                            .equals(entry.seenAt()))
                    .toList();
            long waitedMs = (System.nanoTime() - began) / 1_000_000;
            boolean late = waitedMs > maxWait.toMillis();
            List<InetSocketAddress> there = knock(listed, alive, late);
            if (alive.isEmpty() && there.isEmpty() && (listed.isEmpty() || waitedMs > SILENCE_MS)) {
                return;
            }
            if (late) {
                throw there.isEmpty() ? unreached(alive) : closed(there, "");
            }
            wait(AGAIN_MS);
        }
    }

    /**
     * The addresses of nodes that do not let this one in. Each probe leaves a line in the log of the node probed, so nodes that
     * may still be joined are probed only when it is late.
     */
    private List<InetSocketAddress> knock(List<Entry> listed, List<Entry> alive, boolean late) {
        List<InetSocketAddress> silent = listed.stream()
                .filter(entry -> !alive.contains(entry))
                .map(NodeRegistry::place)
                .toList();
        List<InetSocketAddress> doors = new ArrayList<>(named);
        alive.stream()
                .map(NodeRegistry::place)
                .filter(place -> !doors.contains(place))
                .forEach(doors::add);
        doors.removeAll(silent);
        if (!late) {
            doors.removeAll(alive.stream().map(NodeRegistry::place).toList());
        }
        return doors.stream().filter(this::isClosed).toList();
    }

    private boolean isClosed(InetSocketAddress place) {
        Optional<String> refusal = knock(place);
        if (refusal.isPresent() && !refusal.get().isEmpty()) {
            throw closed(List.of(place), refusal.get());
        }
        return refusal.isPresent();
    }

    private static IllegalStateException closed(List<InetSocketAddress> places, String refusal) {
        return new IllegalStateException("A node is there, but it does not let this one join: "
                + places.stream().map(JoinCheck::text).collect(Collectors.joining(", ")) + refusal
                + ". All nodes of a cluster need cluster.tls, with certificates that the same authority signed, or none of"
                + " them; the same database, cluster.name, and a version that understands the others'.");
    }

    private static IllegalStateException unreached(List<Entry> alive) {
        return new IllegalStateException("Nodes run on this database that this one does not reach: "
                + alive.stream()
                        .map(entry -> entry.place() + " (" + entry.version() + ")")
                        .collect(Collectors.joining(", "))
                + ". cluster.port and cluster.bus_port must be open from each node to each, at its cluster.host.");
    }

    private static String text(InetSocketAddress place) {
        return place.getAddress().getHostAddress() + ":" + place.getPort();
    }

    /** The reason for which the node there refuses this one, if it gives one; empty if there is no node. */
    private Optional<String> knock(InetSocketAddress place) {
        try (Socket socket = new Socket()) {
            socket.connect(place, CONNECT_TIMEOUT_MS);
            return Optional.of(refusal(socket, place));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private String refusal(Socket socket, InetSocketAddress place) {
        try {
            socket.setSoTimeout(CONNECT_TIMEOUT_MS);
            SSLSocket secured = (SSLSocket) tls.orElse(SSLContext.getDefault())
                    .getSocketFactory()
                    .createSocket(socket, place.getHostString(), place.getPort(), false);
            // With it the other side has judged this one's certificate when the handshake is done.
            secured.setEnabledProtocols(new String[] {"TLSv1.2"});
            secured.startHandshake();
            return "";
        } catch (IOException | NoSuchAlgorithmException e) {
            // A node without TLS that is there has nothing to say of certificates, and one that is frozen says nothing.
            return (tls.isPresent() && e instanceof SSLException) || e.getCause() instanceof CertificateException
                    ? " (" + e.getMessage() + ")"
                    : "";
        }
    }
}
