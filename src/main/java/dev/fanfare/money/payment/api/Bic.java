package dev.fanfare.money.payment.api;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import org.iban4j.BicUtil;
import org.iban4j.Iban4jException;

/** A bank's business identifier code (ISO 9362), of 8 or 11 characters. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = Bic.Check.class)
public @interface Bic {
    String message() default "must be a valid BIC of 8 or 11 characters";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Its structure and country. */
    final class Check implements ConstraintValidator<Bic, String> {
        @Override
        public boolean isValid(String code, ConstraintValidatorContext context) {
            if (code == null || code.isBlank()) {
                return true;
            }
            try {
                BicUtil.validate(code.strip().toUpperCase(Locale.ROOT));
                return true;
            } catch (Iban4jException e) {
                return false;
            }
        }
    }
}
