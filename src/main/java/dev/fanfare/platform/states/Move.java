package dev.fanfare.platform.states;

import java.util.Locale;
import java.util.Set;

/**
 * A transition. The constants of an enum of them are the machine's table.
 *
 * @param <S> the states
 */
public interface Move<S extends Enum<S>> {
    /** The constant's name. */
    String name();

    /** The states it starts from. */
    Set<S> from();

    S to();

    /** Who may make it. */
    Set<Actor> by();

    /** Its further conditions, for people; empty for none. */
    String when();

    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    default boolean startsAt(S state) {
        return from().contains(state);
    }
}
