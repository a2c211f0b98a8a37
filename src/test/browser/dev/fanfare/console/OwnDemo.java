package dev.fanfare.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Journeys that share a demo only with each other, since they need more of its past, end when nothing is left to do, or set its clock. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OwnDemo {
    /** Of its past. */
    int days();

    /** Whether its clock can be set ahead. */
    boolean sandbox() default false;
}
