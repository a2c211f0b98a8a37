package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.SingleValues;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Changes settings of a campaign atomically. Current participants keep their terms.
 *
 * @param settings by key: post_rate, promo_reach_bonus, promo_engagement_rate_bonus, promo_best_post_bonus and
 *     minimum_reward are amounts in the campaign's currency, has_bonus is true or false, reach_threshold a number of
 *     people, engagement_rate_threshold a fraction, max_participants a number. Null or an empty text resets post_rate,
 *     reach_threshold, engagement_rate_threshold or max_participants to its default. Needed without reward_rules.
 * @param rewardRules what it pays by verified views from then on, as in the campaign; without rules for nothing; left out
 *     for no change
 */
public record SetCampaignSettings(
        @NotNull Long campaignId,

        @Size(min = 1, max = 50)
        @SingleValues(max = 100)
        @OneOf(
                words = {
                    "post_rate",
                    "has_bonus",
                    "promo_reach_bonus",
                    "promo_engagement_rate_bonus",
                    "promo_best_post_bonus",
                    "reach_threshold",
                    "engagement_rate_threshold",
                    "minimum_reward",
                    "max_participants"
                })
        Map<String, Object> settings,

        @Valid ViewRewardTerms rewardRules)
        implements Change<ActionResult>, CrossFieldRules {
    public SetCampaignSettings {
        // Not Map.copyOf: values may be null.
        settings = settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    @Override
    public void check(FieldErrors problems) {
        if (settings == null && rewardRules == null) {
            problems.putMissing("settings");
        }
    }
}
