package dev.fanfare.app.interleaving;

import dev.fanfare.app.interleaving.Schedules.Calls;
import dev.fanfare.app.interleaving.TwoNodes.Call;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What can be done to one kind of thing, of which two are done at the same time. */
abstract class Moves<T> {
    /**
     * A move.
     *
     * @param from the state in which it is possible
     * @param call it, made ready while nothing is held
     */
    record Move<T>(String name, String from, Function<T, Call> call) {}

    /** Two moves of one thing. */
    record Pair(String name, Supplier<Calls> prepared) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final TwoNodes nodes;

    Moves(TwoNodes nodes) {
        this.nodes = nodes;
    }

    abstract List<Move<T>> all();

    /** A new thing in this state. */
    abstract T made(String state);

    /** The rows of a thing, one a line, without ids and times. */
    abstract String rows(T thing);

    /** Each pair of moves from each state in which at least one of them is possible. */
    final List<Pair> pairs() {
        List<Move<T>> all = all();
        return all.stream()
                .map(Move::from)
                .distinct()
                .flatMap(
                        state -> IntStream.range(0, all.size()).boxed().flatMap(i -> all.subList(i, all.size()).stream()
                                .filter(other -> Stream.of(all.get(i), other)
                                        .anyMatch(move -> move.from().equals(state)))
                                .map(other -> pair(state, all.get(i), other))))
                .toList();
    }

    private Pair pair(String state, Move<T> first, Move<T> second) {
        return new Pair(state + ": " + first.name() + ", " + second.name(), () -> {
            T thing = made(state);
            Call one = first.call().apply(thing);
            Call other = second.call().apply(thing);
            return new Calls(List.of(() -> one.by(0), () -> other.by(1)), () -> rows(thing));
        });
    }

    final TwoNodes nodes() {
        return nodes;
    }
}
