package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Optional;

/** Finds the account of an email address. */
public record FindUser(@NotBlank @Email @Size(max = 254) String email) implements Ask<FindUser.FoundId> {
    public FindUser {
        email = UniqueNames.normalized(email);
    }

    /**
     * The id, if found.
     *
     * @param id null for none
     */
    public record FoundId(@Nullable Long id, Translatable message) implements Message {
        /** With one message if there is an id, and another if there is none. */
        public static FoundId of(Optional<Long> id, @English String found, @English String nothing) {
            return new FoundId(id.orElse(null), id.isPresent() ? Translatable.of(found) : Translatable.of(nothing));
        }
    }
}
