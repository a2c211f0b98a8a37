package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.campaigns.reward.PayRule;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.reward.PostReward;
import dev.fanfare.campaigns.reward.PostStage;
import dev.fanfare.campaigns.reward.RewardPlan;
import java.math.BigDecimal;
import java.util.List;

/**
 * The rewards of a task: the campaign's current offer, or the terms frozen at joining. Amounts are minor units of the
 * campaign's currency.
 *
 * @param minimumReward minimum payment for an accepted post
 * @param postRate payment for an accepted post if higher; null for no rate
 * @param bonusActive whether any bonus is paid
 */
public record RewardTerms(
        long minimumReward,
        Long postRate,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost) {

    /** The payment for an accepted post regardless of its figures. */
    public long base() {
        return Math.max(minimumReward, postRateOrNothing());
    }

    /** The rate for a post; 0 for none. */
    public long postRateOrNothing() {
        return postRate == null ? 0 : postRate;
    }

    /** The bonus; 0 while bonuses are inactive. */
    public long offered(long bonus) {
        return bonusActive ? bonus : 0;
    }

    /**
     * What a post with these figures earns beyond the base; an unknown figure earns nothing.
     *
     * @param reachThreshold the reach from which the reach bonus is earned
     * @param engagementRateThreshold engagement per person reached from which the engagement bonus is earned
     * @param reach null if it is not known
     * @param engagement likewise
     */
    public long bonuses(long reachThreshold, BigDecimal engagementRateThreshold, Long reach, Long engagement) {
        PostFigures figures = new PostFigures(reach, engagement);
        PostReward reward = PostStage.of(
                PostStage.FLAT, new RewardPlan(rules(reachThreshold, engagementRateThreshold), null), figures);
        return reward.reach() + reward.engagement();
    }

    /** The rules of the kernel for a post: base, reach and engagement; parameters as above. */
    public List<PayRule> rules(long reachThreshold, BigDecimal engagementRateThreshold) {
        return List.of(
                new PayRule.Base(minimumReward, postRateOrNothing()),
                new PayRule.Reach(reachThreshold, offered(bonusReach)),
                new PayRule.Engagement(engagementRateThreshold, offered(bonusEngagement)));
    }

    /** Whether any bonus can be earned. */
    public boolean offersBonus() {
        return bonusActive && (bonusReach > 0 || bonusEngagement > 0 || bonusBestPost > 0);
    }
}
