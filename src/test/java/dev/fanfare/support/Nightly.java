package dev.fanfare.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * What takes seconds, and so is not part of the gate: {@code ./mvnw verify -Dgroups=nightly} runs all of these, and
 * {@code -Dtest=…} the one that is named ({@link OtherGroups}). Jupiter and jqwik each read their own tags.
 */
@Tag(Nightly.GROUP)
@net.jqwik.api.Tag(Nightly.GROUP)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Nightly {
    /** The tag of such a test. */
    String GROUP = "nightly";
}
