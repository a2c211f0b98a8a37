package dev.fanfare.platform.endpoint;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

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
