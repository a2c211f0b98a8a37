package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts of campaigns. */
public final class CampaignCounts {
    private CampaignCounts() {}

    /**
     * Counts the campaigns created in a period, by current status.
     *
     * @param dateFrom first day, UTC; null for no bound
     * @param dateTo last day, UTC; null for no bound
     */
    public record CountCampaigns(LocalDate dateFrom, LocalDate dateTo) implements Ask<CountCampaigns.CampaignTotals> {
        /**
         * Counts of campaigns.
         *
         * @param totalCampaigns in every status, including those without a count of their own here
         */
        public record CampaignTotals(
                long totalCampaigns, long activeCampaigns, long completedCampaigns, long pendingCampaigns)
                implements Message {}
    }

    /** Counts campaigns by status. */
    public record CountCampaignsByStatus() implements Ask<CountCampaignsByStatus.CampaignsByStatus> {
        /** Counts of campaigns; the statuses add up to all campaigns. */
        public record CampaignsByStatus(
                long draft, long pending, long active, long paused, long completed, long cancelled)
                implements Message {}
    }

    /** Counts campaigns by network. */
    public record CountCampaignsByNetwork() implements Ask<CountCampaignsByNetwork.CampaignsByNetwork> {
        /**
         * Counts of campaigns by network; a campaign counts for each of its networks.
         *
         * @param campaigns for every configured network, in that order, and for former ones with campaigns
         */
        public record CampaignsByNetwork(@JsonValue Map<String, Long> campaigns) implements Message {
            @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
            public CampaignsByNetwork {
                campaigns = Collections.unmodifiableMap(new LinkedHashMap<>(campaigns));
            }
        }
    }
}
