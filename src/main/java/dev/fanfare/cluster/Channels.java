package dev.fanfare.cluster;

import dev.fanfare.settings.NodeConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jgroups.JChannel;
import org.jgroups.protocols.BARRIER;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How JGroups is told to connect nodes: by TCP alone, so that what TLS protects is all there is. */
final class Channels {
    private static final Logger LOG = LoggerFactory.getLogger(Channels.class);
    /** Where several nodes share a host, each takes the next port. */
    private static final int PORTS = 3;

    private static final int CONNECT_TIMEOUT_MS = 1_000;
    private static final int JOIN_TIMEOUT_MS = 1_000;
    /** A node that is not heard of for so long is dead, once it has not answered a question either. */
    private static final long SILENCE_MS = 5_000;

    private Channels() {}

    /** A channel that is not connected yet. */
    static JChannel of(NodeConfig.Cluster cluster, Optional<SSLContext> tls) throws Exception {
        TCP tcp = new TCP();
        tcp.setBindAddress(InetAddress.getByName(cluster.host()));
        tcp.setBindPort(cluster.port());
        tcp.setPortRange(PORTS - 1);
        tcp.setSockConnTimeout(CONNECT_TIMEOUT_MS);
        // Strangers who connect and say nothing must not keep others waiting.
        tcp.setPeerAddrReadTimeout(CONNECT_TIMEOUT_MS);
        tcp.tcpNodelay(true);
        // A process that ends is noticed by its connections.
        tcp.enableSuspectEvents(true);
        tls.ifPresent(context ->
                tcp.tls(new TLS().enabled(true).setSSLContext(context).setClientAuth(TLSClientAuth.NEED)));
        return new JChannel(
                tcp,
                new TCPPING().<TCPPING>initialHosts(members(cluster)),
                new MERGE3().setMinInterval(500).setMaxInterval(2_000),
                new FD_ALL3().setTimeout(SILENCE_MS).setInterval(SILENCE_MS / 5),
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

    /** Where other nodes may be: all addresses of each host, at its port or at the ports of this node's settings. */
    static List<InetSocketAddress> members(NodeConfig.Cluster cluster) {
        List<InetSocketAddress> members = new ArrayList<>();
        for (String member : cluster.members()) {
            int colon = member.lastIndexOf(':');
            boolean withPort =
                    colon > member.lastIndexOf(']') && colon == member.indexOf(':', member.lastIndexOf(']') + 1);
            String host = withPort ? member.substring(0, colon) : member;
            int first = withPort ? Integer.parseInt(member.substring(colon + 1)) : cluster.port();
            try {
                for (InetAddress address : InetAddress.getAllByName(host)) {
                    for (int port = first; port < first + (withPort ? 1 : PORTS); port++) {
                        members.add(new InetSocketAddress(address, port));
                    }
                }
            } catch (UnknownHostException e) {
                LOG.warn("cluster.members names {}, which has no address now", host);
            }
        }
        return members;
    }
}
