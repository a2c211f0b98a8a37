package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Checks an account's password without starting a session. */
public record ValidatePassword(
        @NotBlank @Size(max = 254) String username,
        @NotBlank @Size(max = 1_000) Secret password) implements Ask<ValidatePassword.PasswordValidated>, NonRetryable {

    /**
     * Whether the password is right.
     *
     * @param userId null if it is wrong
     */
    public record PasswordValidated(boolean valid, @Nullable Long userId) implements Message {

        /** For backend tokens. */
        public record Backend(boolean isValid, @Nullable Long userId) {
            public static Backend of(PasswordValidated validated) {
                return new Backend(validated.valid(), validated.userId());
            }
        }
    }
}
