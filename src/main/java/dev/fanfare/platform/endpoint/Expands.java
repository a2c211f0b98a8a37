package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Ask;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an id of an answer: {@code expand} adds the record of that id beside it, on the rows that take {@link FieldSelection}.
 * Without it the member is left out, as it is for records that the caller may not see.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface Expands {
    /** The member's name, such as {@code user}. */
    String value();

    /**
     * Reads the records of many ids in one statement. A record with one component, the {@code List<Long>} of ids; checks what
     * the caller may see.
     */
    Class<? extends Ask<? extends RecordsById<?>>> by();
}
