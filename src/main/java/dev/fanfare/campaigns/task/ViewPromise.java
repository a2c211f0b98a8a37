package dev.fanfare.campaigns.task;

import java.time.Instant;

/**
 * What a task is promised for views. The components are columns of the table tasks.
 *
 * @param viewsPromised the most that views can still pay, in minor units of the task's currency; what they paid, once paid
 * @param viewsReserved the same in the advertiser's currency, as part of the task's promise; 0 once paid
 * @param countedViews null before its window is closed, or where the network told none
 * @param countedAt when its window was closed; null before
 * @param viewsPaidAt when its views were paid, or found to earn nothing; null before
 */
record ViewPromise(long viewsPromised, long viewsReserved, Long countedViews, Instant countedAt, Instant viewsPaidAt) {
    /** The same, paid. */
    ViewPromise paid(long amount, Instant now) {
        return new ViewPromise(amount, 0, countedViews, countedAt, now);
    }

    /** Whether the figures that count are known. */
    boolean isCounted() {
        return countedAt != null;
    }
}
