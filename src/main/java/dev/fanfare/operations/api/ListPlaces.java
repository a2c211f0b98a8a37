package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;

/** Every country with its cities, allowed or not, by name. */
public record ListPlaces() implements Ask<Places> {}
