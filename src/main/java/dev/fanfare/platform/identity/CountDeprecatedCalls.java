package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.jobs.JobResult;
import java.util.List;

/** Adds calls of deprecated endpoints to those of the day. Asked by the HTTP side at intervals. */
public record CountDeprecatedCalls(List<Calls> calls) implements Ask<JobResult>, NonRetryable {
    public CountDeprecatedCalls {
        calls = List.copyOf(calls);
    }

    /**
     * Calls of an endpoint with one credential.
     *
     * @param credential its kind
     * @param credentialId the id of the token or application; null without one, and of web sessions
     * @param userId the acting account; null without one
     */
    public record Calls(String path, String credential, String credentialId, Long userId, long calls) {}
}
