package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Is there an account of this address? */
public record CheckEmail(@NotBlank @Email @Size(max = 254) String email) implements Ask<EmailChecked> {}
