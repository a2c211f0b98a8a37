package dev.fanfare.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Journeys that share a demo only with each other, since they need more of its past, or end when nothing is left to do. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OwnDemo {
    /** Of its past. */
    int days();
}
