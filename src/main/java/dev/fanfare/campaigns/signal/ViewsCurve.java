package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.network.api.ReadingOutcome;
import dev.fanfare.campaigns.network.store.PostReadingsRepository.Reading;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How often a post was seen, from reading to reading.
 *
 * @param since when it was submitted
 * @param points the earliest first, each later than the one before
 */
record ViewsCurve(Instant since, List<Point> points) {
    /** No ratio is larger, so that it can be compared and multiplied. */
    static final long MAX_PERCENT = 1_000_000_000_000L;

    /** A reading. */
    record Point(Instant at, long views) {}

    /**
     * A reading by which a post was seen much more often than until then.
     *
     * @param before the reading before
     * @param percent how many times as many views a day as from the submission until then, in percent
     */
    record Jump(Point before, long percent) {}

    ViewsCurve {
        points = List.copyOf(points);
    }

    /**
     * The curve of the post that a task has now.
     *
     * @param since null if it is not submitted
     * @param readings of the task, in any order: those of an earlier post are left out
     */
    static ViewsCurve of(Instant since, List<Reading> readings) {
        List<Point> points = new ArrayList<>();
        if (since != null) {
            readings.stream()
                    .filter(one ->
                            one.state() == ReadingOutcome.READ && one.dueAt().isAfter(since))
                    .sorted(Comparator.comparing(Reading::dueAt))
                    .map(one -> new Point(one.readAt(), one.views()))
                    // One answer is that of all readings which were due.
                    .filter(one -> one.at()
                            .isAfter(
                                    points.isEmpty()
                                            ? since
                                            : points.get(points.size() - 1).at()))
                    .forEach(points::add);
        }
        return new ViewsCurve(since, points);
    }

    /**
     * The steepest jump; empty for none.
     *
     * @param minViews before it: what comes from nothing is no jump
     * @param least the views that it adds at least
     */
    Optional<Jump> steepest(long minViews, long least) {
        return IntStream.range(1, points.size())
                .filter(i -> points.get(i - 1).views() >= Math.max(1, minViews)
                        && points.get(i).views() - points.get(i - 1).views() >= least)
                .mapToObj(i -> jump(points.get(i - 1), points.get(i)))
                .max(Comparator.comparingLong(Jump::percent));
    }

    /** As the table network_rates has it of all posts. */
    private Jump jump(Point before, Point after) {
        BigInteger faster = BigInteger.valueOf(after.views() - before.views())
                .multiply(BigInteger.valueOf(
                        100 * Duration.between(since, before.at()).toSeconds()));
        BigInteger slower = BigInteger.valueOf(before.views())
                .multiply(BigInteger.valueOf(
                        Math.max(1, Duration.between(before.at(), after.at()).toSeconds())));
        return new Jump(
                before,
                faster.divide(slower).min(BigInteger.valueOf(MAX_PERCENT)).longValueExact());
    }
}
