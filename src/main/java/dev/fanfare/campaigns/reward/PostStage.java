package dev.fanfare.campaigns.reward;

import dev.fanfare.campaigns.reward.PayRule.OfPost;
import dev.fanfare.campaigns.reward.PayRule.OfViews;
import dev.fanfare.campaigns.reward.PayRule.Part;

/**
 * The first stage: what one post earns. A change of what a version computes needs a new version, so that past payments
 * can be computed again.
 */
public final class PostStage {
    /** Rewards without rules about views. */
    public static final int FLAT = 1;

    /** Rewards with rules about views. */
    public static final int WITH_VIEWS = 2;

    private PostStage() {}

    /** The version that computes this plan. */
    public static int version(RewardPlan plan) {
        return plan.rules().stream().anyMatch(OfViews.class::isInstance) ? WITH_VIEWS : FLAT;
    }

    /**
     * What a post earns.
     *
     * @param version as kept with a payment
     * @throws IllegalArgumentException for an unknown version
     */
    public static PostReward of(int version, RewardPlan plan, PostFigures figures) {
        return switch (version) {
            case FLAT -> sum(plan, figures, false);
            case WITH_VIEWS -> sum(plan, figures, true);
            default -> throw new IllegalArgumentException("no reward is computed by version " + version);
        };
    }

    private static PostReward sum(RewardPlan plan, PostFigures figures, boolean withViews) {
        long views = withViews ? sum(plan, Part.VIEWS, figures) : 0;
        return new PostReward(
                sum(plan, Part.BASE, figures),
                sum(plan, Part.REACH, figures),
                sum(plan, Part.ENGAGEMENT, figures),
                Math.min(views, plan.mostByViews()));
    }

    private static long sum(RewardPlan plan, Part part, PostFigures figures) {
        return plan.rules().stream()
                .filter(OfPost.class::isInstance)
                .map(OfPost.class::cast)
                .filter(rule -> rule.part() == part)
                .mapToLong(rule -> rule.amount(figures))
                .reduce(0, Math::addExact);
    }
}
