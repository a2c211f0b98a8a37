package dev.fanfare.app.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.interleaving.Moves.Pair;
import dev.fanfare.support.Soak;
import java.util.List;
import java.util.Set;
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
    /** Of payouts and tasks, with at most 25 orders each: others have hundreds. */
    private static final Set<String> IN_THE_GATE = Set.of(
            "pending: request, request",
            "pending: cancel, take on",
            "pending: cancel, return",
            "pending: reject, ban",
            "processing: settle, fail",
            "pending: hand in, appeal",
            "pending: end, reject",
            "under_review: accept, grant",
            "rejected: appeal, grant",
            "accepted: leave, pay");

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

    static List<Pair> pairs() {
        List<Pair> all = Stream.<Moves<?>>of(
                        new PayoutMoves(nodes), new TaskMoves(nodes), new FundsMoves(nodes), new AccountMoves(nodes))
                .flatMap(moves -> moves.pairs().stream())
                .toList();
        assertThat(all).extracting(Pair::name).containsAll(IN_THE_GATE);
        boolean some = !Soak.isFull() && ONLY.isEmpty();
        return all.stream()
                .filter(pair ->
                        some ? IN_THE_GATE.contains(pair.name()) : pair.name().contains(ONLY))
                .toList();
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
