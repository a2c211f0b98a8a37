package dev.fanfare.platform.states;

import java.util.Set;

/**
 * A row of a state machine's table.
 *
 * @param from the states it starts from
 * @param by who may make it
 * @param when its further conditions, for people; empty for none
 * @param <S> the states
 */
public record TransitionRule<S extends Enum<S>>(Set<S> from, S to, Set<Actor> by, String when) {
    public TransitionRule {
        from = Set.copyOf(from);
        by = Set.copyOf(by);
    }
}
