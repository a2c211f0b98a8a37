package dev.fanfare.admin.operations.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * The audit log, newest first: changes by operators and backend tokens, and security events of all accounts. Null or
 * blank filters match everything.
 *
 * @param actorId the account that made the change
 * @param action such as {@code payout.process}
 * @param subject such as {@code payout:7}
 * @param requestId the request that made it
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListAudit(
        Long actorId,
        @Size(max = 100) String action,
        @Size(max = 300) String subject,
        @Size(max = 100) String requestId,
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor)
        implements Ask<ListAudit.AuditLog> {
    public ListAudit {
        action = OptionalText.blankToNull(action);
        subject = OptionalText.blankToNull(subject);
        requestId = OptionalText.blankToNull(requestId);
    }

    /** A page of the audit log. */
    public record AuditLog(
            List<Entry> entries, @JsonUnwrapped PageRequest.Place place) implements Message {
        public AuditLog {
            entries = List.copyOf(entries);
        }

        /**
         * A change.
         *
         * @param actorId null for Fanfare itself
         * @param actor the account's username; null for Fanfare itself
         * @param proposedBy the account that had proposed it, if it took two people; else null
         * @param credential web_session, backend_token, app_user, app_client, system or none
         * @param credentialId the session, backend token or grant, by its id; null for none
         * @param before the value before: an object, list, text, number or boolean; null for nothing
         * @param after the value after, in the same form
         * @param reason the actor's; null for none
         * @param address the client's network address; null for Fanfare itself
         */
        public record Entry(
                long id,
                @Nullable Long actorId,
                @Nullable String actor,
                @Nullable Long proposedBy,
                String credential,
                @Nullable String credentialId,
                String action,
                String subject,
                @Nullable Object before,
                @Nullable Object after,
                @Nullable String reason,
                String requestId,
                @Nullable String address,
                Instant createdAt) {}
    }
}
