package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.formats.amount.Money;

/**
 * Formula for task payments. Amounts are flat, so nothing is rounded. Every change needs a new {@link #VERSION}, so
 * that past payments remain explainable.
 */
final class Rewards {
    static final int VERSION = 1;

    /** What a post with these figures earns; an unknown figure earns nothing. */
    static RewardParts of(FrozenTerms terms, PostFigures figures) {
        return new RewardParts(
                base(terms),
                when(
                        RewardTerms.reachesEnough(terms.reachThreshold(), figures.reach()),
                        terms.reward().bonusReach(),
                        terms),
                when(
                        RewardTerms.engagesEnough(
                                terms.engagementRateThreshold(), figures.reach(), figures.engagement()),
                        terms.reward().bonusEngagement(),
                        terms));
    }

    /** The base payment of an accepted post: the higher of the minimum and the rate per post. */
    static Money base(FrozenTerms terms) {
        return new Money(terms.reward().base(), terms.currency());
    }

    private static Money when(boolean earned, long amount, FrozenTerms terms) {
        return new Money(earned ? terms.reward().offered(amount) : 0, terms.currency());
    }
}
