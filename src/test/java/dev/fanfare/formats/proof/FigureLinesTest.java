package dev.fanfare.formats.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Percentiles and shares of signed figures. */
class FigureLinesTest {
    private static FigureLines ofDays(List<Integer> days) {
        return new FigureLines(
                days.stream().collect(Collectors.groupingBy(day -> day, Collectors.counting())).entrySet().stream()
                        .map(one -> new FigureLines.Line("days", one.getKey().toString(), one.getValue()))
                        .toList());
    }

    /** The nearest rank by its definition: the smallest value that so many are not above. */
    @Property
    void percentilesAreThoseOfTheSortedDays(
            @ForAll @Size(min = 20, max = 300) List<@IntRange(max = 400) Integer> days,
            @ForAll @IntRange(min = 1, max = 100) int percent) {
        List<Integer> sorted = new ArrayList<>(days);
        Collections.sort(sorted);
        int rank = (sorted.size() * percent + 99) / 100;
        assertThat(ofDays(days).days(percent)).contains(sorted.get(rank - 1));
    }

    @Property
    void linesAreReadAsTheyAreWritten(@ForAll @Size(max = 50) List<@IntRange(max = 400) Integer> days) {
        FigureLines lines = ofDays(days);
        assertThat(FigureLines.parse(lines.text())).isEqualTo(lines);
    }

    @Test
    void ofFewPostsNothingIsTold() {
        FigureLines few = ofDays(Collections.nCopies(FigureLines.ENOUGH_POSTS - 1, 3));
        assertThat(few.days(50)).isEmpty();
        assertThat(few.published().lines()).isEmpty();
        assertThat(FigureLines.share(1, FigureLines.ENOUGH_POSTS - 1)).isEmpty();
        assertThat(ofDays(Collections.nCopies(FigureLines.ENOUGH_POSTS, 3))
                        .published()
                        .lines())
                .hasSize(1);
    }

    @Test
    void sharesAreRoundedHalfUp() {
        assertThat(FigureLines.share(1, 23)).contains(new BigDecimal("0.0435"));
        assertThat(FigureLines.share(1, 32)).contains(new BigDecimal("0.0313"));
        assertThat(FigureLines.share(0, 20)).contains(new BigDecimal("0.0000"));
        assertThat(FigureLines.share(20, 20)).contains(new BigDecimal("1.0000"));
    }
}
