package dev.fanfare.campaigns.task;

import dev.fanfare.formats.amount.Money;

/**
 * The parts of a task's payment, in one currency. The best-post bonus follows at the campaign's end.
 *
 * @param views by the rules about views, once they are counted
 */
record RewardParts(Money base, Money reach, Money engagement, Money views) {
    Money bonus() {
        return reach.plus(engagement);
    }

    /** Without views, which are paid when they are counted. */
    Money flat() {
        return base.plus(bonus());
    }

    /** The same, with at most so much for views, in minor units. */
    RewardParts withViewsUpTo(long promised) {
        return new RewardParts(base, reach, engagement, new Money(Math.min(views.minor(), promised), views.currency()));
    }

    Money total() {
        return flat().plus(views);
    }
}
