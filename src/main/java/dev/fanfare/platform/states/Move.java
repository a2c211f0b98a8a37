package dev.fanfare.platform.states;

import java.util.Locale;
import java.util.Set;

/**
 * A move from state to state; the constants of an enum of them are the machine's table.
 *
 * @param <S> the states
 */
public interface Move<S extends Enum<S>> {
    /** The constant's name. */
    String name();

    /** Where it starts. */
    Set<S> from();

    S to();

    /** Who makes it. */
    Set<Actor> by();

    /** What else it depends on, for people; empty for nothing. */
    String when();

    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    default boolean startsAt(S state) {
        return from().contains(state);
    }
}
