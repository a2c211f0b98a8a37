package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.util.Optional;

/**
 * Whether something was found.
 *
 * @param id null when not
 */
public record FoundId(@Nullable Long id, String message) implements Message {
    /** With the message for what was found, or for nothing. */
    public static FoundId of(Optional<Long> id, String found, String nothing) {
        return new FoundId(id.orElse(null), id.isPresent() ? found : nothing);
    }
}
