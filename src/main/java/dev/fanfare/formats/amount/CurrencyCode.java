package dev.fanfare.formats.amount;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The text must be an upper-case currency code of ISO 4217. Blank text is valid. */
@Documented
@Pattern(regexp = "\\s*|[A-Z]{3}")
@ReportAsSingleViolation
@Constraint(validatedBy = CurrencyCode.Known.class)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface CurrencyCode {
    String message() default "must be a currency code such as EUR";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Looks the code up. */
    final class Known implements ConstraintValidator<CurrencyCode, String> {
        @Override
        public boolean isValid(String code, ConstraintValidatorContext context) {
            return code == null || code.isBlank() || Currencies.isKnown(code);
        }
    }
}
