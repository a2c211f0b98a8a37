package dev.fanfare.support;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** When this whole JVM stood still: to collect garbage, or because the machine had no time for it. */
final class Pauses {
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long NOTED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Queue<Pause> NOTED = new ConcurrentLinkedQueue<>();

    private record Pause(long fromNanos, long toNanos) {
        long within(long from, long to) {
            return Math.max(0, Math.min(toNanos, to) - Math.max(fromNanos, from));
        }
    }

    private Pauses() {}

    /** Begins to note them, by a thread that should wake up again and again. */
    static void watch() {
        Thread watching = new Thread(Pauses::note, "pauses");
        watching.setDaemon(true);
        watching.start();
    }

    private static void note() {
        try {
            for (long before = System.nanoTime(); ; ) {
                TimeUnit.NANOSECONDS.sleep(STEP_NANOS);
                long now = System.nanoTime();
                if (now - before > NOTED_NANOS) {
                    NOTED.add(new Pause(before + STEP_NANOS, now));
                }
                before = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many milliseconds it stood still between two values of {@link System#nanoTime}. */
    static long millisWithin(long fromNanos, long toNanos) {
        return TimeUnit.NANOSECONDS.toMillis(NOTED.stream()
                .mapToLong(pause -> pause.within(fromNanos, toNanos))
                .sum());
    }
}
