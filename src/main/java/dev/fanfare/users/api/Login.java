package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Signs an account in.
 *
 * @param username or the email address
 */
public record Login(
        @NotBlank @Size(max = 254) String username,
        @NotBlank @Size(max = 1_000) Secret password) implements Ask<Login.LoggedIn> {

    /** The new session. */
    public record LoggedIn(String status, String message, Secret token, Who user) implements Message {

        /** The account of the session. */
        public record Who(long id, String username, String email) {}
    }
}
