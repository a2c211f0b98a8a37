package dev.fanfare.campaigns.reward;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** One rule of a reward. Amounts are minor units of the campaign's currency. */
public sealed interface PayRule {
    /** The part of a post's reward that a rule adds to. */
    enum Part {
        BASE,
        REACH,
        ENGAGEMENT,
        VIEWS
    }

    /** A rule about the figures of one post. */
    sealed interface OfPost extends PayRule {
        /** What a post with these figures earns by this rule: from 0 to {@link #most}, never less for higher views. */
        long amount(PostFigures figures);

        /** What it is a part of. */
        Part part();

        /** The most that it pays for a post. */
        long most();
    }

    /** A rule about verified views, whose amount is promised at submission rather than at joining. */
    sealed interface OfViews extends OfPost {
        /** What these views earn. */
        long amount(long views);

        @Override
        default Part part() {
            return Part.VIEWS;
        }

        @Override
        default long amount(PostFigures figures) {
            return figures.views() == null ? 0 : amount((long) figures.views());
        }
    }

    /** A rule about all posts of a campaign, paid at its end. */
    sealed interface OfCampaign extends PayRule {
        /** The most that it pays in all. */
        long most();
    }

    /** The payment of an accepted post whatever its figures: the greater of minimum and rate. */
    record Base(long minimum, long rate) implements OfPost {
        @Override
        public Part part() {
            return Part.BASE;
        }

        @Override
        public long amount(PostFigures figures) {
            return most();
        }

        @Override
        public long most() {
            return Math.max(minimum, rate);
        }
    }

    /** A flat amount from a reach on. */
    record Reach(long threshold, long most) implements OfPost {
        @Override
        public Part part() {
            return Part.REACH;
        }

        @Override
        public long amount(PostFigures figures) {
            return figures.reach() != null && figures.reach() >= threshold ? most : 0;
        }
    }

    /**
     * A flat amount from an engagement per person reached on.
     *
     * @param threshold a fraction
     */
    record Engagement(BigDecimal threshold, long most) implements OfPost {
        @Override
        public Part part() {
            return Part.ENGAGEMENT;
        }

        @Override
        public long amount(PostFigures figures) {
            return isEnough(figures.reach(), figures.engagement()) ? most : 0;
        }

        /** Multiplies, because a quotient would need rounding. */
        private boolean isEnough(Long reach, Long engagement) {
            return reach != null
                    && engagement != null
                    && reach != 0
                    && BigDecimal.valueOf(engagement).compareTo(threshold.multiply(BigDecimal.valueOf(reach))) >= 0;
        }
    }

    /**
     * A rate for each thousand views, rounded half to even once.
     *
     * @param rate for a thousand views
     * @param from the views below which nothing is paid
     * @param most the cap for a post
     */
    record PerThousandViews(long rate, long from, long most) implements OfViews {
        @Override
        public long amount(long views) {
            if (views < from) {
                return 0;
            }
            BigDecimal amount = BigDecimal.valueOf(rate)
                    .multiply(BigDecimal.valueOf(views))
                    .movePointLeft(3)
                    .setScale(0, RoundingMode.HALF_EVEN);
            return amount.min(BigDecimal.valueOf(most)).longValueExact();
        }
    }

    /** The amount of the highest step reached; views and amounts rise from step to step. */
    record ViewSteps(List<Step> steps) implements OfViews {
        public ViewSteps {
            steps = List.copyOf(steps);
            for (int i = 1; i < steps.size(); i++) {
                if (!steps.get(i).isAbove(steps.get(i - 1))) {
                    throw new IllegalArgumentException("steps must rise: " + steps);
                }
            }
        }

        @Override
        public long amount(long views) {
            return steps.stream()
                    .filter(step -> views >= step.views())
                    .mapToLong(Step::amount)
                    .max()
                    .orElse(0);
        }

        @Override
        public long most() {
            return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).amount();
        }
    }

    /** A step: from these views on this amount, instead of those of the steps before. */
    record Step(long views, long amount) {
        /** Whether both its numbers are higher. */
        public boolean isAbove(Step other) {
            return views > other.views && amount > other.amount;
        }
    }

    /** A flat amount for the best post of the campaign; see {@link CampaignShares#equalShares}. */
    record BestPost(long most) implements OfCampaign {}

    /**
     * An amount that creators share by their views; see {@link CampaignShares#poolShares}.
     *
     * @param most the amount
     * @param cap the most that one creator gets of it
     */
    record ViewPool(long most, long cap) implements OfCampaign {}
}
