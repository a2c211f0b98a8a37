package dev.fanfare.platform.endpoint;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import java.util.Set;

/** The text must be an upper-case country code of ISO 3166-1. Blank text is valid. */
@Size(max = 2)
@Pattern(regexp = "\\s*|[A-Z]{2}")
@ReportAsSingleViolation
@Constraint(validatedBy = CountryCode.Known.class)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface CountryCode {
    /** What is said of anything else. */
    String MESSAGE = "must be the code of a country, such as DE";

    String message() default MESSAGE;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Looks the code up. */
    final class Known implements ConstraintValidator<CountryCode, String> {
        private static final Set<String> CODES = Set.of(Locale.getISOCountries());

        @Override
        public boolean isValid(String code, ConstraintValidatorContext context) {
            return code == null || code.isBlank() || CODES.contains(code);
        }
    }
}
