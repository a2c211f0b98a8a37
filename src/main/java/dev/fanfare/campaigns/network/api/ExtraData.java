package dev.fanfare.campaigns.network.api;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.util.Map;

/** Short keys; values are texts of bounded length, numbers, booleans or null. */
@Documented
@Size(max = 50)
@Constraint(validatedBy = ExtraData.Check.class)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface ExtraData {
    String message() default "must hold texts, numbers, true or false under short keys";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks each pair. */
    final class Check implements ConstraintValidator<ExtraData, Map<String, Object>> {
        private static final int MAX_KEY = 100;
        private static final int MAX_TEXT = 2_000;
        private static final int MAX_DIGITS = 40;

        @Override
        public boolean isValid(Map<String, Object> extra, ConstraintValidatorContext context) {
            return extra == null
                    || extra.entrySet().stream()
                            .allMatch(pair -> isKey(pair.getKey()) && isSingleValue(pair.getValue()));
        }

        private static boolean isKey(String key) {
            return !key.isBlank() && key.length() <= MAX_KEY && isStorable(key);
        }

        private static boolean isSingleValue(Object value) {
            if (value instanceof String text) {
                return text.length() <= MAX_TEXT && isStorable(text);
            }
            if (value instanceof Number number) {
                BigDecimal decimal = new BigDecimal(number.toString());
                return Math.abs((long) decimal.scale()) <= MAX_DIGITS && decimal.precision() <= MAX_DIGITS;
            }
            return value == null || value instanceof Boolean;
        }

        /** PostgreSQL cannot store NUL; an unpaired surrogate is no character. */
        private static boolean isStorable(String text) {
            return text.codePoints()
                    .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
        }
    }
}
