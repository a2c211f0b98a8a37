package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Ends an application and all its tokens, at once. */
public record DisableApplication(@NotBlank @Size(max = 100) String clientId) implements Change<Done> {}
