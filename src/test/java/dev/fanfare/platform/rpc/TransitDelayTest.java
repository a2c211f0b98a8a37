package dev.fanfare.platform.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TransitDelayTest {
    private static final long OTHER_CLOCK = -7_000_000;

    private final TransitDelay arrivals = new TransitDelay();

    /** Of what was sent and arrived at these times of this node's clock. */
    private long lateness(long sent, long arrived) {
        return arrivals.lateness(1, sent + OTHER_CLOCK, arrived);
    }

    @Test
    @DisplayName("TR-02, TR-03 what was held up on its way is known to be late, whatever the sender's clock says")
    void findsWhatWasHeldUp() {
        assertThat(lateness(1_000, 1_030)).isZero();
        assertThat(lateness(2_000, 2_005)).isZero();
        assertThat(lateness(3_000, 3_900)).isZero();
        // The network is cut for a minute: it all comes at once then.
        assertThat(lateness(4_000, 64_000)).isEqualTo(59_995);
        assertThat(lateness(60_000, 64_000)).isEqualTo(3_995);
        assertThat(lateness(63_900, 64_000)).isZero();
        // Another sender's differences are its own.
        assertThat(arrivals.lateness(2, 0, 64_000)).isZero();
    }

    @Test
    @DisplayName("TR-03 a sender whose clock stood still while its machine slept is believed again soon")
    void forgets() {
        assertThat(lateness(1_000, 1_000)).isZero();
        assertThat(lateness(2_000, 32_000)).isEqualTo(30_000);
        assertThat(lateness(5_000, 35_000)).isEqualTo(30_000);
        assertThat(lateness(13_000, 43_000)).isZero();
    }
}
