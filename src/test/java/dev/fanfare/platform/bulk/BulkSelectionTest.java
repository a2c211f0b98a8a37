package dev.fanfare.platform.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Refused;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class BulkSelectionTest {
    @Test
    @DisplayName("RV-02 a selection reads as it was written, for its request only, and in one spelling")
    void readsAsItWasWritten() {
        Random random = new Random(7);
        for (int size : List.of(0, 1, 499, 500, 501, BulkSelection.MAX)) {
            List<Long> ids = random.longs(size, 1, Long.MAX_VALUE).boxed().toList();
            BulkSelection selection = new BulkSelection(0, ids);
            String text = selection.text("one");
            assertThat(text.length()).isLessThanOrEqualTo(BulkRunner.MAX_SELECTION);
            assertThat(BulkSelection.parse(text, "one")).isEqualTo(selection);
            assertThatThrownBy(() -> BulkSelection.parse(text, "other")).isInstanceOf(Refused.class);
            for (int i = 0; i < 50; i++) {
                StringBuilder wrong = new StringBuilder(text);
                int place = random.nextInt(wrong.length());
                wrong.setCharAt(place, wrong.charAt(place) == 'A' ? 'B' : 'A');
                assertThatThrownBy(() -> BulkSelection.parse(wrong.toString(), "one"))
                        .isInstanceOf(Refused.class);
            }
        }
        for (String wrong : List.of("", "A", "%", "AAAAAAAAAAAA", "AAAAAAAAAAAA_____w8", "_".repeat(400))) {
            assertThatThrownBy(() -> BulkSelection.parse(wrong, "one"))
                    .as(wrong)
                    .isInstanceOf(Refused.class);
        }
    }

    @Test
    @DisplayName("RV-02 its parts are all items once")
    void isAllItemsOnce() {
        BulkSelection selection =
                new BulkSelection(0, LongStream.range(0, 1_001).boxed().toList());
        assertThat(selection.part()).hasSize(500);
        assertThat(selection.next().part()).hasSize(500).startsWith(500L);
        assertThat(selection.next().next().part()).containsExactly(1_000L);
        assertThat(selection.next().next().next()).isNull();
        assertThat(new BulkSelection(0, List.of()).next()).isNull();
    }
}
