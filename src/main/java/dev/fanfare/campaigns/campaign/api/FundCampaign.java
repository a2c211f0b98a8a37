package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/**
 * Reserves an advertiser's money for a campaign, before anybody has joined, or changes how much.
 *
 * @param budget the most that it may cost in all; null for what its places and terms can cost; 0 returns what is reserved for
 *     a campaign that has not started
 */
public record FundCampaign(
        @NotNull Long campaignId, @PositiveOrZero @Minor BigDecimal budget) implements Change<ActionResult> {}
