package dev.fanfare.campaigns.reward;

import dev.fanfare.campaigns.reward.PayRule.OfViews;
import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import java.util.List;
import java.util.Optional;

/**
 * The reward of a task: its rules.
 *
 * @param creatorCap the most that the rules about views pay one creator in a campaign, in minor units; null for no limit
 *     beyond the caps of the rules
 */
public record RewardPlan(List<PayRule> rules, Long creatorCap) {
    public RewardPlan {
        rules = List.copyOf(rules);
    }

    /** The most that the rules about views pay for one post; 0 without such a rule. */
    public long mostByViews() {
        long most = rules.stream()
                .filter(OfViews.class::isInstance)
                .mapToLong(rule -> ((OfViews) rule).most())
                .reduce(0, Math::addExact);
        return creatorCap == null ? most : Math.min(most, creatorCap);
    }

    /** The pool that creators share by their views; empty for none. */
    public Optional<ViewPool> pool() {
        return rules.stream()
                .filter(ViewPool.class::isInstance)
                .map(ViewPool.class::cast)
                .findFirst();
    }
}
