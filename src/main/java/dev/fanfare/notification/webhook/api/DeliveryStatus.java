package dev.fanfare.notification.webhook.api;

import dev.fanfare.platform.states.Coded;

/** Where a delivery is. */
public enum DeliveryStatus implements Coded {
    /** It is sent, or waits for that. */
    PENDING,
    /** It was answered with 2xx. */
    DELIVERED,
    /** It is not sent any more. */
    FAILED;

    /** The codes, as a pattern. */
    public static final String CODES = "pending|delivered|failed";
}
