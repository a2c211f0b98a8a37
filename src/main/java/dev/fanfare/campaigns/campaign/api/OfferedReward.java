package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.formats.amount.Minor;
import java.math.BigDecimal;

/**
 * What a campaign offers one publisher.
 *
 * @param brand the name of the brand
 * @param currency of the reward
 * @param reward what a post earns with the publisher's usual figures, without a bonus for the best post
 * @param reach the publisher's usual reach of a post; left out before a post was counted, when bonuses count as nothing
 */
public record OfferedReward(
        String brand,
        String currency,
        @Minor BigDecimal reward,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long reach) {}
