package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Message;

/**
 * Who is served.
 *
 * @param on whether only operators are
 */
public record Maintenance(boolean on) implements Message {}
