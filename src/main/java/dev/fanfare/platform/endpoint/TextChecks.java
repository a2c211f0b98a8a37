package dev.fanfare.platform.endpoint;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.regex.Pattern;
import org.hibernate.validator.internal.constraintvalidators.bv.EmailValidator;

/**
 * How the constraints of texts count, in place of the validator's own ways: by characters, as JSON Schema and PostgreSQL do, and
 * not by UTF-16 units. {@code META-INF/services} lists the checks.
 */
public final class TextChecks {
    /** What {@link #isPresent} looks for, as a pattern of JSON Schema. */
    public static final String PRESENT = "[^\\s\\x00-\\x1F]";

    private TextChecks() {}

    /** In characters. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether there is more than white space and control characters. */
    public static boolean isPresent(String text) {
        return text.codePoints().anyMatch(c -> c > ' ' && !Character.isWhitespace(c));
    }

    /** Checks that there is something. */
    public static final class NotBlankCheck implements ConstraintValidator<NotBlank, String> {
        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text != null && isPresent(text);
        }
    }

    /** Checks an e-mail address: its form, and that its domain can be one of the internet. Blank is none. */
    public static final class EmailCheck implements ConstraintValidator<Email, String> {
        /** A dot, then a last label that is no number. */
        private static final Pattern DOMAIN =
                Pattern.compile("[^.\\[\\]]+(\\.[^.\\[\\]]+)*\\.(?!\\d+$)[\\p{L}\\p{M}\\p{N}-]{2,}");

        private final EmailValidator form = new EmailValidator();

        @Override
        public void initialize(Email annotation) {
            form.initialize(annotation);
        }

        @Override
        public boolean isValid(String email, ConstraintValidatorContext context) {
            return email == null
                    || email.isEmpty()
                    || (form.isValid(email, context)
                            && DOMAIN.matcher(email.substring(email.lastIndexOf('@') + 1))
                                    .matches());
        }
    }

    /** Checks the length. */
    public static final class SizeCheck implements ConstraintValidator<Size, String> {
        private Size size;

        @Override
        public void initialize(Size annotation) {
            this.size = annotation;
        }

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || (length(text) >= size.min() && length(text) <= size.max());
        }
    }
}
