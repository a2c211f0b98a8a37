package dev.fanfare.platform.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class TrustedProxiesTest {
    /** Connected from, forwarded for (a header each, separated by semicolons), the client. */
    @ParameterizedTest
    @DisplayName("RL-01: a client is the one that connected to the first of the trusted proxies, whatever else it says")
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            10.0.0.1  | 192.0.2.1               | 192.0.2.1
            10.0.0.1  | 192.0.2.1, 198.51.100.7 | 198.51.100.7
            10.0.0.1  | 192.0.2.1; 198.51.100.7 | 198.51.100.7
            10.0.0.1  | 192.0.2.1, 10.0.0.2     | 192.0.2.1
            10.0.0.1  | 6.6.6.6, 192.0.2.1, 10.0.0.2 | 192.0.2.1
            203.0.113.5 | 192.0.2.1             | 203.0.113.5
            10.0.0.1  | none                    | 10.0.0.1
            10.0.0.1  | not an address          | 10.0.0.1
            10.0.0.1  | 192.0.2.1,              | 10.0.0.1
            ::ffff:10.0.0.1 | 2001:db8::1       | 2001:db8::1
            """)
    void byAddress(String peer, String forwarded, String client) {
        assertThat(client(List.of("10.0.0.0/8"), 0, peer, forwarded)).isEqualTo(client);
    }

    /** The number of proxies, and what a client that writes the header itself makes of it. */
    @ParameterizedTest
    @DisplayName("RL-01: as many entries count as there are proxies, from the end")
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            0 | 10.0.0.1 | 192.0.2.1                             | 10.0.0.1
            1 | 10.0.0.1 | 192.0.2.1                             | 192.0.2.1
            1 | 10.0.0.1 | 6.6.6.6, 192.0.2.1                    | 192.0.2.1
            1 | 10.0.0.1 | 6.6.6.6; 192.0.2.1                    | 192.0.2.1
            1 | 10.0.0.1 | 6.6.6.6, 10.0.0.9, 10.0.0.8, 192.0.2.1 | 192.0.2.1
            1 | 10.0.0.1 | none                                  | 10.0.0.1
            1 | 10.0.0.1 | 192.0.2.1,                            | 10.0.0.1
            1 | 10.0.0.1 | unknown                               | 10.0.0.1
            2 | 10.0.0.1 | 192.0.2.1, 10.0.0.2                   | 192.0.2.1
            2 | 10.0.0.1 | 6.6.6.6, 192.0.2.1, 10.0.0.2          | 192.0.2.1
            2 | 10.0.0.1 | 6.6.6.6; 192.0.2.1; 198.51.100.7      | 192.0.2.1
            2 | 10.0.0.1 | 192.0.2.1                             | 192.0.2.1
            2 | 10.0.0.1 | 6.6.6.6, unknown, 10.0.0.2            | 10.0.0.2
            3 | 10.0.0.1 | 6.6.6.6, 2001:db8::1, 10.0.0.3, 10.0.0.2 | 2001:db8::1
            """)
    void byNumber(int hops, String peer, String forwarded, String client) {
        assertThat(client(List.of(), hops, peer, forwarded)).isEqualTo(client);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/23", "10.0.0.0/8", "0.0.0.0/0", "2001:db8::/63", "::/0"})
    void aWideRangeIsNoProxy(String range) {
        assertThat(new TrustedProxies(List.of("127.0.0.1", range), 0).isWide()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/24", "10.0.0.1", "10.0.0.1/32", "2001:db8::/64", "::1"})
    void aNarrowOneIs(String range) {
        assertThat(new TrustedProxies(List.of("127.0.0.1", range), 0).isWide()).isFalse();
    }

    private static String client(List<String> ranges, int hops, String peer, String forwarded) {
        return new TrustedProxies(ranges, hops)
                .clientOf(peer, forwarded == null ? List.of() : List.of(forwarded.split(";")));
    }
}
