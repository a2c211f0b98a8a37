package dev.fanfare.platform.language;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The English template of a {@link Translatable}, which is also the key of its translations: a compile-time constant
 * at each call, or a parameter, component or result with this annotation. A test looks up each of them in {@code
 * messages_xx.properties}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.RECORD_COMPONENT})
public @interface English {
    /** Whether it is a code such as {@code bank_account}, whose underscores stand for spaces. */
    boolean code() default false;
}
