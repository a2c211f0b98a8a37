package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** Publishers by sex; those who don't say are among the others. */
public record SexCounts(long male, long female, long other) implements Message {}
