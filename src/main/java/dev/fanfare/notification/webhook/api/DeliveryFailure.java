package dev.fanfare.notification.webhook.api;

import dev.fanfare.platform.states.Coded;

/** Why an attempt failed. */
public enum DeliveryFailure implements Coded {
    /** The answer was not 2xx. */
    ANSWER,
    /** No answer came in time. */
    TIMEOUT,
    /** The connection failed, or TLS did. */
    CONNECTION,
    /** The address is not public. */
    ADDRESS,
    /** The owner may not see the event any more. */
    ACCESS,
    /** The webhook was disabled. */
    DISABLED
}
