package dev.fanfare.platform.states;

import java.util.Locale;

/** An enum whose constants have lower-case names in the database and the interface. */
public interface Coded {
    /** The constant's name. */
    String name();

    /** As the database and the interface spell it. */
    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
