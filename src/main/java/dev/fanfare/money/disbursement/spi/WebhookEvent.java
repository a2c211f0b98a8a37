package dev.fanfare.money.disbursement.spi;

/**
 * What a genuine message is about. It only says that there is something to ask for: what became of a transfer is what the
 * provider answers when it is asked.
 *
 * @param id of the message, the same when it is sent again
 * @param key of the transfer or parcel; null when it is about none of ours
 */
public record WebhookEvent(String id, String key) {}
