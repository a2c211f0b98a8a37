package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.fairness.FairShare;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Limits concurrent work on this node, in total and for each owner, as it does those that wait. Shared by all event loops. */
public final class Bulkhead {
    private static final int MAX_QUEUED = 200;
    private static final long MAX_WAIT_MS = 20_000;

    private final Vertx vertx;
    private final FairShare<Long> inside;
    private final FairShare<Long> queued = new FairShare<>(MAX_QUEUED);
    private final Deque<Waiting> queue = new ArrayDeque<>();

    public Bulkhead(Vertx vertx, int atOnce) {
        this.vertx = vertx;
        this.inside = new FairShare<>(atOnce);
    }

    private record Waiting(long owner, Context context, Promise<Void> promise) {}

    /**
     * Acquires a permit, released by {@link #leave}; fails with a Refused SERVICE_UNAVAILABLE when the owner's part of the queue is
     * full.
     *
     * @param owner an account
     */
    public synchronized Future<Void> enter(long owner) {
        if (inside.enter(owner)) {
            return Future.succeededFuture();
        }
        if (!queued.enter(owner)) {
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        Waiting waiting = new Waiting(owner, vertx.getOrCreateContext(), Promise.promise());
        queue.add(waiting);
        vertx.setTimer(MAX_WAIT_MS, timer -> giveUp(waiting));
        return waiting.promise().future();
    }

    public synchronized void leave(long owner) {
        inside.leave(owner);
        for (Iterator<Waiting> each = queue.iterator(); each.hasNext() && inside.free() > 0; ) {
            Waiting next = each.next();
            if (inside.enter(next.owner())) {
                each.remove();
                queued.leave(next.owner());
                next.context().runOnContext(now -> next.promise().complete());
            }
        }
    }

    private synchronized void giveUp(Waiting waiting) {
        if (queue.remove(waiting)) {
            queued.leave(waiting.owner());
            waiting.promise().fail(CommonFault.SERVICE_UNAVAILABLE.refusal());
        }
    }
}
