package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** Ends a backend token, for good and at once. */
public record RevokeToken(@NotNull Long tokenId) implements Change<Done> {}
