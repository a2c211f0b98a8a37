package dev.fanfare.people.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on grants. */
public final class OAuthJobs {
    private OAuthJobs() {}

    /** Revokes a chunk of the grants that have expired while they let an application read an account's events. */
    public record EndExpiredGrants() implements Ask<JobResult> {}

    /** Deletes a chunk of the applications that have registered themselves and that no account has connected. */
    public record DeleteUnusedClients() implements Ask<JobResult> {}
}
