package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.records.StagedBuilder;
import java.time.Instant;
import java.util.List;

/** Keeps requests of programs for the accounts whose programs they are. Asked by the HTTP side every few seconds. */
public record RecordRequests(List<Request> requests) implements Ask<JobResult>, NonRetryable {
    public RecordRequests {
        requests = List.copyOf(requests);
    }

    /**
     * A request with its answer, without secrets and bodies.
     *
     * @param requestId its header X-Request-Id
     * @param path without a query
     * @param millis until the answer was written
     * @param error the code of the refusal; null for none
     * @param credential of a token or an application
     * @param credentialId the id of the token or grant
     * @param at when it was answered
     */
    @StagedBuilder
    public record Request(
            String requestId,
            String method,
            String path,
            int status,
            long millis,
            String error,
            Caller.Credential credential,
            String credentialId,
            Instant at)
            implements Message {}
}
