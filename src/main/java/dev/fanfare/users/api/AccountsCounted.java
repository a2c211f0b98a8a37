package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** The number of accounts. */
public record AccountsCounted(long accounts) implements Message {}
