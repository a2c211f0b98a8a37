package dev.fanfare.campaigns.task;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * How views of posts are read and counted.
 *
 * @param readAfterHours hours after its submission at which a post is read; at the end of its window it is read, too
 * @param keptPercent share of the counted views below which later readings take back what is gone
 * @param confirmHours hours after which a reading that would take money back is confirmed by another one
 */
public record ViewsConfig(
        @NotEmpty @Size(max = 50) List<@NotNull @Min(1) @Max(1_440) Integer> readAfterHours,
        @NotNull @Min(0) @Max(100) Integer keptPercent,
        @NotNull @Min(1) @Max(168) Integer confirmHours) {
    public ViewsConfig {
        readAfterHours = readAfterHours == null ? null : List.copyOf(readAfterHours);
    }

    /** The fewest of these views that are not taken back, rounded up. */
    long least(long views) {
        return -Math.floorDiv(-Math.multiplyExact(views, keptPercent.longValue()), 100);
    }
}
