package dev.fanfare.campaigns.task;

import dev.fanfare.formats.amount.Money;

/** The parts of a task's payment, in one currency. The best-post bonus follows at the campaign's end. */
record RewardParts(Money base, Money reach, Money engagement) {
    Money bonus() {
        return reach.plus(engagement);
    }

    Money total() {
        return base.plus(bonus());
    }
}
