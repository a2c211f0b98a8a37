package dev.fanfare.campaigns.task;

import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;

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
                when(reachesEnough(terms, figures), terms.reward().bonusReach(), terms),
                when(engagesEnough(terms, figures), terms.reward().bonusEngagement(), terms));
    }

    /** The base payment of an accepted post: the higher of the minimum and the rate per post. */
    static Money base(FrozenTerms terms) {
        return new Money(terms.reward().base(), terms.currency());
    }

    private static Money when(boolean earned, long amount, FrozenTerms terms) {
        return new Money(earned ? terms.reward().offered(amount) : 0, terms.currency());
    }

    private static boolean reachesEnough(FrozenTerms terms, PostFigures figures) {
        return figures.reach() != null && figures.reach() >= terms.reachThreshold();
    }

    /** Multiplies, because a quotient would need rounding. */
    private static boolean engagesEnough(FrozenTerms terms, PostFigures figures) {
        if (figures.reach() == null || figures.engagement() == null || figures.reach() == 0) {
            return false;
        }
        BigDecimal needed = terms.engagementRateThreshold().multiply(BigDecimal.valueOf(figures.reach()));
        return BigDecimal.valueOf(figures.engagement()).compareTo(needed) >= 0;
    }
}
