package dev.fanfare.support;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which loops the tests call blocked. */
class LoopTimesTest {
    private static final long LONG = 1_000_000;

    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();

    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicBoolean computing = new AtomicBoolean(true);

    @BeforeAll
    static void watch() {
        LoopTimes.watch();
    }

    @AfterEach
    void end() {
        computing.set(false);
        end.countDown();
    }

    @Test
    void aLoopThatWaitsIsBlocked() {
        assertThat(isBlocked(started("vert.x-eventloop-thread-waits", this::await)))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("locks")
    void aLoopIsBlockedByTheOwnerOfItsLockOnlyIfThatWaits(String name, Consumer<Runnable> lock) {
        assertThat(isBlocked(behind(lock, "vert.x-eventloop-thread-waiting-" + name, this::await)))
                .isTrue();
        end.countDown();
        assertThat(isBlocked(behind(lock, "vert.x-eventloop-thread-computing-" + name, this::compute)))
                .isFalse();
    }

    static Stream<Arguments> locks() {
        Consumer<Runnable> monitor = work -> {
            synchronized (MONITOR) {
                work.run();
            }
        };
        Consumer<Runnable> lock = work -> {
            LOCK.lock();
            try {
                work.run();
            } finally {
                LOCK.unlock();
            }
        };
        return Stream.of(Arguments.of("monitor", monitor), Arguments.of("lock", lock));
    }

    private static boolean isBlocked(Thread loop) {
        // Every time that it used is at least none, once it is known.
        eventually(
                () -> assertThat(LoopTimes.isBlocked(loop.getName(), LONG, 0)).isTrue());
        return LoopTimes.isBlocked(loop.getName(), LONG, LONG);
    }

    /** A loop that needs a lock whose owner does this. */
    private Thread behind(Consumer<Runnable> lock, String name, Runnable work) {
        CountDownLatch held = new CountDownLatch(1);
        started(
                "owner",
                () -> lock.accept(() -> {
                    held.countDown();
                    work.run();
                }));
        Unchecked.unchecked(() -> held.await());
        Thread loop = started(name, () -> lock.accept(() -> {}));
        eventually(() -> assertThat(loop.getState()).isIn(Thread.State.BLOCKED, Thread.State.WAITING));
        return loop;
    }

    private static Thread started(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void await() {
        Unchecked.unchecked(() -> end.await());
    }

    private void compute() {
        while (computing.get()) {
            Thread.onSpinWait();
        }
    }
}
