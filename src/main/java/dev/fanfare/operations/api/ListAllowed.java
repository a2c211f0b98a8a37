package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;

/** What can be chosen from a list, by name; a city only while its country can be. */
public record ListAllowed(ReferenceList list) implements Ask<Allowed> {

    /** Takes no input. */
    public record NoInput() {}
}
