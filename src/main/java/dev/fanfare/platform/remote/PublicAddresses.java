package dev.fanfare.platform.remote;

import dev.fanfare.platform.identity.AddressMatcher;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;

/**
 * Tells public addresses from those that lead into the house, or nowhere: the special-purpose registries of IANA
 * (RFC 6890), and what clouds keep for themselves.
 */
final class PublicAddresses {
    private static final List<String> SPECIAL_V4 = List.of(
            "0.0.0.0/8", // this network
            "10.0.0.0/8", // private
            "100.64.0.0/10", // carrier-grade NAT
            "127.0.0.0/8", // loopback
            "168.63.129.16", // Azure's host
            "169.254.0.0/16", // link-local, and metadata of clouds
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocol assignments
            "192.0.2.0/24", // documentation
            "192.31.196.0/24", // AS112
            "192.52.193.0/24", // AMT
            "192.88.99.0/24", // 6to4 relays
            "192.168.0.0/16", // private
            "192.175.48.0/24", // AS112
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, and broadcast

    /** All others lack a route, or are IPv4 addresses in disguise: compatible, translated, NAT64. */
    private static final List<String> GLOBAL_V6 = List.of("2000::/3");

    private static final List<String> SPECIAL_V6 = List.of(
            "2001::/23", // protocol assignments, with Teredo
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4
            "2620:4f:8000::/48", // AS112
            "3fff::/20"); // documentation

    private PublicAddresses() {}

    /** Java and {@link AddressMatcher} read an IPv4-mapped address as IPv4. */
    static boolean isPublic(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet4Address
                ? !AddressMatcher.contain(SPECIAL_V4, text)
                : AddressMatcher.contain(GLOBAL_V6, text) && !AddressMatcher.contain(SPECIAL_V6, text);
    }
}
