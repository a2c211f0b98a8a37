package dev.fanfare.people.account.api;

import dev.fanfare.platform.crypto.Secret;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A password that is neither among the most common ones nor our word with little else. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = UncommonPassword.Check.class)
public @interface UncommonPassword {
    String message() default "is one of the most common passwords";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Looks it up, ignoring case, in a list of the most common passwords. */
    final class Check implements ConstraintValidator<UncommonPassword, Secret> {
        private static final Set<String> COMMON = common();

        /** Likely guesses here; security.md lists them. */
        private static final List<String> OURS =
                List.of("fanfare", "influencer", "campaign", "publisher", "advertiser", "operator");

        /** The number of extra characters that make no password. */
        private static final int LITTLE = 4;

        /** Whether it is among the most common passwords, or a word of ours with little else. */
        public static boolean isCommon(Secret password) {
            String text = password.value().toLowerCase(Locale.ROOT);
            return COMMON.contains(text)
                    || OURS.stream()
                            .anyMatch(word -> text.contains(word)
                                    && text.replace(word, "").length() <= LITTLE);
        }

        @Override
        public boolean isValid(Secret password, ConstraintValidatorContext context) {
            return password == null || !isCommon(password);
        }

        private static Set<String> common() {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    UncommonPassword.class.getResourceAsStream("/common-passwords.txt"), StandardCharsets.UTF_8))) {
                return lines.lines().collect(Collectors.toUnmodifiableSet());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
