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
import org.iban4j.Iban4jException;
import org.iban4j.IbanUtil;

/** An international bank account number (ISO 13616) of a country that has them; spaces between its characters do not count. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = Iban.Check.class)
public @interface Iban {
    String message() default "must be a valid IBAN";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Its country, length, structure and check digits. */
    final class Check implements ConstraintValidator<Iban, String> {
        @Override
        public boolean isValid(String number, ConstraintValidatorContext context) {
            if (number == null || number.isBlank()) {
                return true; // Whether it may be missing is another constraint's matter.
            }
            try {
                IbanUtil.validate(compact(number));
                return true;
            } catch (Iban4jException e) {
                return false;
            }
        }

        /** In capitals and without spaces. */
        public static String compact(String number) {
            return number.replace(" ", "").toUpperCase(Locale.ROOT);
        }
    }
}
