package dev.fanfare.notification.webhook.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** The faults of webhooks. */
public final class WebhooksError {
    public static final FaultType WEBHOOK_DISABLED =
            detailed(400, "business_error", "WEBHOOK_DISABLED", "The webhook is disabled: enable it first.");
    public static final FaultType TOO_MANY_WEBHOOKS =
            detailed(400, "business_error", "TOO_MANY_WEBHOOKS", "There are as many webhooks as can be.");

    private WebhooksError() {}
}
