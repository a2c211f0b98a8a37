package dev.fanfare.platform.rpc;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Decides which other nodes are suspected: those that miss heartbeats or lose their connection, and those that leave asks
 * and then a call unanswered. A suspected node is not asked while others answer. Thread-safe.
 */
public final class FailureDetector {
    /** Time between two heartbeats of a node. */
    public static final long HEARTBEAT_MS = 500;
    /** A node without heartbeats for this time is dead, unless it answers a last question of the membership. */
    public static final long DEAD_MS = 5_000;
    /** An ask without an answer for this time leads to a call. */
    static final long CALL_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Time between two calls of a suspected node. */
    static final long CALL_MS = 250;

    private static final int MISSED_HEARTBEATS = 3;
    /** A node that says nothing for this time after a call is suspected. */
    private static final long ANSWER_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    /** If the last look is longer ago, this node itself was asleep. */
    private static final long ASLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    /** A suspected node is trusted only after this time, so that a flapping node does not keep receiving asks. */
    private static final long PROBATION_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<String, Node> nodes = new ConcurrentHashMap<>();
    private final Consumer<String> changed;

    /** @param changed called with the id of a node when its suspicion may have changed, on any thread */
    public FailureDetector(Consumer<String> changed) {
        this.changed = changed;
    }

    public void heartbeat(String node) {
        setMissed(node, 0);
    }

    /** Counts, so that after a pause of this node itself no other is suspected. */
    public void heartbeatMissed(String node) {
        if (node(node).missed.incrementAndGet() == MISSED_HEARTBEATS) {
            changed.accept(node);
        }
    }

    /** The connection has broken, so the process at its other end has probably ended. */
    public void disconnected(String node) {
        setMissed(node, MISSED_HEARTBEATS);
    }

    private void setMissed(String node, int missed) {
        boolean before = node(node).missed.getAndSet(missed) >= MISSED_HEARTBEATS;
        if (before != missed >= MISSED_HEARTBEATS) {
            changed.accept(node);
        }
    }

    /** Whether a node has missed its heartbeats. */
    public boolean isSilent(String node) {
        Node known = nodes.get(node);
        return known != null && known.isSilent();
    }

    public boolean isSuspected(String node) {
        Node known = nodes.get(node);
        return known != null && known.isSuspected();
    }

    /** Forgets nodes that have left. */
    public void retain(Collection<String> members) {
        nodes.keySet().retainAll(members);
    }

    Node node(String node) {
        return nodes.computeIfAbsent(node, Node::new);
    }

    /** What is known of another node. */
    final class Node {
        private final String id;
        private final AtomicInteger inFlight = new AtomicInteger();
        private final AtomicInteger missed = new AtomicInteger();
        private volatile long heardAt = System.nanoTime();
        private volatile long calledAt = heardAt;
        private volatile long lookedAt = heardAt;
        private volatile long suspectedAt;
        private volatile boolean unresponsive;

        private Node(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        /** The number of asks without an answer yet. */
        AtomicInteger inFlight() {
            return inFlight;
        }

        boolean isSuspected() {
            return unresponsive || isSilent();
        }

        boolean isUnresponsive() {
            return unresponsive;
        }

        private boolean isSilent() {
            return missed.get() >= MISSED_HEARTBEATS;
        }

        /** It has answered an ask or a call. */
        void answered(long now) {
            heardAt = now;
            if (unresponsive && now - suspectedAt > PROBATION_NANOS) {
                unresponsive = false;
                changed.accept(id);
            }
        }

        /** Whether a call is due: it has answered the last one, and nothing for a while. */
        boolean isToBeCalled(long now) {
            return calledAt - heardAt <= 0 && now - heardAt > CALL_AFTER_NANOS;
        }

        void called(long now) {
            calledAt = now;
        }

        /** Suspects it if the last call is unanswered for too long. Returns whether it was responsive before. */
        boolean suspectIfUnanswered(long now) {
            if (now - lookedAt > ASLEEP_NANOS && calledAt - heardAt > 0) {
                calledAt = now;
            }
            lookedAt = now;
            return calledAt - heardAt > 0 && now - calledAt > ANSWER_NANOS && suspect(now);
        }

        /** Returns whether it was responsive before. */
        boolean suspect(long now) {
            if (unresponsive) {
                return false;
            }
            suspectedAt = now;
            unresponsive = true;
            changed.accept(id);
            return true;
        }
    }
}
