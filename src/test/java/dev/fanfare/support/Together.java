package dev.fanfare.support;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Work done many times at once. */
public final class Together {
    private static final int TIMEOUT_SECONDS = 120;

    private Together() {}

    /** Starts so many at the same moment, with their numbers from 0 on; what each gave, in that order. */
    public static <T> List<T> together(int count, IntFunction<T> work) {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        CyclicBarrier start = new CyclicBarrier(count);
        try {
            List<Callable<T>> all = IntStream.range(0, count)
                    .<Callable<T>>mapToObj(i -> () -> {
                        start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                        return work.apply(i);
                    })
                    .toList();
            List<Future<T>> done = threads.invokeAll(all, TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return done.stream().map(Together::result).toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T result(Future<T> done) {
        try {
            return done.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }
}
