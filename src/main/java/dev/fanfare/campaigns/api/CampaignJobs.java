package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on campaigns. */
public final class CampaignJobs {
    private CampaignJobs() {}

    /** Activates pending campaigns whose start has come. */
    public record StartCampaigns() implements Ask<JobResult> {}

    /** Completes campaigns whose end has come. */
    public record EndCampaigns() implements Ask<JobResult> {}

    /** Frees places that were held for somebody who did not come in time. */
    public record ReleaseExpiredHolds() implements Ask<JobResult> {}
}
