package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.LocalDate;

/**
 * How many campaigns were created in a time, by where they stand now.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record CountCampaigns(LocalDate dateFrom, LocalDate dateTo) implements Ask<CountCampaigns.CampaignTotals> {
    /**
     * Counts of campaigns.
     *
     * @param totalCampaigns in every status, also those that have no count of their own here
     */
    public record CampaignTotals(
            long totalCampaigns, long activeCampaigns, long completedCampaigns, long pendingCampaigns)
            implements Message {}
}
