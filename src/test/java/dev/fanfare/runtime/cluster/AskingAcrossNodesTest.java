package dev.fanfare.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.IdempotencyKeyBuilder;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.rpc.VertxBus;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.runtime.postgres.PostgresConfig;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CL-02: one node asks, two others answer, of which one does not when it matters. */
@Nightly
class AskingAcrossNodesTest {
    record Read(int number) implements Ask<Said> {}

    record Attempt(int number) implements Ask<Said>, NonRetryable {}

    record Make(int number) implements Change<Said> {}

    record Said(String node) implements Message {}

    private static final Said ONE = new Said("one");
    private static final Said TWO = new Said("two");
    private static final Caller CALLER = Caller.anonymous("en", "request-1", "127.0.0.1");

    private static final PostgresConfig DATABASE =
            dev.fanfare.support.Node.config(Db.freshUri(), Map.of()).database();

    private static Node asking;
    private static Node one;
    private static Node two;

    /** A member of the cluster, with a single event loop. */
    private static final class Node {
        private final Said name;
        private final int port;
        private final Vertx vertx;
        private final Bus bus;
        private final Queue<Caller> asked = new ConcurrentLinkedQueue<>();
        private volatile BiFunction<Caller, Ask<?>, Future<Said>> does;

        private Node(String name, int port, int member) {
            this.name = new Said(name);
            this.port = port;
            EventBusOptions wire = new EventBusOptions().setHost("127.0.0.1");
            MembershipMetrics sightings = new MembershipMetrics(new SimpleMeterRegistry());
            Membership membership = new Membership(
                    new ClusterJoin(
                            new ClusterConfig(
                                    true,
                                    "fanfare",
                                    "127.0.0.1",
                                    port,
                                    0,
                                    List.of("127.0.0.1:" + member),
                                    new ClusterConfig.Tls(null, null, null)),
                            List.of(),
                            wire,
                            made -> Database.connect(made, DATABASE.at(DATABASE.uri())),
                            sightings),
                    sightings);
            vertx = Blocking.await(Vertx.builder()
                    .with(new VertxOptions()
                            .setEventLoopPoolSize(1)
                            .setMaxEventLoopExecuteTime(TimeUnit.MINUTES.toNanos(1))
                            .setEventBusOptions(wire))
                    .withClusterManager(membership)
                    .buildClustered());
            bus = new VertxBus(
                    vertx,
                    new MessageRegistry(List.of(Read.class, Attempt.class, Make.class)),
                    membership.peers(),
                    new SimpleMeterRegistry(),
                    Optional.empty());
        }

        Node answering() {
            Blocking.await(vertx.deployVerticle(context -> Future.all(
                    bus.answer(Read.class, this::answer),
                    bus.answer(Attempt.class, this::answer),
                    bus.answer(Make.class, this::answer))));
            return this;
        }

        private Future<Said> answer(Caller caller, Ask<?> ask) {
            asked.add(caller);
            return does.apply(caller, ask);
        }

        /** Is as dead until the returned one counts down: its event loop does nothing. */
        CountDownLatch stop() {
            CountDownLatch stopped = new CountDownLatch(1);
            CountDownLatch again = new CountDownLatch(1);
            vertx.runOnContext(there -> {
                stopped.countDown();
                uninterruptibly(again);
            });
            uninterruptibly(stopped);
            return again;
        }

        private static void uninterruptibly(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @BeforeAll
    static void begin() {
        int port = NodeProcess.freePorts();
        one = new Node("one", port, port).answering();
        two = new Node("two", NodeProcess.freePorts(), port).answering();
        asking = new Node("asking", NodeProcess.freePorts(), port);
    }

    @AfterAll
    static void end() {
        Stream.of(asking, two, one).forEach(node -> Blocking.await(node.vertx.close()));
    }

    @BeforeEach
    void bothAnswer() {
        for (Node node : List.of(one, two)) {
            node.asked.clear();
            node.does = (caller, ask) -> Future.succeededFuture(node.name);
        }
    }

    private static Future<Said> ask(Ask<Said> ask) {
        return asking.bus.ask(CALLER.renewed(), ask);
    }

    private static Caller keyed() {
        return CALLER.renewed()
                .with(IdempotencyKeyBuilder.builder()
                        .ask(MessageRegistry.nameOf(Make.class))
                        .caller("user:1")
                        .route("/")
                        .id("00")
                        .secret(new Secret("00"))
                        .body("00")
                        .build());
    }

    /** So many at once, of which each node gets half. */
    private static List<Future<Said>> many(int number, Supplier<Future<Said>> asks) {
        return new ArrayList<>(Stream.generate(asks).limit(number).toList());
    }

    private static List<Said> answers(List<Future<Said>> asks) {
        return Blocking.await(Future.all(asks)).list();
    }

    @Test
    @DisplayName("HT-21 an answer of another node says that it is a repeated one")
    void tellsReplays() {
        Caller first = keyed();
        Blocking.await(asking.bus.ask(first, new Make(1)));
        assertThat(first.key().replayed()).isFalse();
        for (Node node : List.of(one, two)) {
            node.does = (caller, ask) -> {
                caller.key().replayed().set(true);
                return Future.succeededFuture(node.name);
            };
        }
        Caller second = keyed();
        Blocking.await(asking.bus.ask(second, new Make(1)));
        assertThat(second.key().replayed()).isTrue();
    }

    @Test
    @DisplayName(
            "CL-02 what a stopped node was asked is asked of the other, and it is not asked again until it answers")
    void fails() {
        assertThat(answers(many(10, () -> ask(new Read(1))))).contains(ONE, TWO);
        CountDownLatch again = one.stop();
        try {
            // First, before the failure detector suspects that node.
            List<Future<Said>> keyed = many(10, () -> asking.bus.ask(keyed(), new Make(1)));
            List<Future<Said>> bare =
                    many(10, () -> asking.bus.ask(CALLER.withTimeout(Duration.ofSeconds(1)), new Make(2)));
            List<Future<Said>> reads = many(40, () -> ask(new Read(2)));
            assertThat(answers(reads)).hasSize(40).containsOnly(TWO);
            assertThat(answers(keyed)).hasSize(10).containsOnly(TWO);
            // A second try says so, and without a key there is none.
            assertThat(two.asked).filteredOn(caller -> caller.key() != null).hasSize(10);
            assertThat(two.asked)
                    .filteredOn(caller -> caller.key() != null && caller.key().again())
                    .isNotEmpty();
            Blocking.await(Future.join(bare).otherwiseEmpty());
            assertThat(bare).filteredOn(Future::succeeded).hasSizeBetween(1, 9);
            two.asked.clear();
            assertThat(answers(many(100, () -> ask(new Attempt(1))))).containsOnly(TWO);
            assertThat(two.asked).hasSize(100);
        } finally {
            again.countDown();
        }
        trustedAgain();
    }

    @Test
    @DisplayName(
            "CL-02 of a change with two tries a refusal is the outcome when the second says so, and else it is unknown")
    void refuses() {
        CountDownLatch again = one.stop();
        try {
            two.does = (caller, ask) -> CommonFault.notFound("campaign", 1).failed();
            assertThat(refusals(many(10, () -> asking.bus.ask(keyed(), new Make(1)))))
                    .containsOnly(404);
        } finally {
            again.countDown();
        }
        trustedAgain();
        two.does = (caller, ask) ->
                caller.key().again() ? CommonFault.SERVICE_UNAVAILABLE.failed() : Future.succeededFuture(TWO);
        again = one.stop();
        try {
            List<Future<Said>> changes = many(10, () -> asking.bus.ask(keyed(), new Make(1)));
            assertThat(refusals(changes)).isNotEmpty().containsOnly(504);
            assertThat(changes).filteredOn(Future::succeeded).isNotEmpty();
        } finally {
            again.countDown();
        }
        trustedAgain();
    }

    private static List<Integer> refusals(List<Future<Said>> asks) {
        Blocking.await(Future.join(asks).otherwiseEmpty());
        return asks.stream()
                .filter(Future::failed)
                .map(ask -> ((Refused) ask.cause()).fault().status())
                .toList();
    }

    /** It is heard of, and trusted a second later. */
    private static void trustedAgain() {
        two.does = (caller, ask) -> Future.succeededFuture(TWO);
        while (!answers(many(2, () -> ask(new Read(3)))).contains(ONE)) {
            Blocking.await(asking.vertx.timer(50));
        }
    }

    @Test
    @DisplayName("CL-02 a node that is alive and slow costs few second tries, and only of what reads")
    void hedges() {
        Promise<Said> late = Promise.promise();
        one.does = (caller, ask) -> late.future();
        two.does = one.does;
        List<Future<Said>> reads = many(100, () -> ask(new Read(1)));
        List<Future<Said>> others = many(20, () -> ask(new Attempt(1)));
        List<Future<Said>> changes = many(20, () -> asking.bus.ask(keyed(), new Make(1)));
        Blocking.await(asking.vertx.timer(900));
        assertThat(one.asked.size() + two.asked.size()).isBetween(142, 150);
        late.complete(TWO);
        reads.addAll(others);
        reads.addAll(changes);
        assertThat(answers(reads)).hasSize(140).containsOnly(TWO);
    }

    @Test
    @DisplayName("CL-01 what reaches a node that leaves is asked of the other, whatever it is")
    void leaving() {
        Node third = new Node("three", NodeProcess.freePorts(), one.port).answering();
        third.does = (caller, ask) -> Future.succeededFuture(third.name);
        while (!answers(many(6, () -> ask(new Read(1)))).contains(third.name)) {
            Blocking.await(asking.vertx.timer(20));
        }
        Future<Void> left = third.bus.leave();
        List<Future<Said>> attempts = many(300, () -> ask(new Attempt(1)));
        assertThat(answers(attempts)).hasSize(300);
        Blocking.await(left);
        Blocking.await(third.vertx.close());
        assertThat(answers(many(20, () -> ask(new Attempt(2))))).containsOnly(ONE, TWO);
    }
}
