package dev.fanfare.platform.bus;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * How long messages were held up on their way: by a network that was cut, or while this process was stopped. Clocks of two nodes
 * say nothing about each other, but by how much they differ stays the same; so a message is as late as that difference is larger
 * than the smallest of late.
 */
final class TransitDelay {
    /** What is less may be the network, or a busy node. */
    private static final long TOLERANCE_MS = 1_000;
    /** Differences are forgotten after one to two of these, in which something has arrived: a machine may have slept. */
    private static final long WINDOW_MS = 10_000;

    private static final int MAX_SENDERS = 1_000;

    private final Map<Long, Differences> senders = new ConcurrentHashMap<>();

    /** This process's clock, in milliseconds. */
    static long now() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /**
     * By how many milliseconds a message that has just arrived is late; 0 when it is not.
     *
     * @param sender a number that its process has drawn for itself
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

    /** Those of one sender. */
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
