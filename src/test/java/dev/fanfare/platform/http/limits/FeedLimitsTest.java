package dev.fanfare.platform.http.limits;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FeedLimitsTest {
    private final FeedLimits limits = new FeedLimits(new LimitsConfig(true, 1, 1, 1, 1, 1, 1, 2, 3));

    @Test
    void countsThoseOfEachUserAndAll() {
        limits.opened(1);
        limits.opened(1);
        assertThatThrownBy(() -> limits.opened(1)).hasMessageContaining("as many feeds");
        limits.opened(2);
        assertThatThrownBy(() -> limits.opened(3)).hasMessageContaining("This node");
        limits.closed(1);
        limits.opened(3);
        assertThatThrownBy(() -> limits.opened(1)).hasMessageContaining("This node");
        limits.closed(3);
        limits.opened(1);
    }
}
