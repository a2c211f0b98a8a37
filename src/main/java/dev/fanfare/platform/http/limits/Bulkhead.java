package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.CommonFault;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** Limits concurrent work on this node, in total and for each account. Shared by all event loops. */
public final class Bulkhead {
    private static final int MAX_QUEUED = 200;
    private static final long MAX_WAIT_MS = 20_000;

    private final Vertx vertx;
    private final int atOnce;
    private final int share;
    private final Map<Long, Integer> taken = new HashMap<>();
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private int all;

    public Bulkhead(Vertx vertx, int atOnce) {
        this.vertx = vertx;
        this.atOnce = atOnce;
        this.share = Math.max(1, atOnce / 4);
    }

    private record Waiting(long account, Context context, Promise<Void> promise) {}

    /**
     * Acquires a permit, released by {@link #leave}; fails with a Refused SERVICE_UNAVAILABLE when the queue is full.
     */
    public synchronized Future<Void> enter(long account) {
        if (mayEnter(account)) {
            admit(account);
            return Future.succeededFuture();
        }
        if (queue.size() >= MAX_QUEUED) {
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        Waiting waiting = new Waiting(account, vertx.getOrCreateContext(), Promise.promise());
        queue.add(waiting);
        vertx.setTimer(MAX_WAIT_MS, timer -> giveUp(waiting));
        return waiting.promise().future();
    }

    public synchronized void leave(long account) {
        all--;
        taken.computeIfPresent(account, (id, turns) -> turns == 1 ? null : turns - 1);
        for (Iterator<Waiting> each = queue.iterator(); each.hasNext() && all < atOnce; ) {
            Waiting next = each.next();
            if (mayEnter(next.account())) {
                each.remove();
                admit(next.account());
                next.context().runOnContext(now -> next.promise().complete());
            }
        }
    }

    private synchronized void giveUp(Waiting waiting) {
        if (queue.remove(waiting)) {
            waiting.promise().fail(CommonFault.SERVICE_UNAVAILABLE.refusal());
        }
    }

    private boolean mayEnter(long account) {
        return all < atOnce && taken.getOrDefault(account, 0) < share;
    }

    private void admit(long account) {
        all++;
        taken.merge(account, 1, Integer::sum);
    }
}
