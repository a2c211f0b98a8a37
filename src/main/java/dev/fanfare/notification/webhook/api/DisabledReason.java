package dev.fanfare.notification.webhook.api;

import dev.fanfare.platform.states.Coded;

/** Why a webhook is disabled. */
public enum DisabledReason implements Coded {
    /** By its owner. */
    OWNER,
    /** It answered 410. */
    GONE,
    /** It failed for three days. */
    FAILING
}
