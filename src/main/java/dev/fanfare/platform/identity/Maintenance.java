package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Message;

/**
 * The state of maintenance mode.
 *
 * @param on whether only operators are served
 */
public record Maintenance(boolean on) implements Message {}
