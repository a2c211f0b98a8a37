package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.fairness.SharedPool;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs work that takes much memory on one worker of this node, one piece after the other. What waits is limited: a piece more fails with
 * a Refused SERVICE_UNAVAILABLE, which may be repeated.
 */
@SharedPool(
        name = "image scaling",
        users = "accounts that upload",
        fairBy = SharedPool.By.OWNER,
        bound = "one image at a time; as many wait as uploads",
        through = "uploads")
final class OneAtATime {
    private final WorkerExecutor worker;
    private final int limit;
    private final AtomicInteger inside = new AtomicInteger();

    /**
     * @param name of the worker
     * @param limit of pieces that run or wait
     */
    OneAtATime(Vertx vertx, String name, int limit) {
        this.worker = vertx.createSharedWorkerExecutor(name, 1);
        this.limit = limit;
    }

    <T> Future<T> run(Callable<T> work) {
        if (inside.incrementAndGet() > limit) {
            inside.decrementAndGet();
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        return worker.executeBlocking(work, false).onComplete(done -> inside.decrementAndGet());
    }
}
