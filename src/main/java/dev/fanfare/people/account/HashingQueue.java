package dev.fanfare.people.account;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.Shareable;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Fair queue for password hashing and the sign-in attempts that need it. Known users have priority and, with several
 * slots, one reserved slot; unknown networks share the rest round-robin. If the queue is full, the network with the
 * most waiting requests is refused. Requests that have timed out are dropped. Shared by all event loops.
 */
final class HashingQueue implements Shareable {
    private static final String NAME = "passwords";

    private final Vertx vertx;
    private final int atOnce;
    private final int atOnceForStrangers;
    private final int limit;
    private final Lane known = new Lane();
    private final Lane strangers = new Lane();
    private int running;
    private int runningForStrangers;

    HashingQueue(Vertx vertx, int atOnce, int limit) {
        this.vertx = vertx;
        this.atOnce = atOnce;
        this.atOnceForStrangers = Math.max(1, atOnce - 1);
        this.limit = limit;
    }

    /** The process's queue. */
    static HashingQueue of(Vertx vertx, UsersConfig config) {
        return vertx.sharedData()
                .<String, HashingQueue>getLocalMap(NAME)
                .computeIfAbsent(NAME, name -> new HashingQueue(vertx, config.hashingThreads(), config.hashingQueue()));
    }

    /**
     * A queued request.
     *
     * @param network the unit of the round-robin
     * @param isKnown whether the user is signed in, or signed in from there before
     * @param until the deadline
     */
    record Waiter(String network, boolean isKnown, Deadline until) {}

    private record Work<T>(Waiter waiter, Supplier<Future<T>> task, Context context, Promise<T> promise) {
        void refuse() {
            context.runOnContext(now -> promise.tryFail(CommonFault.SERVICE_UNAVAILABLE.refusal()));
        }
    }

    /** Runs the task in its turn; a Refused SERVICE_UNAVAILABLE if that takes too long. */
    <T> Future<T> run(Waiter waiter, Supplier<Future<T>> task) {
        Work<T> work = new Work<>(waiter, task, vertx.getOrCreateContext(), Promise.promise());
        synchronized (this) {
            if (mayStart(waiter)) {
                start(work);
            } else if (!hasRoomFor(waiter)) {
                return CommonFault.SERVICE_UNAVAILABLE.failed();
            } else {
                laneOf(waiter).add(work);
            }
        }
        return work.promise().future();
    }

    private Lane laneOf(Waiter waiter) {
        return waiter.isKnown() ? known : strangers;
    }

    private boolean mayStart(Waiter waiter) {
        return running < atOnce && (waiter.isKnown() || runningForStrangers < atOnceForStrangers);
    }

    private <T> void start(Work<T> work) {
        running++;
        runningForStrangers += work.waiter().isKnown() ? 0 : 1;
        work.context().runOnContext(now -> Future.succeededFuture(work.task())
                .compose(Supplier::get)
                .onComplete(done -> ended(work.waiter()))
                .onComplete(work.promise()));
    }

    private synchronized void ended(Waiter waiter) {
        running--;
        runningForStrangers -= waiter.isKnown() ? 0 : 1;
        Work<?> next = next();
        while (next != null) {
            start(next);
            next = next();
        }
    }

    /** The next one to start; null for none. */
    private Work<?> next() {
        if (running >= atOnce) {
            return null;
        }
        Work<?> first = known.poll();
        return first == null && runningForStrangers < atOnceForStrangers ? strangers.poll() : first;
    }

    /** Makes room by dropping from a longer queue. */
    private boolean hasRoomFor(Waiter waiter) {
        if (known.size + strangers.size < limit) {
            return true;
        }
        int own = laneOf(waiter).waiting(waiter.network());
        return waiter.isKnown()
                ? strangers.dropLastOfMost(0) || known.dropLastOfMost(own + 1)
                : strangers.dropLastOfMost(own + 1);
    }

    /** Requests by network, served round-robin. */
    private static final class Lane {
        private final Map<String, Deque<Work<?>>> byNetwork = new LinkedHashMap<>();
        private int size;

        void add(Work<?> work) {
            byNetwork
                    .computeIfAbsent(work.waiter().network(), network -> new ArrayDeque<>())
                    .add(work);
            size++;
        }

        int waiting(String network) {
            Deque<Work<?>> work = byNetwork.get(network);
            return work == null ? 0 : work.size();
        }

        /** The next that has not timed out; null for none. */
        Work<?> poll() {
            while (size > 0) {
                String network = byNetwork.keySet().iterator().next();
                Deque<Work<?>> work = byNetwork.remove(network);
                Work<?> first = work.poll();
                size--;
                if (!work.isEmpty()) {
                    byNetwork.put(network, work);
                }
                if (!first.waiter().until().isOver()) {
                    return first;
                }
                first.refuse();
            }
            return null;
        }

        /** Drops the newest of the network with the most waiting; false if none has more than this. */
        boolean dropLastOfMost(int more) {
            Map.Entry<String, Deque<Work<?>>> most = byNetwork.entrySet().stream()
                    .max(Comparator.comparingInt(each -> each.getValue().size()))
                    .filter(each -> each.getValue().size() > more)
                    .orElse(null);
            if (most == null) {
                return false;
            }
            most.getValue().pollLast().refuse();
            size--;
            if (most.getValue().isEmpty()) {
                byNetwork.remove(most.getKey());
            }
            return true;
        }
    }
}
