package dev.fanfare.platform.rpc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Estimates the transit delay of messages caused by a partition or a pause of this process. Clocks of two nodes differ
 * by a constant offset, so a message's delay is its clock difference minus the recent minimum.
 */
final class TransitDelay {
    /** Smaller delays may be network latency or load. */
    private static final long TOLERANCE_MS = 1_000;
    /** Differences expire after one to two windows with messages, since a machine may have slept. */
    private static final long WINDOW_MS = 10_000;

    private static final int MAX_SENDERS = 1_000;

    private final Map<Long, Differences> senders = new ConcurrentHashMap<>();

    /** This process's clock, in milliseconds. */
    static long now() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /**
     * The delay of a just received message in milliseconds; 0 if on time.
     *
     * @param sender random id of the sending process
     * @param sentAt by the sender's clock
     * @param now by this one
     */
    long lateness(long sender, long sentAt, long now) {
        if (senders.size() > MAX_SENDERS) {
            senders.clear();
        }
        long late = senders.computeIfAbsent(sender, any -> new Differences(now)).lateness(now - sentAt, now);
        return late > TOLERANCE_MS ? late : 0;
    }

    /** The differences of one sender. */
    private static final class Differences {
        private long smallest = Long.MAX_VALUE;
        private long smallestBefore = Long.MAX_VALUE;
        private long since;

        Differences(long now) {
            since = now;
        }

        synchronized long lateness(long difference, long now) {
            if (now - since > WINDOW_MS) {
                smallestBefore = smallest;
                smallest = Long.MAX_VALUE;
                since = now;
            }
            smallest = Math.min(smallest, difference);
            return difference - Math.min(smallest, smallestBefore);
        }
    }
}
