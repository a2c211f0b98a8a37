package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Jobs on invitations and applications. */
public final class DiscoveryJobs {
    private DiscoveryJobs() {}

    /** Ends expired invitations. */
    public record ExpireInvitations() implements Ask<JobResult> {}

    /** Ends expired applications. */
    public record ExpireApplications() implements Ask<JobResult> {}
}
