package dev.fanfare.app.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.interleaving.Moves.Pair;
import dev.fanfare.support.Soak;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two changes at the same time, in every order of their statements. */
@Tag(Soak.GROUP)
class InterleavingsTest {
    private static final int IN_THE_GATE = 10;

    /** {@code -Dinterleavings=owing} runs those whose names contain it. */
    private static final String ONLY = System.getProperty("interleavings", "");

    private static TwoNodes nodes;

    @BeforeAll
    static void start() {
        nodes = new TwoNodes();
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    /** In the gate some of payouts and tasks: pairs of the others have hundreds of orders. */
    static List<Pair> pairs() {
        Stream<Moves<?>> few = Stream.of(new PayoutMoves(nodes), new TaskMoves(nodes));
        Stream<Moves<?>> many = Stream.<Moves<?>>of(new FundsMoves(nodes), new AccountMoves(nodes))
                .filter(moves -> Soak.isFull());
        return Soak.some(
                IN_THE_GATE,
                Stream.concat(few, many)
                        .flatMap(moves -> moves.pairs().stream())
                        .filter(pair -> pair.name().contains(ONLY))
                        .toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    @DisplayName("PY-08 two changes end as if one had been made after the other")
    void endAsOneAfterTheOther(Pair pair) throws InterruptedException {
        long began = System.nanoTime();
        int orders = nodes.schedules().all(pair.prepared());
        System.out.printf("%s: %d orders in %.1f s%n", pair, orders, (System.nanoTime() - began) / 1e9);
        assertThat(orders).isGreaterThan(1);
        assertThat(nodes.differences()).isEmpty();
    }
}
