package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many campaigns there are. */
public final class CampaignCounts {
    private CampaignCounts() {}

    /**
     * How many campaigns were created in a period, by their present status.
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
        /** Counts of campaigns; together all there are. */
        public record CampaignsByStatus(
                long draft, long pending, long active, long paused, long completed, long cancelled)
                implements Message {}
    }

    /** How many campaigns there are for each network. */
    public record CountCampaignsByNetwork() implements Ask<CountCampaignsByNetwork.CampaignsByNetwork> {
        /**
         * Counts of campaigns by network; one that is for several networks counts for each.
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
