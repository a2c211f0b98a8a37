package dev.fanfare.campaigns.campaign.api;

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
import java.util.Map;

/** The map has at least one setting and not too many; each value is a short text, a number, a boolean or null. */
@Documented
@Size(min = 1, max = 50)
@Constraint(validatedBy = SettingValues.Check.class)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface SettingValues {
    String message() default "must contain only texts, numbers, true or false";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks each entry. */
    final class Check implements ConstraintValidator<SettingValues, Map<String, Object>> {
        private static final int MAX_TEXT = 100;

        @Override
        public boolean isValid(Map<String, Object> settings, ConstraintValidatorContext context) {
            return settings == null
                    || settings.entrySet().stream()
                            .allMatch(pair -> pair.getKey().length() <= MAX_TEXT && isSingle(pair.getValue()));
        }

        private static boolean isSingle(Object value) {
            return value == null
                    || value instanceof Boolean
                    || value instanceof Number
                    || (value instanceof String text && text.length() <= MAX_TEXT);
        }
    }
}
