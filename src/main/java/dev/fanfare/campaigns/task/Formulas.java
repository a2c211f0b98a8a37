package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.PayReceipt.Formula;
import java.util.List;

/**
 * The payment formulas in words, by version, for receipts. A change to {@link Rewards} or {@link BestPost} needs a new
 * version here; former ones stay, so that past payments remain explainable.
 */
final class Formulas {
    private static final String EXACT =
            "Amounts are whole minor units of the currency and are never rounded: nothing is divided but a best post, whose"
                    + " remainder is given away unit by unit.";

    /** The formula of {@link Rewards}. */
    static Formula reward(int version) {
        return switch (version) {
            case 1 ->
                new Formula(
                        "reward",
                        version,
                        List.of(
                                "post = the greater of minimum_reward and post_rate; without a post_rate, minimum_reward",
                                "reach = bonus_reach, if bonus_active, and the reach is known and at least reach_threshold;"
                                        + " else 0",
                                "engagement = bonus_engagement, if bonus_active, and reach and engagement are known, the reach"
                                        + " is not 0, and the engagement is at least engagement_rate_threshold × reach; else 0",
                                "total = post + reach + engagement + best_post"),
                        EXACT,
                        "src/main/java/dev/fanfare/campaigns/task/Rewards.java; src/docs/use/receipts.md");
            default -> throw new IllegalArgumentException("no reward by version " + version + " is described");
        };
    }

    /** The formula of {@link BestPost}. */
    static Formula bestPost(int version) {
        return switch (version) {
            case 1 ->
                new Formula(
                        "best_post",
                        version,
                        List.of(
                                "score = 100 × accepted tasks + verified reach ÷ 1000 + verified engagement ÷ 100, each quotient"
                                        + " without its fraction; the highest of the campaign wins",
                                "share = offered ÷ winners, in whole minor units",
                                "best_post = share, and one minor unit more for the first places, as many as the division left"
                                        + " over"),
                        EXACT,
                        "src/main/java/dev/fanfare/campaigns/task/BestPost.java; src/docs/use/receipts.md");
            default -> throw new IllegalArgumentException("no best post by version " + version + " is described");
        };
    }
}
