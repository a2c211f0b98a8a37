package dev.fanfare.platform.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FairShareTest {
    @Test
    @DisplayName("DR-24 of a pool of any size, owners who hold all that they may leave a place for one who holds none")
    void leavesAPlace() {
        for (int places = 2; places <= 300; places++) {
            FairShare<Integer> share = new FairShare<>(places);
            int greedy = Math.min(10, places - 1);
            fill(share, greedy);
            assertThat(share.free()).as("of %d places", places).isPositive();
            assertThat(share.enter(-1)).as("of %d places", places).isTrue();
            assertThat(share.held().values()).allMatch(held -> held >= 1);
        }
    }

    private static void fill(FairShare<Integer> share, int owners) {
        boolean entered = true;
        while (entered) {
            entered = false;
            for (int owner = 0; owner < owners; owner++) {
                entered |= share.enter(owner);
            }
        }
    }

    @Test
    @DisplayName("DR-24 an owner alone gets a fifth, ten get less each")
    void sharesByOwner() {
        FairShare<Integer> alone = new FairShare<>(256);
        fill(alone, 1);
        assertThat(alone.held()).containsEntry(0, 52);
        FairShare<Integer> ten = new FairShare<>(256);
        fill(ten, 10);
        assertThat(ten.held().values()).allMatch(held -> held >= 18 && held <= 19);
        assertThat(FairShare.of(0)).isZero();
        assertThat(new FairShare<Integer>(1).enter(1)).isTrue();
    }

    @Test
    void countsEachPlaceOnceAndUsesAll() {
        FairShare<Integer> share = new FairShare<>(8);
        List<Integer> inside = new ArrayList<>();
        for (int owner = 0; owner < 20; owner++) {
            if (share.enter(owner)) {
                inside.add(owner);
            }
        }
        assertThat(inside).hasSize(8);
        inside.forEach(share::leave);
        assertThat(share.free()).isEqualTo(8);
        assertThat(share.held()).isEmpty();
        assertThat(share.enter(1, 0)).isFalse();
        assertThat(share.enter(1, 1)).isTrue();
        assertThat(share.enter(1, 1)).isFalse();
    }
}
