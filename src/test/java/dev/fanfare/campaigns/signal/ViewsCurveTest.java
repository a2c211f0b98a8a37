package dev.fanfare.campaigns.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.ReadingOutcome;
import dev.fanfare.campaigns.network.api.ReadingSource;
import dev.fanfare.campaigns.network.store.PostReadingsRepository.Reading;
import dev.fanfare.campaigns.signal.ViewsCurve.Jump;
import dev.fanfare.campaigns.signal.ViewsCurve.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** FR-01: jumps of views are those out of line with a post's own curve. */
@Tag("unit")
class ViewsCurveTest {
    private static final Instant SINCE = Instant.parse("2026-05-01T10:00:00Z");

    private static Point at(long hours, long views) {
        return new Point(SINCE.plus(Duration.ofHours(hours)), views);
    }

    private static ViewsCurve curve(Point... points) {
        return new ViewsCurve(SINCE, List.of(points));
    }

    @Test
    @DisplayName("FR-01 a jump is how many times as many views a day came as from the submission until then")
    void measuresAgainstTheDaysBefore() {
        ViewsCurve bought = curve(at(24, 3_000), at(72, 9_000), at(96, 24_000), at(168, 27_000));
        assertThat(bought.steepest(1_000, 10_000)).contains(new Jump(at(72, 9_000), 500));
        assertThat(bought.steepest(1_000, 15_001)).as("too few views").isEmpty();
        assertThat(bought.steepest(9_001, 10_000)).as("from too few views").isEmpty();
    }

    @Test
    @DisplayName("FR-01 a post that is seen less each day has no jump, however much it is seen")
    void letsPostsGrow() {
        Point[] halved = LongStream.rangeClosed(1, 30)
                .mapToObj(day -> at(24 * day, 1_000_000L * day / (day + 1)))
                .toArray(Point[]::new);
        assertThat(curve(halved).steepest(1, 1))
                .hasValueSatisfying(jump -> assertThat(jump.percent()).isLessThan(100));
        assertThat(curve(at(1, 40_000)).steepest(1, 1)).as("one reading").isEmpty();
        assertThat(curve(at(1, 40_000), at(2, 5)).steepest(1, 1)).as("fewer").isEmpty();
    }

    @Test
    @DisplayName("FR-01 no number is too large for it")
    void takesAnyNumber() {
        assertThat(curve(at(1, 1), at(2, Long.MAX_VALUE)).steepest(0, 1))
                .contains(new Jump(at(1, 1), ViewsCurve.MAX_PERCENT));
    }

    private static Reading reading(long dueHours, long readHours, ReadingOutcome state, Long views) {
        return new Reading(
                SINCE.plus(Duration.ofHours(dueHours)),
                state,
                SINCE.plus(Duration.ofHours(readHours)),
                views,
                null,
                null,
                ReadingSource.APPLICATION,
                null);
    }

    @Test
    @DisplayName("FR-01 the curve is that of the present post, an answer for several readings counts once")
    void takesThePresentPost() {
        assertThat(ViewsCurve.of(
                                SINCE,
                                List.of(
                                        reading(72, 72, ReadingOutcome.READ, 9L),
                                        reading(48, 48, ReadingOutcome.MISSING, null),
                                        reading(24, 30, ReadingOutcome.READ, 5L),
                                        reading(1, 30, ReadingOutcome.READ, 5L),
                                        reading(-5, -5, ReadingOutcome.READ, 800L)))
                        .points())
                .containsExactly(at(30, 5), at(72, 9));
        assertThat(ViewsCurve.of(null, List.of(reading(1, 1, ReadingOutcome.READ, 9L)))
                        .points())
                .isEmpty();
    }
}
