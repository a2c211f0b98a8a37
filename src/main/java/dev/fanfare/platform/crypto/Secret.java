package dev.fanfare.platform.crypto;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * A password, a token or another credential. It is never printed, so neither is it with the record that holds it; in JSON
 * it is its text.
 */
public record Secret(@JsonValue String value) {
    /** Null for null. */
    @JsonCreator
    public static Secret of(String value) {
        return value == null ? null : new Secret(value);
    }

    /** Its text; null for null. */
    public static String valueOf(Secret secret) {
        return secret == null ? null : secret.value;
    }

    @Override
    public String toString() {
        return "…";
    }

    /** Checks that there is one. {@code META-INF/services} lists these. */
    public static final class NotBlankCheck implements ConstraintValidator<NotBlank, Secret> {
        @Override
        public boolean isValid(Secret secret, ConstraintValidatorContext context) {
            return secret != null && !secret.value.isBlank();
        }
    }

    /** Checks its length in characters, as that of texts. */
    public static final class SizeCheck implements ConstraintValidator<Size, Secret> {
        private Size size;

        @Override
        public void initialize(Size annotation) {
            this.size = annotation;
        }

        @Override
        public boolean isValid(Secret secret, ConstraintValidatorContext context) {
            int length = secret == null ? size.min() : secret.value.codePointCount(0, secret.value.length());
            return length >= size.min() && length <= size.max();
        }
    }
}
