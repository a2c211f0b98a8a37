package dev.fanfare.platform.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures are scaled one after the other, and few wait for it. */
@Tag("unit")
class OneAtATimeTest {
    private static final int LIMIT = 10;

    private final Vertx vertx = Vertx.vertx();

    @AutoClose
    private final AutoCloseable closing = () -> vertx.close().await(1, TimeUnit.MINUTES);

    @Test
    void isOne() throws Exception {
        OneAtATime queue = new OneAtATime(vertx, "one", LIMIT);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(1);
        List<Future<Integer>> asked = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            asked.add(queue.run(() -> {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                all.await();
                return inside.decrementAndGet();
            }));
        }
        // One more is refused so that it may be repeated, and holds no place.
        for (int i = 0; i < 3; i++) {
            Future<Integer> tooMany = queue.run(() -> 0);
            assertThat(tooMany.failed()).isTrue();
            assertThat(((Refused) tooMany.cause()).fault().status()).isEqualTo(503);
        }
        all.countDown();
        assertThat(Future.all(asked).await(1, TimeUnit.MINUTES).size()).isEqualTo(LIMIT);
        assertThat(most).hasValue(1);
        assertThat(queue.run(() -> 7).await(1, TimeUnit.MINUTES)).isEqualTo(7);
    }
}
