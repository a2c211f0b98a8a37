package dev.fanfare.platform.endpoint;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The closed list that a text, or the names of an object, are of, for the contract: the codes of enums, and words. What is sent is checked by the domain, which
 * refuses in its own words.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.TYPE_USE})
public @interface OneOf {
    Class<? extends Enum<?>>[] value() default {};

    String[] words() default {};
}
