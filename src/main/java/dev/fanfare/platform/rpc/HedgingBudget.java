package dev.fanfare.platform.rpc;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits hedged asks to one in twenty, with small bursts. Otherwise a slowdown of all nodes would double their load.
 */
final class HedgingBudget {
    private static final int COST = 20;
    private static final int MAX = 10 * COST;

    private final AtomicInteger saved = new AtomicInteger(MAX);

    /** Counts a first attempt. */
    void first() {
        if (saved.get() < MAX) {
            saved.incrementAndGet();
        }
    }

    /** Takes one hedged attempt from the budget, if any is left. */
    boolean take() {
        if (saved.addAndGet(-COST) >= 0) {
            return true;
        }
        saved.addAndGet(COST);
        return false;
    }
}
