package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.text.PastedText;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.iban4j.BicUtil;
import org.iban4j.Iban4jException;
import org.iban4j.IbanUtil;

/** Codes that identify a bank account or a bank. All validation of these codes is here. */
public enum BankCode {
    /** An international bank account number (ISO 13616): length and structure of its country, and check digits. */
    IBAN("a valid IBAN", IbanUtil::isValid),
    /** A business identifier code (ISO 9362): its structure and country. */
    BIC("a valid BIC of 8 or 11 characters", BankCode::isBic),
    /** The number of a US bank: eight digits and a check digit. */
    US_ROUTING_NUMBER("a valid US routing number of nine digits", BankCode::isRoutingNumber);

    private static final Pattern CHARACTERS = Pattern.compile("[A-Z0-9]+");
    private static final String WEIGHTS = "371371371";

    private final String description;
    private final Predicate<String> format;

    BankCode(String description, Predicate<String> format) {
        this.description = description;
        this.format = format;
    }

    /** What a valid code is called, such as {@code a valid IBAN}. */
    @Override
    public String toString() {
        return description;
    }

    /** False for null, and for codes with spaces or small letters; see {@link #compact}. */
    public boolean isValid(String code) {
        return code != null && CHARACTERS.matcher(code).matches() && format.test(code);
    }

    /** The code in capitals, without separators and invisible characters; null for null and if nothing is left. */
    public static String compact(String code) {
        String plain = PastedText.compact(code);
        return plain == null || plain.isEmpty() ? null : plain.toUpperCase(Locale.ROOT);
    }

    private static boolean isBic(String code) {
        try {
            BicUtil.validate(code);
            return true;
        } catch (Iban4jException e) {
            return false;
        }
    }

    private static boolean isRoutingNumber(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            sum += (WEIGHTS.charAt(i % WEIGHTS.length()) - '0') * Character.digit(number.charAt(i), 36);
        }
        return number.matches("[0-9]{9}") && sum > 0 && sum % 10 == 0;
    }

    /** A field holds a valid code, or nothing. */
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = Check.class)
    public @interface Valid {
        BankCode value();

        String message() default "must be {value}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** Validates a field. Separators do not count. */
    public static final class Check implements ConstraintValidator<Valid, String> {
        private BankCode kind;

        @Override
        public void initialize(Valid annotation) {
            kind = annotation.value();
        }

        @Override
        public boolean isValid(String code, ConstraintValidatorContext context) {
            return code == null || code.isBlank() || kind.isValid(compact(code));
        }
    }
}
