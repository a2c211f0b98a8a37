package dev.fanfare.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/** Work that fails with a checked exception only when the test is broken. */
public final class Unchecked {
    private Unchecked() {}

    /** Work without a result. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    /** What the work gives. */
    public static <T> T unchecked(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void unchecked(Work work) {
        unchecked(() -> {
            work.run();
            return null;
        });
    }
}
