package dev.fanfare.notification.webhook.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * A webhook was disabled, because it failed for too long or said that it is gone.
 *
 * @param ownerId the account that is told
 * @param host of its URL
 */
public record WebhookDisabled(long webhookId, long ownerId, String host, DisabledReason reason)
        implements DomainEvent {}
