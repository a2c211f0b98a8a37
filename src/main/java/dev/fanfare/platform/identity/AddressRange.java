package dev.fanfare.platform.identity;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A range of network addresses: one address, or the first bits of many, such as {@code 10.1.0.0/16} or {@code 2001:db8::/32}. */
@Pattern(regexp = "[0-9A-Fa-f.:]+(/[0-9]{1,3})?")
@ReportAsSingleViolation
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = AddressRange.Check.class)
public @interface AddressRange {
    String message() default "must be an address or a range of addresses, such as 10.1.0.0/16";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Whether it is well-formed. */
    final class Check implements ConstraintValidator<AddressRange, String> {
        @Override
        public boolean isValid(String range, ConstraintValidatorContext context) {
            if (range == null) {
                return true; // Another constraint checks for null.
            }
            return AddressMatcher.isRange(range);
        }
    }
}
