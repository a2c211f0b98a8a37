package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Given;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;

/**
 * The audit log, newest first. A filter that is null or blank is none.
 *
 * @param actorId who did it
 * @param action such as {@code payout.process}
 * @param subject such as {@code payout:7}
 * @param requestId by which request
 */
public record ListAudit(
        Long actorId,
        @Size(max = 100) String action,
        @Size(max = 300) String subject,
        @Size(max = 100) String requestId,
        @Min(1) Integer page,
        @Min(1) Integer limit)
        implements Ask<AuditLog> {
    public ListAudit {
        action = Given.text(action);
        subject = Given.text(subject);
        requestId = Given.text(requestId);
    }
}
