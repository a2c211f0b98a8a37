package dev.fanfare.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.stack.IpAddress;

/**
 * Where a node stands whom the others do not let in. It would be a cluster of its own then, beside the other one, on the same
 * database; so it does not start.
 */
final class Doorstep {
    private static final int CONNECT_TIMEOUT_MS = 1_000;
    /** Nodes that start at the same moment may each begin alone; they have found each other by then. */
    private static final long PATIENCE_MS = 10_000;

    private static final long AGAIN_MS = 250;

    private final List<InetSocketAddress> members;
    private final Optional<SSLContext> tls;

    Doorstep(List<InetSocketAddress> members, Optional<SSLContext> tls) {
        this.members = members;
        this.tls = tls;
    }

    /**
     * Returns when the channel has joined others, or nobody is there to be joined. Blocks.
     *
     * @throws IllegalStateException if a node is there and does not let this one join
     */
    synchronized void passed(JChannel channel) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_MS * 1_000_000;
        while (channel.getView().size() == 1) {
            Optional<String> closed = members.stream()
                    .filter(member -> !isOwn(member, channel))
                    .flatMap(member -> knock(member).stream())
                    .findFirst();
            if (closed.isEmpty()) {
                return;
            }
            if (!closed.get().isEmpty() || System.nanoTime() > end) {
                throw new IllegalStateException("A node is there, but it does not let this one join" + closed.get()
                        + ". All nodes of a cluster need cluster.tls, with certificates that the same authority signed, or"
                        + " none of them.");
            }
            wait(AGAIN_MS);
        }
    }

    private static boolean isOwn(InetSocketAddress member, JChannel channel) {
        return channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, channel.getAddress())) instanceof IpAddress own
                && own.getPort() == member.getPort()
                && own.getIpAddress().equals(member.getAddress());
    }

    /** Why the node there refuses this one, as far as it says so; empty if nobody is there. */
    private Optional<String> knock(InetSocketAddress member) {
        try (Socket socket = new Socket()) {
            socket.connect(member, CONNECT_TIMEOUT_MS);
            return Optional.of(refusal(socket, member));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private String refusal(Socket socket, InetSocketAddress member) {
        try {
            socket.setSoTimeout(CONNECT_TIMEOUT_MS);
            SSLSocket secured = (SSLSocket) tls.orElse(SSLContext.getDefault())
                    .getSocketFactory()
                    .createSocket(socket, member.getHostString(), member.getPort(), false);
            // With it the other side has judged this one's certificate when the handshake is done.
            secured.setEnabledProtocols(new String[] {"TLSv1.2"});
            secured.startHandshake();
            return "";
        } catch (IOException | NoSuchAlgorithmException e) {
            // A node without TLS that is there has nothing to say of certificates.
            return tls.isPresent() || e.getCause() instanceof CertificateException
                    ? " (" + member + ": " + e.getMessage() + ")"
                    : "";
        }
    }
}
