package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LoadShedderTest {
    private final LoadShedder overload = new LoadShedder();

    private Boolean after(int lagMs) {
        overload.served(Duration.ofMillis(lagMs));
        return overload.isThere();
    }

    @Test
    @DisplayName("CL-07 a loop that stays late refuses, one that paused does not")
    void refusesWhileLate() {
        assertThat(Stream.of(3, 5_000, 20, 2_100, 2_200, 2_900, 10, 2_800).map(this::after))
                .containsExactly(false, false, false, false, true, true, false, false);
    }
}
