package dev.fanfare.campaigns.task;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * How views of posts are read and counted.
 *
 * @param readAfterHours hours after its submission at which a post is read; at the end of its window it is read, too
 * @param readEveryDays days after which it is read again beyond that, while its window is open
 * @param keptPercent share of the counted views below which later readings take back what is gone
 * @param confirmHours hours after which a reading that would take money back is confirmed by another one
 */
public record ViewsConfig(
        @NotEmpty @Size(max = 50) List<@NotNull @Min(1) @Max(1_440) Integer> readAfterHours,
        @NotNull @Min(1) @Max(30) Integer readEveryDays,
        @NotNull @Min(0) @Max(100) Integer keptPercent,
        @NotNull @Min(1) @Max(168) Integer confirmHours) {
    public ViewsConfig {
        readAfterHours = readAfterHours == null ? null : List.copyOf(readAfterHours);
    }

    /** How often a post is read beyond the hours above, at most. */
    private static final int MAX_FURTHER = 60;

    /**
     * When a post is read: after these hours, then every so many days until its window ends, and at its end.
     *
     * @param from its submission
     * @param endsAt of its window
     */
    List<Instant> readings(Instant from, Instant endsAt) {
        Duration last = Duration.ofHours(
                readAfterHours.stream().mapToInt(hours -> hours).max().orElse(0));
        return Stream.of(
                        after(from),
                        Stream.iterate(from.plus(last), at -> at.plus(Duration.ofDays(readEveryDays)))
                                .limit(MAX_FURTHER)
                                .takeWhile(at -> at.isBefore(endsAt)),
                        Stream.of(endsAt))
                .flatMap(all -> all)
                .distinct()
                .sorted()
                .toList();
    }

    /** When a post is read after a time. */
    Stream<Instant> after(Instant from) {
        return readAfterHours.stream().map(hours -> from.plus(Duration.ofHours(hours)));
    }

    /** The fewest of these views that are not taken back, rounded up. */
    long least(long views) {
        return -Math.floorDiv(-Math.multiplyExact(views, keptPercent.longValue()), 100);
    }
}
