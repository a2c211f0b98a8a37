package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Jobs on invitations and applications. */
public final class DiscoveryJobs {
    private DiscoveryJobs() {}

    /** Ends invitations whose time is over. */
    public record ExpireInvitations() implements Ask<JobResult> {}

    /** Ends applications whose time is over. */
    public record ExpireApplications() implements Ask<JobResult> {}
}
