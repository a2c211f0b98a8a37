package dev.fanfare.campaigns.network.spi;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The base address of an outside service; blank or null for none. */
@Documented
@Pattern(regexp = "(https?://.+)?")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface BaseUrl {
    String message() default "must begin with http:// or https://";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** The normal form of such an address. */
    final class Form {
        private Form() {}

        /** Removes trailing slashes; null for a blank address. */
        public static String of(String url) {
            return isBlank(url) ? null : url.replaceFirst("/+$", "");
        }

        public static boolean isBlank(String text) {
            return text == null || text.isBlank();
        }
    }
}
