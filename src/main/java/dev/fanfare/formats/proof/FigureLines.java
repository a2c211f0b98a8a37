package dev.fanfare.formats.proof;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Signed figures, and what follows from them. Of few posts no share and no percentile is told: one post more or less would
 * change it, or tell of a single creator.
 *
 * @param lines in the order in which they are signed
 */
public record FigureLines(List<Line> lines) {
    /** Posts that a share or a percentile takes at least. */
    public static final int ENOUGH_POSTS = 20;

    private static final int DECIMALS = 4;

    public FigureLines {
        lines = List.copyOf(lines);
    }

    /**
     * A figure.
     *
     * @param figure such as {@code accepted}
     * @param detail the currency of {@code paid}, or the whole days of {@code days}; else empty
     * @param value minor units of {@code paid}; else a number of posts
     */
    public record Line(String figure, String detail, long value) {
        private static Line parse(String text) {
            String[] words = text.split(" ", -1);
            return new Line(words[0], words.length == 3 ? words[1] : "", Long.parseLong(words[words.length - 1]));
        }

        @Override
        public String toString() {
            return figure + (detail.isEmpty() ? "" : " " + detail) + " " + value;
        }
    }

    /** Reads {@link #text()}. */
    public static FigureLines parse(String text) {
        return new FigureLines(
                text.isEmpty()
                        ? List.of()
                        : Arrays.stream(text.split("\n", -1)).map(Line::parse).toList());
    }

    /** As they are signed: a line for each. */
    public String text() {
        return lines.stream().map(Line::toString).collect(Collectors.joining("\n"));
    }

    /** The posts of a figure; 0 where there is no such line. */
    public long count(String figure) {
        return lines.stream()
                .filter(line -> line.figure().equals(figure))
                .mapToLong(Line::value)
                .sum();
    }

    /** The values of a figure by its detail. */
    public SortedMap<String, Long> byDetail(String figure) {
        return lines.stream()
                .filter(line -> line.figure().equals(figure))
                .collect(Collectors.toMap(Line::detail, Line::value, Long::sum, TreeMap::new));
    }

    /**
     * Within how many whole days this share of the posts was paid, by nearest rank; empty for fewer than
     * {@value #ENOUGH_POSTS} posts.
     */
    public Optional<Integer> days(int percent) {
        SortedMap<Integer, Long> posts = new TreeMap<>();
        byDetail("days").forEach((days, count) -> posts.put(Integer.valueOf(days), count));
        long all = posts.values().stream().mapToLong(Long::longValue).sum();
        if (all < ENOUGH_POSTS) {
            return Optional.empty();
        }
        long seen = 0;
        for (var entry : posts.entrySet()) {
            seen += entry.getValue();
            if (seen * 100 >= all * percent) {
                return Optional.of(entry.getKey());
            }
        }
        throw new IllegalStateException("a percentile above 100");
    }

    /** A fraction of four decimals, rounded half up; empty for a whole of fewer than {@value #ENOUGH_POSTS} posts. */
    public static Optional<BigDecimal> share(long part, long whole) {
        return whole < ENOUGH_POSTS
                ? Optional.empty()
                : Optional.of(
                        BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), DECIMALS, RoundingMode.HALF_UP));
    }

    /** Without the days of so few posts that each would tell of one. */
    public FigureLines published() {
        return count("days") >= ENOUGH_POSTS
                ? this
                : new FigureLines(lines.stream()
                        .filter(line -> !line.figure().equals("days"))
                        .toList());
    }
}
