package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Counts everything with the status pending. */
public record CountPending() implements Ask<CountPending.Pending> {
    /**
     * Counts of the status pending.
     *
     * @param pendingApprovals networks, pages, walls and channels
     */
    public record Pending(long pendingCampaigns, long pendingTasks, long pendingApprovals) implements Message {}
}
