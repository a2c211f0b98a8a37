package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/**
 * Reserves an advertiser's money for a campaign without participants, or changes the amount.
 *
 * @param budget total budget; null for its maximum cost; 0 releases the reserve of a campaign that has not started
 */
public record FundCampaign(
        @NotNull Long campaignId, @PositiveOrZero @Minor BigDecimal budget) implements Change<ActionResult> {}
