package dev.fanfare.support;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * How much processor time event loops have used lately. A loop that is late on a busy machine has used little of it: the machine
 * had no time for it, which says nothing of the code.
 */
final class LoopTimes {
    private static final String LOOP = "vert.x-eventloop-thread-";
    private static final long STEP_MS = 250;
    private static final int KEPT = 240;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int OWNERS = 16;
    private static final Map<Thread, Deque<Sample>> SAMPLES = new ConcurrentHashMap<>();

    private record Sample(long atNanos, long usedNanos) {}

    private LoopTimes() {}

    /** Begins to note them. */
    static void watch() {
        Thread watching = new Thread(
                () -> {
                    while (true) {
                        note();
                        try {
                            TimeUnit.MILLISECONDS.sleep(STEP_MS);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                },
                "loop-times");
        watching.setDaemon(true);
        watching.start();
    }

    private static void note() {
        SAMPLES.keySet().removeIf(thread -> !thread.isAlive());
        Thread[] threads = new Thread[2 * Thread.activeCount()];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i].getName().startsWith(LOOP)) {
                Deque<Sample> samples = SAMPLES.computeIfAbsent(threads[i], loop -> new ArrayDeque<>());
                synchronized (samples) {
                    samples.addLast(sample(threads[i]));
                    if (samples.size() > KEPT) {
                        samples.removeFirst();
                    }
                }
            }
        }
    }

    private static Sample sample(Thread loop) {
        return new Sample(System.nanoTime(), THREADS.getThreadCpuTime(loop.getId()));
    }

    /**
     * Whether any loop of this name does what no loop may: it waits, or has used the processor for most of the time.
     *
     * @param millis how long it has been at one event
     * @param limit how long it may be
     */
    static boolean isBlocked(String name, long millis, long limit) {
        return SAMPLES.entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(name))
                .anyMatch(entry ->
                        isWaiting(entry.getKey()) || usedMillis(entry.getKey(), entry.getValue(), millis) >= limit);
    }

    /**
     * Waiting for events is a call of the system, in which a thread is runnable. Who waits for a lock, such as that of a class
     * that another loop is loading or that of the log, is late because of its owner: only an owner that waits itself is a fault.
     */
    private static boolean isWaiting(Thread loop) {
        ThreadInfo info = THREADS.getThreadInfo(loop.getId());
        for (int owners = 0; owners < OWNERS && isOwned(info); owners++) {
            info = THREADS.getThreadInfo(info.getLockOwnerId());
        }
        // Those that are left blocked wait for each other.
        return info != null && info.getThreadState() != Thread.State.RUNNABLE;
    }

    /** Whether it waits for a monitor or lock that a thread holds. */
    private static boolean isOwned(ThreadInfo info) {
        return info != null && info.getThreadState() != Thread.State.RUNNABLE && info.getLockOwnerId() >= 0;
    }

    private static long usedMillis(Thread loop, Deque<Sample> samples, long millis) {
        Sample now = sample(loop);
        long from = now.atNanos() - TimeUnit.MILLISECONDS.toNanos(millis);
        synchronized (samples) {
            return samples.stream()
                    .filter(sample -> sample.atNanos() >= from)
                    .findFirst()
                    .map(first -> TimeUnit.NANOSECONDS.toMillis(now.usedNanos() - first.usedNanos()))
                    .orElse(0L);
        }
    }
}
