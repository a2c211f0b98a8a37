package dev.fanfare.money.payment.api;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A US bank's routing number: nine digits of which the last checks the others. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = RoutingNumber.Check.class)
public @interface RoutingNumber {
    String message() default "must be a valid US routing number of nine digits";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Digits weighed 3, 7, 1 in turn sum to a multiple of ten. */
    final class Check implements ConstraintValidator<RoutingNumber, String> {
        private static final int DIGITS = 9;
        private static final int[] WEIGHTS = {3, 7, 1};

        @Override
        public boolean isValid(String number, ConstraintValidatorContext context) {
            if (number == null || number.isBlank()) {
                return true; // Whether it may be missing is another constraint's matter.
            }
            if (number.length() != DIGITS || !number.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return false;
            }
            int sum = 0;
            for (int i = 0; i < DIGITS; i++) {
                sum += WEIGHTS[i % WEIGHTS.length] * (number.charAt(i) - '0');
            }
            return sum > 0 && sum % 10 == 0;
        }
    }
}
