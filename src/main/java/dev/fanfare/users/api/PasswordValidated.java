package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

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
