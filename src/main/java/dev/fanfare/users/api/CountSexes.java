package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** How many publishers there are of each sex. */
public record CountSexes() implements Ask<SexCounts> {}
