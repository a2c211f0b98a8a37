package dev.fanfare.platform.identity;

import io.netty.util.NetUtil;
import java.util.List;

/** Matches network addresses against ranges; see {@link AddressRange}. */
public final class AddressMatcher {
    private static final int IPV4 = 4;
    private static final int MAPPED = 12;
    private static final int MAX_DIGITS = 3;
    private static final int BYTE = 0xff;

    private AddressMatcher() {}

    static boolean isRange(String range) {
        byte[] address = address(range);
        int bits = address == null ? -1 : bits(range, address);
        return bits >= 0 && bits <= address.length * Byte.SIZE;
    }

    /**
     * Whether one of the ranges contains the address.
     *
     * @param address null and invalid addresses match none
     */
    public static boolean contain(List<String> ranges, String address) {
        byte[] sought = address == null ? null : address(address);
        if (sought == null) {
            return false;
        }
        for (String range : ranges) {
            byte[] first = address(range);
            if (first != null && startsAlike(first, sought, bits(range, first))) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of the ranges contains all of another, which is well-formed. */
    public static boolean containRange(List<String> ranges, String other) {
        byte[] start = address(other);
        return ranges.stream().anyMatch(range -> {
            byte[] first = address(range);
            int bits = bits(range, first);
            return startsAlike(first, start, bits) && bits(other, start) >= bits;
        });
    }

    /** Whether a range, which is well-formed, has fewer bits than these in its prefix. */
    static boolean isWider(String range, int ipv4Bits, int ipv6Bits) {
        byte[] first = address(range);
        return bits(range, first) < (first.length == IPV4 ? ipv4Bits : ipv6Bits);
    }

    private static boolean startsAlike(byte[] first, byte[] sought, int bits) {
        if (first.length != sought.length || bits < 0) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (first[i] != sought[i]) {
                return false;
            }
        }
        int rest = bits % Byte.SIZE;
        return rest == 0 || ((first[whole] ^ sought[whole]) & BYTE & BYTE << Byte.SIZE - rest) == 0;
    }

    /** The bytes of an address or of a range's start; null if invalid. An IPv4-mapped address is IPv4. */
    private static byte[] address(String text) {
        int slash = text.indexOf('/');
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
        if (bytes == null || bytes.length == IPV4 || slash >= 0) {
            return bytes;
        }
        for (int i = 0; i < MAPPED; i++) {
            if (bytes[i] != (i < MAPPED - 2 ? 0 : -1)) {
                return bytes;
            }
        }
        return new byte[] {bytes[MAPPED], bytes[MAPPED + 1], bytes[MAPPED + 2], bytes[MAPPED + 3]};
    }

    /** The prefix length; all bits for a single address, -1 if malformed. */
    private static int bits(String range, byte[] address) {
        int slash = range.indexOf('/');
        if (slash < 0) {
            return address.length * Byte.SIZE;
        }
        String digits = range.substring(slash + 1);
        return digits.isEmpty()
                        || digits.length() > MAX_DIGITS
                        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? -1
                : Integer.parseInt(digits);
    }
}
