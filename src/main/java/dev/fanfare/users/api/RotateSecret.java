package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Gives an application a new secret; the old one ends at once, tokens stay. */
public record RotateSecret(@NotBlank @Size(max = 100) String clientId) implements Change<ApplicationSecret> {}
