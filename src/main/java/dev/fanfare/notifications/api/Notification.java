package dev.fanfare.notifications.api;

import dev.fanfare.platform.endpoint.FeedChunk;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a user was told.
 *
 * @param type campaign, task, profile or balance; an operator's message has what the operator chose
 * @param data what it is about: {@code code} is the flag that it belongs to, the rest are ids and names
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
