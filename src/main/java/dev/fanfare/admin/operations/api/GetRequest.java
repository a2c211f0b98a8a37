package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.LeftOut;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * What a request did.
 *
 * @param requestId as its answer's header {@code X-Request-Id} says; a job's chunk has one, too
 */
public record GetRequest(@NotBlank @Size(max = 100) String requestId) implements Ask<GetRequest.RequestTrace> {
    /** The most rows of a list. */
    public static final int MAX = 100;

    /**
     * Everything that carries a request's id, the oldest first. What the caller has no permission for is null and named in
     * {@code left_out}.
     *
     * @param complete whether the lists hold everything; each ends after a hundred rows
     * @param audit lines of the audit log
     * @param entries of the journal
     * @param events that it caused
     * @param mails that it caused, without their texts
     * @param proposals that wait, or waited, for a second person
     * @param leftOut what the caller has no permission for
     */
    public record RequestTrace(
            boolean complete,
            List<RequestAuditLine> audit,
            @Nullable List<RequestEntry> entries,
            List<RequestEvent> events,
            List<RequestMail> mails,
            List<RequestProposal> proposals,
            List<LeftOut> leftOut)
            implements Message {
        public RequestTrace {
            audit = List.copyOf(audit);
            entries = entries == null ? null : List.copyOf(entries);
            events = List.copyOf(events);
            mails = List.copyOf(mails);
            proposals = List.copyOf(proposals);
            leftOut = List.copyOf(leftOut);
        }
    }

    /**
     * A line of the audit log.
     *
     * @param actorId the account that made the change; null for Fanfare itself
     * @param credential web_session, backend_token, app_user, app_client, system or none
     * @param reason the actor's; null for none
     */
    public record RequestAuditLine(
            long id,
            @Nullable Long actorId,
            String credential,
            String action,
            String subject,
            @Nullable String reason,
            Instant createdAt) {}

    /**
     * An entry of the journal.
     *
     * @param entryId the id of the entry
     * @param key what happened, such as {@code task:42:accepted}
     * @param kind of entry
     */
    public record RequestEntry(long entryId, String key, String kind, String description, Instant createdAt) {}

    /**
     * An event: of the event log, or of the outbox.
     *
     * @param eventId its position in the event log, or its id in the outbox
     * @param type such as {@code payout.completed}, or {@code payments.BankAccountReviewed} of the outbox
     * @param failure of the last attempt; null for none
     * @param dispatchedAt when it was dealt with; null if it was not yet, or needs nothing
     * @param deadAt when it had failed too often; null if it has not
     */
    public record RequestEvent(
            long eventId,
            String type,
            int attempts,
            @Nullable String failure,
            Instant createdAt,
            @Nullable Instant dispatchedAt,
            @Nullable Instant deadAt) {}

    /**
     * An email.
     *
     * @param kind about an account, its kind; else the type of its notification
     * @param failure of the last attempt; null for none
     * @param queuedAt when it was written
     * @param doneAt when it was sent or given up; null while it waits
     * @param outcome null while it waits
     */
    public record RequestMail(
            long userId,
            String kind,
            int attempts,
            @Nullable String failure,
            Instant queuedAt,
            @Nullable Instant doneAt,

            @OneOf(words = {"sent", "refused", "expired", "unwanted"}) @Nullable
            String outcome) {}

    /**
     * A change that takes two people.
     *
     * @param endpoint its path
     */
    public record RequestProposal(
            long proposalId,
            String endpoint,

            @OneOf(words = {"open", "approved", "rejected"}) String status,

            Instant proposedAt) {}
}
