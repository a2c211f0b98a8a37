package dev.fanfare.runtime.cluster;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jgroups.JChannel;
import org.jgroups.protocols.BARRIER;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.util.DefaultSocketFactory;
import org.jgroups.util.SocketFactory;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Configures JGroups to connect nodes by TCP alone, so that TLS protects all of their traffic. */
final class JGroupsStack {
    private static final Logger LOG = LoggerFactory.getLogger(JGroupsStack.class);
    private static final int CONNECT_TIMEOUT_MS = 1_000;
    private static final int HANDSHAKE_TIMEOUT_MS = 2_000;
    private static final int JOIN_TIMEOUT_MS = 1_000;

    /** A channel that is not connected yet. */
    static JChannel of(
            ClusterConfig cluster, Optional<SSLContext> tls, DatabaseDiscovery finding, Heartbeats heartbeats)
            throws Exception {
        TCP tcp = new TCP();
        tcp.setBindAddress(InetAddress.getByName(cluster.host()));
        tcp.setBindPort(cluster.port());
        tcp.setPortRange(NodeRegistry.PORTS - 1);
        tcp.setSockConnTimeout(CONNECT_TIMEOUT_MS);
        // Strangers who connect and say nothing must not keep others waiting.
        tcp.setPeerAddrReadTimeout(CONNECT_TIMEOUT_MS);
        tcp.tcpNodelay(true);
        tcp.setBundler(new PerNodeBundler());
        // A process that ends is noticed by its connections.
        tcp.enableSuspectEvents(true);
        tls.ifPresent(context ->
                tcp.tls(new LimitedTls().enabled(true).setSSLContext(context).setClientAuth(TLSClientAuth.NEED)));
        return new JChannel(
                tcp,
                finding,
                new MERGE3().setMinInterval(300).setMaxInterval(1_000),
                heartbeats,
                new VERIFY_SUSPECT2().setTimeout(1_000),
                new BARRIER(),
                new NAKACK2().useMcastXmit(false),
                new UNICAST3(),
                new STABLE(),
                new GMS().setJoinTimeout(JOIN_TIMEOUT_MS).printLocalAddress(false),
                new UFC(),
                new MFC(),
                new FRAG2());
    }

    /**
     * JGroups gives a handshake no limit, and all that a node sends waits for it: one that is frozen, or was cut off at that
     * moment, would make this one silent, too.
     */
    private static final class LimitedTls extends TLS {
        @Override
        public SocketFactory createSocketFactory(SSLContext context) {
            DefaultSocketFactory sockets = (DefaultSocketFactory) super.createSocketFactory(context);
            sockets.setSocketConfigurator(LimitedTls::limit);
            return sockets;
        }

        private static void limit(Socket socket) {
            try {
                socket.setSoTimeout(HANDSHAKE_TIMEOUT_MS);
                ((SSLSocket) socket).addHandshakeCompletedListener(done -> unlimit(socket));
            } catch (SocketException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void unlimit(Socket socket) {
            try {
                socket.setSoTimeout(0);
            } catch (SocketException e) {
                LOG.debug("A connection between nodes was closed: {}", e.toString());
            }
        }
    }
}
