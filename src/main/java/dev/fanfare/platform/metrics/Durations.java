package dev.fanfare.platform.metrics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/** Counts durations in fixed buckets. Thread-safe; cheapest with one instance per event loop, summed on collection. */
public final class Durations {
    private static final long[] BOUNDS_NANOS = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
            .map(TimeUnit.MILLISECONDS::toNanos)
            .toArray();
    /** Index of the sum, after the buckets; the last bucket is unbounded. */
    private static final int SUM = BOUNDS_NANOS.length + 1;

    private final AtomicLongArray counts = new AtomicLongArray(SUM + 1);

    Durations() {}

    public void record(long nanos) {
        int bucket = 0;
        while (bucket < BOUNDS_NANOS.length && nanos > BOUNDS_NANOS[bucket]) {
            bucket++;
        }
        counts.getAndIncrement(bucket);
        counts.getAndAdd(SUM, nanos);
    }

    /** Adds its buckets, and after them its sum, to these. */
    void addTo(long[] sums) {
        for (int i = 0; i <= SUM; i++) {
            sums[i] += counts.get(i);
        }
    }

    static long[] none() {
        return new long[SUM + 1];
    }

    /** The upper bounds of the buckets in seconds, the last one infinite. */
    static double[] boundsSeconds() {
        double[] seconds = new double[SUM];
        for (int i = 0; i < BOUNDS_NANOS.length; i++) {
            seconds[i] = BOUNDS_NANOS[i] / 1e9;
        }
        seconds[SUM - 1] = Double.POSITIVE_INFINITY;
        return seconds;
    }
}
