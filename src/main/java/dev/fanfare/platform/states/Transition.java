package dev.fanfare.platform.states;

import java.util.Set;

/**
 * A named transition. The constants of an enum of them are the machine's table.
 *
 * @param <S> the states
 */
public interface Transition<S extends Enum<S>> extends Coded {
    /** Its target, actors and time. */
    TransitionRule<S> transition();

    default Set<S> from() {
        return transition().from();
    }

    default S to() {
        return transition().to();
    }

    default Set<Actor> by() {
        return transition().by();
    }

    default String when() {
        return transition().when();
    }

    /** The codes of the states it starts from, as an argument of a statement. */
    default String[] startCodes() {
        return from().stream().map(StateMachine::code).toArray(String[]::new);
    }

    default boolean startsAt(S state) {
        return from().contains(state);
    }
}
