package dev.fanfare.platform.bus;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many asks may be asked of a second node only because the first is slow: one in twenty, and a few at once. Without a limit a
 * slow moment of all nodes would double their work.
 */
final class HedgingBudget {
    private static final int COST = 20;
    private static final int MAX = 10 * COST;

    private final AtomicInteger saved = new AtomicInteger(MAX);

    /** Something was asked. */
    void first() {
        if (saved.get() < MAX) {
            saved.incrementAndGet();
        }
    }

    /** Whether there may be one more; counts it. */
    boolean take() {
        if (saved.addAndGet(-COST) >= 0) {
            return true;
        }
        saved.addAndGet(COST);
        return false;
    }
}
