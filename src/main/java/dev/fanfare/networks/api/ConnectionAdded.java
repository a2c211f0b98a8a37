package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;

/**
 * A page, wall or channel waits for approval.
 *
 * @param id the connection's
 */
public record ConnectionAdded(Long id) implements Message {}
