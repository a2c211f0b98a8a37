package dev.fanfare.notification.api;

import dev.fanfare.platform.endpoint.FeedChunk;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A notification as its user sees it.
 *
 * @param type campaign, task, profile, balance or thread; for an operator's message, the operator's choice
 * @param data its subject: {@code code} is its flag, the rest are ids and names
 */
public record Notification(
        Long id, String title, String message, String type, boolean read, Instant createdAt, Map<String, Object> data)
        implements FeedChunk.Item {
    public Notification {
        data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    }

    @Override
    public long cursor() {
        return id;
    }
}
