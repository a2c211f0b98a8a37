package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** How much is pending. */
public record CountPending() implements Ask<CountPending.Pending> {
    /**
     * What is in the status pending.
     *
     * @param pendingApprovals networks, pages, walls and channels
     */
    public record Pending(long pendingCampaigns, long pendingTasks, long pendingApprovals) implements Message {}
}
