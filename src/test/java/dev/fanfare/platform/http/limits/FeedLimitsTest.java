package dev.fanfare.platform.http.limits;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FeedLimitsTest {
    private final FeedLimits limits = new FeedLimits(new LimitsConfig(true, 1, 1, 1, 1, 1, 1, 2, 8));

    @Test
    void countsThoseOfEachUserAndAll() {
        limits.opened("1");
        limits.opened("1");
        assertThatThrownBy(() -> limits.opened("1")).hasMessageContaining("as many feeds");
        for (long user = 2; user < 8; user++) {
            limits.opened(Long.toString(user));
        }
        assertThatThrownBy(() -> limits.opened("8")).hasMessageContaining("This node");
        limits.closed("1");
        limits.opened("8");
        assertThatThrownBy(() -> limits.opened("1")).hasMessageContaining("This node");
        limits.closed("8");
        assertThatThrownBy(() -> limits.opened("1")).hasMessageContaining("as many feeds");
        limits.opened("9");
    }

    @Test
    @DisplayName("DR-24 a user who opens as many feeds as possible leaves some for others, whatever the settings")
    void keepsSomeForOthers() {
        FeedLimits few = new FeedLimits(new LimitsConfig(true, 1, 1, 1, 1, 1, 1, 1_000, 8));
        few.opened("1");
        few.opened("1");
        assertThatThrownBy(() -> few.opened("1")).hasMessageContaining("as many feeds");
        few.opened("2");
    }
}
