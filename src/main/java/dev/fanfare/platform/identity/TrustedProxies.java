package dev.fanfare.platform.identity;

import io.netty.util.NetUtil;
import java.util.List;

/**
 * The proxies in front, whose X-Forwarded-For is believed.
 *
 * @param ranges their addresses, as {@link AddressRange}
 * @param hops how many of them there are at least, whatever their addresses
 */
public record TrustedProxies(List<String> ranges, int hops) {
    private static final int MAX_WIDTH = 24;
    private static final int MAX_WIDTH_IPV6 = 64;

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /** Whether none is. */
    public boolean isEmpty() {
        return ranges.isEmpty() && hops == 0;
    }

    /**
     * Whether a range is wider than one network of proxies, an IPv4 /24 or IPv6 /64: clients and other machines in it could
     * claim any address.
     */
    public boolean isWide() {
        return ranges.stream().anyMatch(range -> AddressMatcher.isWider(range, MAX_WIDTH, MAX_WIDTH_IPV6));
    }

    /**
     * The address of a client. Each proxy appends the address that connected to it, so entries count from the last, as long
     * as trusted proxies wrote them; clients may forge earlier ones.
     *
     * @param peer the address that connected to this node
     * @param forwarded all headers X-Forwarded-For
     */
    public String clientOf(String peer, List<String> forwarded) {
        String[] entries = String.join(",", forwarded).split(",", -1);
        String client = peer;
        for (int i = entries.length - 1; i >= 0 && trusts(client, entries.length - 1 - i); i--) {
            String entry = entries[i].strip();
            if (NetUtil.createByteArrayFromIpAddressString(entry) == null) {
                break;
            }
            client = entry;
        }
        return client;
    }

    /** @param distance of the proxy from this node; 0 is the peer */
    private boolean trusts(String address, int distance) {
        return distance < hops || AddressMatcher.contain(ranges, address);
    }
}
