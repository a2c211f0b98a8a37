package dev.fanfare.platform.bus;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether another node is alive, as this one hears it. A node is suspected when it has not answered the plainest question, nor
 * anything else, for four tenths of a second. Shared by all event loops.
 */
final class NodePulse {
    /** A node that says nothing for so long after it was called is suspected. */
    private static final long SILENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    /** Who has not looked for so long was asleep itself. */
    private static final long ASLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    /** A suspected node is not believed at its first word: one that keeps stopping would take along what it is asked. */
    private static final long CAUTION_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String node;
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile long heardAt = System.nanoTime();
    private volatile long calledAt = heardAt;
    private volatile long lookedAt = heardAt;
    private volatile long suspectedAt;
    private volatile boolean suspected;

    NodePulse(String node) {
        this.node = node;
    }

    String node() {
        return node;
    }

    /** The asks that it has not answered yet. */
    AtomicInteger underWay() {
        return underWay;
    }

    boolean isSuspected() {
        return suspected;
    }

    /** It has said something. Returns whether it was suspected until now. */
    boolean heard(long now) {
        heardAt = now;
        if (suspected && now - suspectedAt > CAUTION_NANOS) {
            suspected = false;
            return true;
        }
        return false;
    }

    /** Whether it is to be called: it has answered the last call, and has said nothing for this long. */
    boolean isToBeCalled(long now, long quietNanos) {
        return calledAt - heardAt <= 0 && now - heardAt > quietNanos;
    }

    void called(long now) {
        calledAt = now;
    }

    /** Begins to suspect it if it has been silent for too long. Returns whether it was not suspected before. */
    boolean suspectIfSilent(long now) {
        if (now - lookedAt > ASLEEP_NANOS && calledAt - heardAt > 0) {
            calledAt = now;
        }
        lookedAt = now;
        if (suspected || calledAt - heardAt <= 0 || now - calledAt <= SILENCE_NANOS) {
            return false;
        }
        return suspect(now);
    }

    /** Begins to suspect it. Returns whether it was not suspected before. */
    boolean suspect(long now) {
        if (suspected) {
            return false;
        }
        suspectedAt = now;
        suspected = true;
        return true;
    }
}
