package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** Takes an entry off a list, unless it is in use. */
public record DeleteEntry(ReferenceList list, int id) implements Change<Done> {

    /** Which one. */
    public record Which(@NotNull Integer id) {
        public DeleteEntry of(ReferenceList list) {
            return new DeleteEntry(list, id);
        }
    }
}
