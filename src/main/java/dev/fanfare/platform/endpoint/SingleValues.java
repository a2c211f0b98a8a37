package dev.fanfare.platform.endpoint;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.util.Map;

/** An object with few members under short names: texts of bounded length, numbers, booleans or null. */
@Size(max = 50)
@Constraint(validatedBy = SingleValues.Check.class)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface SingleValues {
    /** The length of a name. */
    int MAX_NAME = 100;

    /** The length of a text. */
    int max();

    String message() default "must hold texts, numbers, true or false under short keys";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks each member. */
    final class Check implements ConstraintValidator<SingleValues, Map<String, Object>> {
        private static final int MAX_DIGITS = 40;
        private int max;

        @Override
        public void initialize(SingleValues annotation) {
            max = annotation.max();
        }

        @Override
        public boolean isValid(Map<String, Object> values, ConstraintValidatorContext context) {
            return values == null
                    || values.entrySet().stream().allMatch(pair -> isName(pair.getKey()) && isSingle(pair.getValue()));
        }

        private static boolean isName(String name) {
            return TextChecks.isPresent(name) && isText(name, MAX_NAME);
        }

        private boolean isSingle(Object value) {
            if (value instanceof String text) {
                return isText(text, max);
            }
            if (value instanceof Number number) {
                BigDecimal decimal = new BigDecimal(number.toString());
                return Math.abs((long) decimal.scale()) <= MAX_DIGITS && decimal.precision() <= MAX_DIGITS;
            }
            return value == null || value instanceof Boolean;
        }

        private static boolean isText(String text, int max) {
            return TextChecks.length(text) <= max && StrictScalars.isClean(text);
        }
    }
}
