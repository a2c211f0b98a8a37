package dev.fanfare.campaigns.task;

import dev.fanfare.formats.amount.Money;

/** The parts of what a task earns, in one currency. The bonus for the best post is decided at the campaign's end. */
record Reward(Money base, Money reach, Money engagement) {
    Money bonus() {
        return reach.plus(engagement);
    }

    Money total() {
        return base.plus(bonus());
    }
}
