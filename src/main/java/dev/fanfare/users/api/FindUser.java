package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** The account of an email address. */
public record FindUser(@NotBlank @Email @Size(max = 254) String email) implements Ask<FoundId> {}
