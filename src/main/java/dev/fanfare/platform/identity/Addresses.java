package dev.fanfare.platform.identity;

import io.netty.util.NetUtil;
import java.util.Locale;

/** The network by which addresses are counted. */
public final class Addresses {
    private static final int MAPPED_ZEROS = 10;

    private Addresses() {}

    /**
     * The network of an address: an IPv4 address itself, also if IPv4-mapped; the /64 of an IPv6 address, which has one
     * owner.
     *
     * @param address as reported by the server or a proxy; null for none
     * @return one text for all addresses of a network
     */
    public static String networkOf(String address) {
        if (address == null) {
            return "none";
        }
        if (address.indexOf(':') < 0) {
            return address;
        }
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
        if (bytes == null) {
            return address;
        }
        if (bytes.length == 4) {
            return NetUtil.bytesToIpAddress(bytes);
        }
        return isMapped(bytes) ? NetUtil.bytesToIpAddress(bytes, 12, 4) : prefix(bytes);
    }

    /** RFC 4291, 2.5.5.2: {@code ::ffff:192.0.2.1}. */
    private static boolean isMapped(byte[] bytes) {
        for (int i = 0; i < MAPPED_ZEROS; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return bytes[10] == -1 && bytes[11] == -1;
    }

    private static String prefix(byte[] bytes) {
        StringBuilder text = new StringBuilder(24);
        for (int i = 0; i < 8; i += 2) {
            text.append(Integer.toHexString((bytes[i] & 0xFF) << 8 | bytes[i + 1] & 0xFF)
                            .toLowerCase(Locale.ROOT))
                    .append(':');
        }
        return text.append(":/64").toString();
    }
}
