package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Count campaigns by status. */
public record CountCampaignsByStatus() implements Ask<CountCampaignsByStatus.CampaignsByStatus> {
    /** Counts of campaigns; together all there are. */
    public record CampaignsByStatus(long draft, long pending, long active, long paused, long completed, long cancelled)
            implements Message {}
}
