package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * An operator reviewed a network, page, wall or channel.
 *
 * @param action accept, reject, suspend or reinstate
 * @param reason for the owner; null for none
 */
public record ConnectionReviewed(long connectionId, String action, String reason) implements DomainEvent {}
