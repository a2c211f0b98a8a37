package dev.fanfare.platform.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
@DisplayName("DR-07: ranges of network addresses")
class AddressMatcherTest {
    @ParameterizedTest
    @CsvSource({
        "10.1.2.3, 10.1.2.3, true",
        "10.1.2.3, 10.1.2.4, false",
        "10.1.0.0/16, 10.1.255.7, true",
        "10.1.0.0/16, 10.2.0.0, false",
        "192.168.0.128/25, 192.168.0.255, true",
        "192.168.0.128/25, 192.168.0.127, false",
        "192.168.0.129/31, 192.168.0.128, true",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "10.1.0.0/16, ::ffff:10.1.9.9, true",
        "10.1.0.0/16, nonsense, false"
    })
    void haveTheAddressesOfTheirFirstBits(String range, String address, boolean contained) {
        assertThat(AddressMatcher.contain(List.of("198.51.100.0/24", range), address))
                .isEqualTo(contained);
    }

    @Test
    void haveNoMissingAddress() {
        assertThat(AddressMatcher.contain(List.of("0.0.0.0/0"), null)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/x",
                "10.0.0/8",
                "example.com",
                "::1/129",
                "::1/1000",
                "10.0.0.0/8/8"
            })
    void areNotAnyText(String range) {
        assertThat(AddressMatcher.isRange(range)).isFalse();
    }
}
