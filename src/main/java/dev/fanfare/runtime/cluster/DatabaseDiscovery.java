package dev.fanfare.runtime.cluster;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.PhysicalAddress;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Responses;

/**
 * Discovers nodes at their current addresses instead of a fixed list. Remembers former addresses too, so that the halves of a
 * split brain find each other while the registry is unavailable.
 */
final class DatabaseDiscovery extends TCPPING {
    /** Addresses that are remembered: some are of nodes that are gone, and are tried in vain each time. */
    private static final int REMEMBERED = 10;

    /** Called with this node's address, before it looks for a cluster to join. */
    interface Entering {
        void at(IpAddress own) throws Exception;
    }

    private final Entering entering;
    private final Supplier<List<InetSocketAddress>> places;

    DatabaseDiscovery(Entering entering, Supplier<List<InetSocketAddress>> places) {
        this.entering = entering;
        this.places = places;
        setId(ClassConfigurator.getProtocolId(TCPPING.class));
        initial_hosts_set_programmatically = true;
        max_dynamic_hosts = REMEMBERED;
        // Connecting to an address without a listener takes time.
        asyncDiscoveryUseSeparateThread(true);
    }

    @Override
    public void findMembers(List<Address> wanted, boolean first, Responses found) {
        if (first) {
            try {
                entering.at((IpAddress) down(new Event(Event.GET_PHYSICAL_ADDRESS, local_addr)));
            } catch (Exception e) {
                throw new IllegalStateException("This node cannot tell others where it is: " + e.getMessage(), e);
            }
        }
        initial_hosts = places.get().stream()
                .<PhysicalAddress>map(place -> new IpAddress(place.getAddress(), place.getPort()))
                .toList();
        super.findMembers(wanted, first, found);
    }
}
