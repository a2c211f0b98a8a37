package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.Db;
import dev.fanfare.support.SentStatements;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One event loop with four connections for transactions, of which a domain may use three. */
@SentStatements.Own
class FairConnectionPoolTest {
    private static final int SHARE = 3;
    private static final int LIMIT = 5;

    record Idle() implements Change<Idled> {}

    record Idled() implements Message {}

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Database db = Database.connect(vertx, Db.config(Db.uri(), 1, 4, 75, LIMIT, 60_000, 5_000));
    private final Database slow = db.of("slow");
    private final Database quick = db.of("quick");
    private final Promise<Idled> end = Promise.promise();
    private final AtomicInteger begun = new AtomicInteger();
    private final Promise<Void> shareBegun = Promise.promise();

    @AfterEach
    void close() {
        end.tryComplete(new Idled());
        Blocking.await(db.close());
        Blocking.await(vertx.close());
    }

    private List<Future<Committed<Idled>>> slow(int number, Duration maxWait) {
        Caller caller = Caller.system("turns").withTimeout(maxWait);
        return Stream.generate(() -> slow.change(caller, new Idle(), tx -> {
                    if (begun.incrementAndGet() == SHARE) {
                        shareBegun.complete();
                    }
                    return end.future();
                }))
                .limit(number)
                .toList();
    }

    private Idled quick() {
        return Blocking.await(
                        quick.change(Caller.system("turns"), new Idle(), tx -> Future.succeededFuture(new Idled())))
                .answer();
    }

    @Test
    @DisplayName("CL-08 a domain's slow transactions take no more than its share, and keep no other waiting")
    void shares() {
        List<Future<Committed<Idled>>> all = slow(SHARE + LIMIT + 2, Duration.ofSeconds(10));
        // The fourth connection may be there before the first three.
        Blocking.await(shareBegun.future());
        for (int i = 0; i < 20; i++) {
            quick();
        }
        assertThat(begun).hasValue(SHARE);
        // Requests beyond the queue's limit have been refused by now.
        assertThat(all).filteredOn(Future::isComplete).hasSize(2).allSatisfy(refused -> assertThat(
                        ((Refused) refused.cause()).fault().status())
                .isEqualTo(503));
        assertThat(db.waiting()).isEqualTo(LIMIT);
        assertThat(db.refused()).isEqualTo(2);
        end.complete(new Idled());
        Blocking.await(Future.join(all.subList(0, SHARE + LIMIT)));
        assertThat(begun).hasValue(SHARE + LIMIT);
        assertThat(db.waiting()).isZero();
    }

    @Test
    @DisplayName(
            "CL-07 a transaction that would not get a connection in its time is refused at once, or when its time is"
                    + " over")
    void refusesInTime() {
        List<Future<Committed<Idled>>> working = slow(SHARE, Duration.ofSeconds(10));
        Blocking.await(Future.join(slow(2, Duration.ofMillis(600))).otherwiseEmpty());
        assertThat(db.refused()).isEqualTo(2);
        Future<Committed<Idled>> waits = slow(1, Duration.ofSeconds(10)).get(0);
        Blocking.await(vertx.timer(1_100));
        // Nothing has moved for so long that the next would wait for longer than this.
        Future<Committed<Idled>> hurried = slow(1, Duration.ofMillis(300)).get(0);
        quick();
        assertThat(hurried.failed()).isTrue();
        assertThat(waits.isComplete()).isFalse();
        end.complete(new Idled());
        Blocking.await(Future.join(working));
        Blocking.await(waits);
        assertThat(begun).hasValue(SHARE + 1);
    }

    @Test
    void aDomainGetsAtLeastOneAndLeavesOneForOthers() {
        assertThat(Stream.of(1, 2, 3, 4, 8, 16).map(size -> FairConnectionPool.most(size, 75)))
                .containsExactly(1, 1, 2, 3, 6, 12);
        assertThat(FairConnectionPool.most(8, 100)).isEqualTo(8);
        assertThat(FairConnectionPool.most(8, 1)).isEqualTo(1);
    }
}
