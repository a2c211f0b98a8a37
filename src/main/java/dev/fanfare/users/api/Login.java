package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Signs an account in.
 *
 * @param username or the email address
 */
public record Login(
        @NotBlank @Size(max = 254) String username,
        @NotBlank @Size(max = 1_000) String password) implements Ask<LoggedIn> {
    @Override
    public String toString() {
        return "Login[" + username + "]";
    }
}
