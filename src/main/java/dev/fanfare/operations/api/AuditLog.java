package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/** A page of the audit log. */
public record AuditLog(List<Entry> entries, long total, int page, int limit) implements Message {
    public AuditLog {
        entries = List.copyOf(entries);
    }

    /**
     * A change.
     *
     * @param actorId null for Fanfare itself
     * @param actor the account's username; null for Fanfare itself
     * @param credential web_session, backend_token, app_user or system
     * @param before what it was: an object, list, text, number or boolean; null where there was nothing
     * @param after what it is, likewise
     * @param reason what the actor gave as reason; null for none
     * @param address the client's network address; null for Fanfare itself
     */
    public record Entry(
            long id,
            @Nullable Long actorId,
            @Nullable String actor,
            String credential,
            String action,
            String subject,
            @Nullable Object before,
            @Nullable Object after,
            @Nullable String reason,
            String requestId,
            @Nullable String address,
            Instant createdAt) {}
}
