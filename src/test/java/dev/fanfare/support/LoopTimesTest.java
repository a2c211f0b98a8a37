package dev.fanfare.support;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which loops the tests call blocked. */
class LoopTimesTest {
    private static final long LONG = 1_000_000;

    private final Object lock = new Object();
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

    @Test
    void aLoopIsBlockedByTheOwnerOfItsLockOnlyIfThatWaits() {
        assertThat(isBlocked(behind("vert.x-eventloop-thread-behind-waiting", this::await)))
                .isTrue();
        end.countDown();
        assertThat(isBlocked(behind("vert.x-eventloop-thread-behind-computing", this::compute)))
                .isFalse();
    }

    private static boolean isBlocked(Thread loop) {
        // Every time that it used is at least none, once it is known.
        eventually(
                () -> assertThat(LoopTimes.isBlocked(loop.getName(), LONG, 0)).isTrue());
        return LoopTimes.isBlocked(loop.getName(), LONG, LONG);
    }

    /** A loop that needs a lock whose owner does this. */
    private Thread behind(String name, Runnable work) {
        CountDownLatch held = new CountDownLatch(1);
        Thread owner = started("owner", () -> {
            synchronized (lock) {
                held.countDown();
                work.run();
            }
        });
        Unchecked.unchecked(() -> held.await());
        Thread loop = started(name, () -> {
            synchronized (lock) {
                assertThat(owner).isNotNull();
            }
        });
        eventually(() -> assertThat(loop.getState()).isEqualTo(Thread.State.BLOCKED));
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
