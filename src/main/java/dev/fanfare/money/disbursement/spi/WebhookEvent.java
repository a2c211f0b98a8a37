package dev.fanfare.money.disbursement.spi;

/**
 * The subject of a genuine webhook. It only triggers a poll: the provider's answer decides the outcome.
 *
 * @param id of the webhook, kept when it is resent
 * @param key of the transfer or batch; null for none of ours
 */
public record WebhookEvent(String id, String key) {}
