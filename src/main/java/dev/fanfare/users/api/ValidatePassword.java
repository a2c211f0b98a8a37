package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Is this the account's password? Begins no session. */
public record ValidatePassword(
        @NotBlank @Size(max = 254) String username,
        @NotBlank @Size(max = 1_000) String password) implements Ask<ValidatePassword.PasswordValidated> {
    @Override
    public String toString() {
        return "ValidatePassword[" + username + "]";
    }

    /**
     * Whether it is the password.
     *
     * @param userId null when it is not
     */
    public record PasswordValidated(boolean valid, @Nullable Long userId) implements Message {

        /** As backend tokens see it. */
        public record Backend(boolean isValid, @Nullable Long userId) {
            public static Backend of(PasswordValidated validated) {
                return new Backend(validated.valid(), validated.userId());
            }
        }
    }
}
