package dev.fanfare.platform.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class AddressesTest {
    @ParameterizedTest
    @DisplayName("AU-14, RL-01: an IPv6 address counts as its /64, however it is written")
    @CsvSource({
        "127.0.0.1, 127.0.0.1",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
        "2001:0DB8:1:2::9, 2001:db8:1:2::/64",
        "2001:db8::1, 2001:db8:0:0::/64",
        "2001:db8::1%eth0, 2001:db8:0:0::/64",
        "::ffff:192.0.2.1, 192.0.2.1",
        "::1, 0:0:0:0::/64",
        "no:address, no:address",
        ", none"
    })
    void namesTheNetwork(String address, String network) {
        assertThat(Addresses.networkOf(address)).isEqualTo(network);
    }
}
