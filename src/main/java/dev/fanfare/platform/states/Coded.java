package dev.fanfare.platform.states;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A closed list of words: an enum whose constants have lower-case names in the database and the interface. */
public interface Coded {
    /** The constant's name. */
    String name();

    /** As the database, other nodes and the interface spell it. */
    @JsonValue
    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A list whose words requests may spell in any case. */
    interface InAnyCase extends Coded {}

    /** The constant with this code; empty if unknown or null. */
    static <E extends Enum<E>> Optional<E> find(Class<E> type, String code) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(code))
                .findFirst();
    }

    /** The codes of all constants, in order. */
    static List<String> codes(Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).map(Coded::of).toList();
    }

    /** The code of a constant of any enum: its lower-case name, unless it has another. */
    static String of(Object constant) {
        return constant instanceof Coded coded
                ? coded.code()
                : ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }
}
