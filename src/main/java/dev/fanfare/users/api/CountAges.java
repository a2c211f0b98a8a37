package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** How many publishers there are of each age. */
public record CountAges() implements Ask<AgeCounts> {}
