package dev.fanfare.platform.http.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class BulkheadTest {
    private static final Vertx VERTX = Vertx.vertx();

    @AfterAll
    static void stop() {
        Blocking.await(VERTX.close());
    }

    @Test
    void noAccountTakesMoreThanItsShare() {
        Bulkhead turns = new Bulkhead(VERTX, 8);
        assertThat(turns.enter(1).isComplete()).isTrue();
        assertThat(turns.enter(1).isComplete()).isTrue();
        Future<Void> third = turns.enter(1);
        assertThat(third.isComplete()).isFalse();
        // A client that waits for its own share holds up no other client.
        assertThat(turns.enter(2).isComplete()).isTrue();
        turns.leave(1);
        Blocking.await(third);
    }

    @Test
    void neverMoreThanSoManyAtOnceAndEverybodyInTheEnd() {
        Bulkhead turns = new Bulkhead(VERTX, 4);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (long account = 0; account < 100; account++) {
            long who = account;
            all.add(turns.enter(who).compose(entered -> {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                return VERTX.timer(1, TimeUnit.MILLISECONDS).onComplete(done -> {
                    inside.decrementAndGet();
                    turns.leave(who);
                });
            }));
        }
        Blocking.await(Future.all(all));
        assertThat(most.get()).isEqualTo(4);
        assertThat(turns.enter(1).isComplete()).isTrue();
    }

    @Test
    void tooManyWhoWaitAreRefused() {
        Bulkhead turns = new Bulkhead(VERTX, 1);
        List<Future<Void>> all = new ArrayList<>();
        for (long account = 0; account < 300; account++) {
            all.add(turns.enter(account));
        }
        assertThat(all.stream().filter(Future::failed).map(Future::cause))
                .hasSize(99)
                .allSatisfy(
                        cause -> assertThat(((Refused) cause).fault().status()).isEqualTo(503));
    }

    @Test
    @DisplayName(
            "DR-24 an account that waits as often as it may leaves room in the queue, and is overtaken by another one")
    void oneThatWaitsLeavesRoom() {
        Bulkhead turns = new Bulkhead(VERTX, 8);
        List<Future<Void>> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(turns.enter(1));
        }
        assertThat(all.stream().filter(Future::succeeded)).hasSize(2);
        assertThat(all.stream().filter(Future::failed)).hasSizeGreaterThan(200);
        assertThat(turns.enter(2).succeeded()).isTrue();
        List<Future<Void>> others = new ArrayList<>();
        for (long account = 3; account < 30; account++) {
            others.add(turns.enter(account));
        }
        assertThat(others).noneMatch(Future::failed);
        turns.leave(2);
        Blocking.await(others.get(5));
    }
}
