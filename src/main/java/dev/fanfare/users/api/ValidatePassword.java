package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Is this the account's password? Begins no session. */
public record ValidatePassword(
        @NotBlank @Size(max = 254) String username,
        @NotBlank @Size(max = 1_000) String password) implements Ask<PasswordValidated> {
    @Override
    public String toString() {
        return "ValidatePassword[" + username + "]";
    }
}
