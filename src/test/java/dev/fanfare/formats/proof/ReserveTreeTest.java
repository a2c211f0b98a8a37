package dev.fanfare.formats.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
@DisplayName("BD-10: the tree of reserves")
class ReserveTreeTest {
    private static final Random RANDOM = new Random(7);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 100, 999_999_999_999_999L})
    void anAmountIsSplitIntoPartsThatAreNotTheWhole(long amount) {
        for (int i = 0; i < 1_000; i++) {
            List<Long> parts = ReserveTree.split(amount, RANDOM);
            assertThat(parts).hasSize(ReserveTree.PARTS).allMatch(part -> part >= 0);
            assertThat(parts.stream().mapToLong(Long::longValue).sum()).isEqualTo(amount);
            assertThat(parts).allMatch(part -> amount == 1 || part < amount);
        }
    }

    @Test
    void everyDivisionHappens() {
        Set<List<Long>> divisions = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            divisions.add(ReserveTree.split(4, RANDOM));
        }
        // 15 ways to write 4 as three parts, without those that are 4 and two of nothing.
        assertThat(divisions).hasSize(12);
    }
}
