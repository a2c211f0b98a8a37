package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Jobs on campaigns. */
public final class CampaignJobs {
    private CampaignJobs() {}

    /** Activates pending campaigns after their start. */
    public record StartCampaigns() implements Ask<JobResult> {}

    /** Completes campaigns after their end. */
    public record EndCampaigns() implements Ask<JobResult> {}

    /** Creates defined tasks for those who participated at their definition. */
    public record GiveTasks() implements Ask<JobResult> {}

    /** Releases expired holds. */
    public record ReleaseExpiredHolds() implements Ask<JobResult> {}
}
