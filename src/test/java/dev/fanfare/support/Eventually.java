package dev.fanfare.support;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/**
 * Waits for what happens by itself: the only way in which tests poll. The deadline is generous, since it passes only where
 * something is broken; no test may depend on how long it takes.
 */
public final class Eventually {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final long FIRST_PAUSE_MS = 5;
    private static final long MAX_PAUSE_MS = 100;

    private Eventually() {}

    /** Assertions, or whatever else fails until it is so. */
    @FunctionalInterface
    public interface Check {
        void run() throws Exception;
    }

    /** Repeats assertions until they hold. At the deadline it fails as they did last. */
    public static void eventually(Check check) {
        eventually(() -> {
            check.run();
            return null;
        });
    }

    /** Repeats a look until it fails no more, and returns what it found. */
    public static <T> T eventually(Callable<T> look) {
        long latest = System.nanoTime() + DEADLINE.toNanos();
        for (long pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
            try {
                return look.call();
            } catch (InterruptedException e) {
                throw interrupted(e);
            } catch (AssertionError | Exception notYet) {
                if (System.nanoTime() > latest) {
                    throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + notYet, notYet);
                }
                pause(pause);
            }
        }
    }

    /** Waits until a condition is true. */
    public static void eventually(String what, BooleanSupplier condition) {
        eventually(() -> {
            if (!condition.getAsBoolean()) {
                throw new AssertionError(what);
            }
        });
    }

    /** The pause of a slow client between two pieces, or for which something is held. Nothing may be waited for by it. */
    public static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException(e);
    }
}
