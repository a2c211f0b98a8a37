package dev.fanfare.platform.states;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A state machine, given by its two enums.
 *
 * @param name of the entity, such as {@code task}
 * @param initial the initial states
 * @param states in the order in which diagrams show them
 * @param <S> the states
 */
public record StateMachine<S extends Enum<S>>(
        String name, Set<S> initial, List<S> states, List<? extends Transition<S>> moves) {
    public StateMachine {
        initial = Set.copyOf(initial);
        states = List.copyOf(states);
        moves = List.copyOf(moves);
    }

    public static <S extends Enum<S>, M extends Enum<M> & Transition<S>> StateMachine<S> of(
            String name, Set<S> initial, Class<S> states, Class<M> moves) {
        return new StateMachine<>(
                name, initial, Arrays.asList(states.getEnumConstants()), Arrays.asList(moves.getEnumConstants()));
    }

    /** The states that this actor can move to, in order. */
    public List<String> next(S from, Actor actor) {
        return next(from, Set.of(actor));
    }

    /** All states that can be reached in one transition, in order. */
    public List<String> next(S from) {
        return next(from, EnumSet.allOf(Actor.class));
    }

    /** The states that any of these actors can move to, in order. */
    public List<String> next(S from, Set<Actor> actors) {
        return states.stream()
                .filter(to -> moves.stream()
                        .anyMatch(move ->
                                move.to() == to && move.startsAt(from) && !Collections.disjoint(move.by(), actors)))
                .map(StateMachine::code)
                .toList();
    }

    /** The table of transitions, in Markdown. */
    public String markdown() {
        String begins = states.stream()
                .filter(initial::contains)
                .map(state -> "`" + code(state) + "`")
                .collect(Collectors.joining(", "));
        String rows = moves.stream().map(this::row).collect(Collectors.joining("\n"));
        return "A " + name + " begins as " + begins + ".\n\n| move | from | to | by | if |\n|---|---|---|---|---|\n"
                + rows;
    }

    private String row(Transition<S> move) {
        return Arrays.asList(
                        "`" + move.code() + "`",
                        inOrder(states, move.from()).stream()
                                .map(StateMachine::code)
                                .collect(Collectors.joining(", ")),
                        code(move.to()),
                        inOrder(Arrays.asList(Actor.values()), move.by()).stream()
                                .map(Actor::description)
                                .collect(Collectors.joining(", ")),
                        move.when())
                .stream()
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static <T> List<T> inOrder(List<T> order, Set<T> some) {
        return order.stream().filter(some::contains).toList();
    }

    /** A state's name in the database and the interface. */
    public static String code(Enum<?> state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
