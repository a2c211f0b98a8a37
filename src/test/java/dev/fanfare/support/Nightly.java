package dev.fanfare.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * What takes seconds, and so is not part of the gate: {@code ./mvnw verify -Dgroups=nightly} runs all of these, and
 * {@code -Dtest=…} the one that is named.
 */
@Tag("nightly")
@EnabledIf("dev.fanfare.support.Soak#isNamed")
@AddLifecycleHook(Nightly.OfProperties.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Nightly {
    /** The same condition for jqwik, which knows none of Jupiter's. */
    final class OfProperties implements SkipExecutionHook {
        @Override
        public SkipResult shouldBeSkipped(LifecycleContext context) {
            return Soak.isNamed() ? SkipResult.doNotSkip() : SkipResult.skip("runs by name");
        }
    }
}
