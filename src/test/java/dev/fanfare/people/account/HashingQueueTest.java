package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** DR-01: whose password is hashed next, while more want it than there are threads. */
@Tag("unit")
class HashingQueueTest {
    private final Vertx vertx = Vertx.vertx();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final List<Future<Boolean>> all = new ArrayList<>();
    private HashingQueue queue;
    private WorkerExecutor workers;

    @AfterEach
    void close() {
        Blocking.await(vertx.close());
    }

    @Test
    @DisplayName("DR-01: known callers go first, and networks take turns")
    void letsKnownCallersAndNetworksTakeTurns() {
        occupy(1);
        for (int i = 0; i < 2; i++) {
            stranger("flood");
        }
        stranger("quiet");
        known("home");
        open();
        assertThat(done).containsExactly("occupied", "home", "flood", "quiet", "flood");
    }

    @Test
    @DisplayName("DR-01: fifty networks that fill the queue do not keep another one out")
    void sharesAFullQueue() {
        occupy(1);
        List<Future<Boolean>> flood = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            flood.add(stranger("flood" + i % 50));
        }
        assertThat(refused(flood)).isEqualTo(300);
        Future<Boolean> quiet = stranger("quiet");
        Future<Boolean> home = known("home");
        open();
        assertThat(quiet.succeeded()).isTrue();
        assertThat(home.succeeded()).isTrue();
        assertThat(done).hasSize(201).containsSubsequence("occupied", "home", "quiet");
        assertThat(refused(flood)).isEqualTo(302);
    }

    @Test
    @DisplayName("DR-01: strangers leave one thread of several to known callers")
    void keepsAThreadForKnownCallers() throws InterruptedException {
        occupy(2);
        stranger("waits");
        CountDownLatch served = new CountDownLatch(1);
        run("home", true, Duration.ofMinutes(1)).onSuccess(done -> served.countDown());
        // Although the first stranger has not come to an end, and the second has come before.
        assertThat(served.await(60, TimeUnit.SECONDS)).isTrue();
        open();
        assertThat(done).containsExactlyInAnyOrder("home", "occupied", "waits").startsWith("home");
    }

    @Test
    @DisplayName("DR-01: what its caller no longer waits for is not done")
    void dropsAnswersWithoutAWaitingCaller() {
        occupy(1);
        Future<Boolean> gone = run("gone", false, Duration.ZERO);
        Future<Boolean> here = stranger("here");
        open();
        assertThat(here.succeeded()).isTrue();
        assertThat(gone.cause()).isInstanceOf(Refused.class);
        assertThat(done).containsExactly("occupied", "here");
    }

    /** Of a queue for two hundred, keeps the thread that strangers have busy until the gate is opened. */
    private void occupy(int threads) {
        queue = new HashingQueue(vertx, threads, 200);
        workers = vertx.createSharedWorkerExecutor("hashing", threads);
        all.add(queue.run(
                new HashingQueue.Waiter("occupied", false, Deadline.in(Duration.ofMinutes(1))),
                () -> workers.executeBlocking(
                        () -> {
                            gate.await();
                            return done.add("occupied");
                        },
                        false)));
    }

    private Future<Boolean> stranger(String network) {
        return run(network, false, Duration.ofMinutes(1));
    }

    private Future<Boolean> known(String network) {
        return run(network, true, Duration.ofMinutes(1));
    }

    private Future<Boolean> run(String network, boolean known, Duration maxWait) {
        Future<Boolean> result = queue.run(
                new HashingQueue.Waiter(network, known, Deadline.in(maxWait)),
                () -> workers.executeBlocking(() -> done.add(network), false));
        all.add(result);
        return result;
    }

    /** Lets everything happen. */
    private void open() {
        gate.countDown();
        Blocking.await(Future.join(all).otherwiseEmpty());
    }

    /** How many were refused at once, or dropped since. */
    private static long refused(List<Future<Boolean>> futures) {
        return futures.stream().filter(Future::failed).count();
    }
}
