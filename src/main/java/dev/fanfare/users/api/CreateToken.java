package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Makes a backend token that acts as an account. */
public record CreateToken(
        @NotNull Long userId, @NotBlank @Size(max = 100) String name) implements Change<TokenCreated> {}
