package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.reward.PostReward;
import dev.fanfare.campaigns.reward.PostStage;
import dev.fanfare.campaigns.reward.RewardPlan;
import dev.fanfare.formats.amount.Money;

/** What tasks earn by their frozen terms, as the first stage of the kernel computes it. */
final class Rewards {
    /** What a post with these figures earns; an unknown figure earns nothing. */
    static RewardParts of(FrozenTerms terms, PostFigures figures) {
        RewardPlan plan = terms.plan();
        PostReward reward = PostStage.of(PostStage.version(plan), plan, figures);
        String currency = terms.currency();
        return new RewardParts(
                new Money(reward.base(), currency),
                new Money(reward.reach(), currency),
                new Money(reward.engagement(), currency),
                new Money(reward.views(), currency));
    }

    /** The base payment of an accepted post: the higher of the minimum and the rate per post. */
    static Money base(FrozenTerms terms) {
        return new Money(terms.reward().base(), terms.currency());
    }

    /** The version by which these terms are computed. */
    static int version(FrozenTerms terms) {
        return PostStage.version(terms.plan());
    }
}
