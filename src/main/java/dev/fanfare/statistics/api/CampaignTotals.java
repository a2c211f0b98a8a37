package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Message;

/**
 * Counts of campaigns.
 *
 * @param totalCampaigns in every status, also those that have no count of their own here
 */
public record CampaignTotals(long totalCampaigns, long activeCampaigns, long completedCampaigns, long pendingCampaigns)
        implements Message {}
