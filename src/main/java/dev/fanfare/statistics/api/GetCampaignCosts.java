package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** What a campaign has cost. */
public record GetCampaignCosts(@NotNull Long campaignId) implements Ask<GetCampaignCosts.CampaignCosts> {
    /**
     * What a campaign has cost so far.
     *
     * @param totalSpent what its advertiser was charged for it, as the journal has it
     * @param averageCpm the price of a thousand of verified reach; 0 without reach
     * @param currency the campaign's
     */
    public record CampaignCosts(BigDecimal totalSpent, BigDecimal averageCpm, String currency) implements Message {}
}
