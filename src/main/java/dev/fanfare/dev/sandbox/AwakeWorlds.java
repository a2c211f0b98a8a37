package dev.fanfare.dev.sandbox;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worlds that have a node now. A world is woken by the first request to it, and sleeps when it has had none for a while or
 * when others need its place. One thread makes, wakes and deletes them, one after the other. One for a process.
 */
final class AwakeWorlds {
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** A world that was asked for less than this ago keeps its place. */
    private static final long BUSY_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final Logger LOG = LoggerFactory.getLogger(AwakeWorlds.class);

    private final WorldHost host;
    private final SandboxConfig.Worlds limits;
    private final Map<String, Awake> awake = new ConcurrentHashMap<>();
    private final Set<String> full = ConcurrentHashMap.newKeySet();
    private final ThreadPoolExecutor thread;

    AwakeWorlds(WorldHost host, SandboxConfig.Worlds limits) {
        this.host = host;
        this.limits = limits;
        this.thread = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            Thread made = new Thread(work, "worlds");
            made.setDaemon(true);
            return made;
        });
        thread.allowCoreThreadTimeOut(true);
    }

    /** A world with a node, or one that is being started. */
    static final class Awake {
        private final CompletableFuture<Integer> port = new CompletableFuture<>();
        private final AtomicInteger open = new AtomicInteger();
        private volatile long usedNanos = System.nanoTime();
        private long minuteNanos = usedNanos;
        private int requests;

        /** Counts a request; false if there were as many within a minute. */
        synchronized boolean admits(int most) {
            long now = System.nanoTime();
            usedNanos = now;
            if (now - minuteNanos >= MINUTE_NANOS) {
                minuteNanos = now;
                requests = 0;
            }
            return ++requests <= most;
        }

        /** Its port on this machine; fails if it cannot be started. */
        Future<Integer> port() {
            return Future.fromCompletionStage(port);
        }

        void begin() {
            open.incrementAndGet();
        }

        void end() {
            open.decrementAndGet();
        }

        private long idleNanos() {
            return System.nanoTime() - usedNanos;
        }
    }

    /** Null while it sleeps. */
    Awake find(String slug) {
        return awake.get(slug);
    }

    /** The world, which is started if it sleeps. */
    Awake wake(String slug) {
        return awake.computeIfAbsent(slug, absent -> {
            Awake waking = new Awake();
            thread.execute(() -> start(slug, waking, () -> host.wake(slug)));
            return waking;
        });
    }

    /** Makes a world from nothing; it is awake then. */
    Future<?> make(String slug) {
        Awake made = new Awake();
        thread.execute(() -> {
            awake.put(slug, made);
            full.remove(slug);
            start(slug, made, () -> {
                host.make(slug);
                return host.wake(slug);
            });
        });
        return made.port();
    }

    private void start(String slug, Awake waking, Callable<Integer> starting) {
        try {
            giveUpPlace(waking);
            waking.port.complete(starting.call());
        } catch (Exception e) {
            if (!(e instanceof Refused)) {
                LOG.warn("The world {} cannot be started", slug, e);
            }
            awake.remove(slug, waking);
            waking.port.completeExceptionally(e);
        }
    }

    /** Lets the world sleep that is idle the longest, if there are too many. */
    private void giveUpPlace(Awake waking) {
        while (awake.size() > limits.awake()) {
            Map.Entry<String, Awake> idlest = awake.entrySet().stream()
                    .filter(one -> one.getValue() != waking && one.getValue().idleNanos() > BUSY_NANOS)
                    .max(Comparator.comparingLong(one -> one.getValue().idleNanos()))
                    .orElseThrow(() -> CommonFault.SERVICE_UNAVAILABLE.because(
                            "{0} worlds are in use, which is all that this sandbox runs at once. Please try again in a minute.",
                            limits.awake()));
            awake.remove(idlest.getKey(), idlest.getValue());
            host.sleep(idlest.getKey());
        }
    }

    /** Deletes a world. */
    Future<?> drop(String slug) {
        return run(() -> {
            awake.remove(slug);
            full.remove(slug);
            host.drop(slug);
            return null;
        });
    }

    /** Bytes of a world's files. */
    Future<Long> fileBytes(String slug) {
        return run(() -> host.fileBytes(slug));
    }

    /** Whether it has more on disk than it may. */
    boolean isFull(String slug) {
        return full.contains(slug);
    }

    /** Sets what a world has on disk; one that has too much sleeps. */
    void measured(String slug, long bytes) {
        if (bytes <= limits.bytes()) {
            full.remove(slug);
        } else if (full.add(slug)) {
            sleep(slug);
        }
    }

    /** Lets those sleep that had no request for a while and have none open. */
    void sleepIdle() {
        awake.forEach((slug, world) -> {
            if (world.port.isDone()
                    && world.open.get() == 0
                    && world.idleNanos() > limits.idleMinutes() * MINUTE_NANOS) {
                sleep(slug);
            }
        });
    }

    private void sleep(String slug) {
        thread.execute(() -> {
            awake.remove(slug);
            host.sleep(slug);
        });
    }

    /** What only the thread of the worlds may do; completed in the caller's context. */
    <T> Future<T> run(Callable<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                done.complete(work.call());
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        return Future.fromCompletionStage(done);
    }
}
