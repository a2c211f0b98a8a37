package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The results of a campaign: its posts' figures and its costs. */
public final class CampaignResults {
    private CampaignResults() {}

    /** The figures of a campaign's accepted posts on each network. */
    public record GetCampaignFigures(@NotNull Long campaignId) implements Ask<GetCampaignFigures.CampaignFigures> {
        /**
         * Figures by network.
         *
         * @param networks for every network of the campaign, in its order, and for former ones with posts
         */
        public record CampaignFigures(@JsonValue Map<String, Figures> networks) implements Message {
            @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
            public CampaignFigures {
                networks = Collections.unmodifiableMap(new LinkedHashMap<>(networks));
            }

            /** Accepted posts and their verified figures. */
            public record Figures(long posts, long reach, long engagement) {
                public static final Figures NONE = new Figures(0, 0, 0);
            }
        }
    }

    /** What a campaign has cost. */
    public record GetCampaignCosts(@NotNull Long campaignId) implements Ask<GetCampaignCosts.CampaignCosts> {
        /**
         * What a campaign has cost so far.
         *
         * @param totalSpent charges to its advertiser, from the journal
         * @param averageCpm cost per thousand of verified reach; 0 without reach
         * @param currency the campaign's
         */
        public record CampaignCosts(BigDecimal totalSpent, BigDecimal averageCpm, String currency) implements Message {}
    }
}
