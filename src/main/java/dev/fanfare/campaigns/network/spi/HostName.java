package dev.fanfare.campaigns.network.spi;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A lower-case host name, such as {@code instagram.com}. */
@Documented
@NotNull
@Pattern(regexp = "[a-z0-9-]+(\\.[a-z0-9-]+)+")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
public @interface HostName {
    String message() default "must be a host name in lower case";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
