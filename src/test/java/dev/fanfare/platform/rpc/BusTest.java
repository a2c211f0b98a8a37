package dev.fanfare.platform.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.channel.EventLoop;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("unit")
@ExtendWith(VertxExtension.class)
class BusTest {
    record Sum(int a, int b) implements Ask<Total> {}

    record Total(int value) implements Message {}

    record Counted(int value) implements Event {}

    private static final int LOOPS = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;
    private static final Caller CALLER = Caller.system("request-1");

    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private Bus bus;

    @BeforeEach
    void make(Vertx vertx) {
        bus = new VertxBus(vertx, registry(), Peers.none(), meters, Optional.empty());
    }

    private static MessageRegistry registry() {
        return new MessageRegistry(List.of(Sum.class, Counted.class));
    }

    /** Asks, with this answer in place. */
    private Future<Total> asked(Caller caller, BiFunction<Caller, Sum, Future<Total>> answer) {
        return bus.answer(Sum.class, answer).compose(ready -> bus.ask(caller, new Sum(2, 3)));
    }

    private static Refused refusal(Throwable failure) {
        assertThat(failure).isInstanceOf(Refused.class);
        return (Refused) failure;
    }

    @Test
    void anAskIsAnsweredAndTakesItsCallerAlong(VertxTestContext test) {
        asked(CALLER, (caller, sum) -> {
                    assertThat(caller).isEqualTo(CALLER);
                    return Future.succeededFuture(new Total(sum.a() + sum.b()));
                })
                .onComplete(test.succeeding(total -> test.verify(() -> {
                    assertThat(total).isEqualTo(new Total(5));
                    test.completeNow();
                })));
    }

    @Test
    void aRefusalArrivesAsTheValueThatItIs(VertxTestContext test) {
        Refused no = CommonFault.notFound("payout", 7).on("payout_id");
        asked(CALLER, (caller, sum) -> no.failed())
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(refusal(failure).fault()).isEqualTo(no.fault());
                    test.completeNow();
                })));
    }

    @Test
    void aThrowBecomesAnInternalErrorThatNamesTheRequestAndNothingElse(VertxTestContext test) {
        asked(CALLER, (caller, sum) -> {
                    throw new IllegalStateException("secret");
                })
                .onComplete(test.failing(failure -> test.verify(() -> {
                    Fault fault = refusal(failure).fault();
                    assertThat(fault.status()).isEqualTo(500);
                    assertThat(fault.details()).containsEntry("request_id", "request-1");
                    assertThat(fault.toString()).doesNotContain("secret");
                    test.completeNow();
                })));
    }

    /** As an ask that a node of another version sent in another form. */
    @Test
    void whatCannotBeReadIsRefusedAtOnce(Vertx vertx, VertxTestContext test) {
        bus.answer(Sum.class, (caller, sum) -> Future.succeededFuture(new Total(0)))
                .compose(ready -> vertx.eventBus().request(MessageRegistry.nameOf(Sum.class), "?"))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(refusal(failure).fault().status()).isEqualTo(503);
                    test.completeNow();
                })));
    }

    @Test
    void unansweredAsksHaveNoHandlers(VertxTestContext test) {
        bus.ask(CALLER, new Sum(1, 1))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(((ReplyException) failure).failureType()).isEqualTo(ReplyFailure.NO_HANDLERS);
                    test.completeNow();
                })));
    }

    @Test
    @DisplayName("OB-02 asks are counted by their times, and so are those that are refused, fail, or wait in vain")
    void asksAreMeasured(VertxTestContext test) {
        Caller hurried = CALLER.withTimeout(Duration.ofMillis(50));
        bus.answer(Sum.class, (caller, sum) -> switch (sum.a()) {
                    case 1 -> Future.succeededFuture(new Total(sum.b()));
                    case 2 -> CommonFault.notFound("sum", 2).failed();
                    case 3 -> throw new IllegalStateException("an accident");
                    default -> Promise.<Total>promise().future();
                })
                .compose(ready -> bus.ask(CALLER, new Sum(1, 0)))
                .compose(total -> bus.ask(CALLER, new Sum(1, 0)))
                .compose(total -> bus.ask(CALLER, new Sum(2, 0)).otherwiseEmpty())
                .compose(none -> bus.ask(CALLER, new Sum(3, 0)).otherwiseEmpty())
                .compose(none -> bus.ask(hurried, new Sum(4, 0)).otherwiseEmpty())
                .onComplete(test.succeeding(none -> test.verify(() -> {
                    assertThat(meters.scrape())
                            .contains(
                                    "fanfare_asks_seconds_count{ask=\"rpc.Sum\"} 4\n",
                                    "fanfare_asks_seconds_bucket{ask=\"rpc.Sum\",le=\"0.001\"} ",
                                    "fanfare_asks_seconds_bucket{ask=\"rpc.Sum\",le=\"+Inf\"} 4\n",
                                    "fanfare_asks_unanswered_total{ask=\"rpc.Sum\",end=\"refused\"} 1.0\n",
                                    "fanfare_asks_unanswered_total{ask=\"rpc.Sum\",end=\"failed\"} 1.0\n",
                                    "fanfare_asks_unanswered_total{ask=\"rpc.Sum\",end=\"timeout\"} 1.0\n");
                    test.completeNow();
                })));
    }

    @Test
    void anAskerWaitsAsLongAsItsDeadlineSays(VertxTestContext test) {
        asked(CALLER.withTimeout(Duration.ofMillis(50)), (caller, sum) -> Promise.<Total>promise()
                        .future())
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(((ReplyException) failure).failureType()).isEqualTo(ReplyFailure.TIMEOUT);
                    test.completeNow();
                })));
    }

    @Test
    void requestsPastTheirDeadlineAreNotBegun(VertxTestContext test) {
        AtomicInteger begun = new AtomicInteger();
        asked(CALLER.withTimeout(Duration.ofSeconds(-1)), (caller, sum) -> {
                    begun.incrementAndGet();
                    return Future.succeededFuture(new Total(0));
                })
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(begun).hasValue(0);
                    test.completeNow();
                })));
    }

    @Test
    void anotherDomainThatDoesNotAnswerMakesThisOneUnavailable(VertxTestContext test) {
        asked(CALLER, (caller, sum) -> Future.failedFuture(new ReplyException(ReplyFailure.NO_HANDLERS)))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(refusal(failure).fault().status()).isEqualTo(503);
                    test.completeNow();
                })));
    }

    @Test
    void anEventHasReachedEverySubscriberWhenItIsPublished(VertxTestContext test) {
        AtomicInteger heard = new AtomicInteger();
        bus.subscribe(Counted.class, counted -> heard.addAndGet(counted.value()))
                .compose(ready -> bus.subscribe(Counted.class, counted -> heard.addAndGet(counted.value())))
                .compose(ready -> bus.publish(new Counted(4)))
                .onComplete(test.succeeding(published -> test.verify(() -> {
                    assertThat(heard).hasValue(8);
                    test.completeNow();
                })));
    }

    @Test
    void aBusThatLeavesAnswersWhatItWasAskedBeforeAndNothingAfter(Vertx vertx, VertxTestContext test) {
        Promise<Void> begun = Promise.promise();
        bus.answer(Sum.class, (caller, sum) -> {
                    begun.tryComplete();
                    return vertx.timer(50).map(new Total(sum.a() + sum.b()));
                })
                .compose(ready -> {
                    Future<Total> before = bus.ask(CALLER, new Sum(1, 2));
                    return begun.future().compose(working -> bus.leave()).compose(left -> before);
                })
                .compose(total -> {
                    assertThat(total).isEqualTo(new Total(3));
                    return bus.ask(CALLER, new Sum(1, 2)).transform(after -> Future.succeededFuture(after.cause()));
                })
                .onComplete(test.succeeding(failure -> test.verify(() -> {
                    assertThat(((ReplyException) failure).failureType()).isEqualTo(ReplyFailure.NO_HANDLERS);
                    test.completeNow();
                })));
    }

    @Test
    void twoRegistriesOfTheSameMessagesReadEachOthersBytes() {
        RecordCodec here = new RecordCodec(registry());
        RecordCodec there = new RecordCodec(registry());
        Buffer wire = Buffer.buffer();
        Envelope sent = new Envelope(CALLER, new Sum(6, 7));
        here.encodeToWire(wire, sent);
        Envelope read = (Envelope) there.decodeFromWire(0, wire);
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("caller.deadline")
                .isEqualTo(sent);
        // TR-03: the time that remains is sent, not a moment of this node's clock.
        assertThat(read.caller().deadline().remainingMs()).isPositive().isLessThanOrEqualTo(Caller.TIMEOUT.toMillis());
    }

    @Test
    void aRegistryReadsNoMessageThatItDoesNotHold() {
        Buffer wire = Buffer.buffer();
        new RecordCodec(registry()).encodeToWire(wire, new Counted(1));
        RecordCodec other = new RecordCodec(new MessageRegistry(List.of(Sum.class)));
        assertThatThrownBy(() -> other.decodeFromWire(0, wire)).hasMessageContaining("unknown message rpc.Counted");
        assertThatThrownBy(() -> other.encodeToWire(Buffer.buffer(), new Counted(1)))
                .hasMessageContaining("is not in the registry");
    }

    @Test
    void anAskIsAnsweredOnTheEventLoopItComesFrom(VertxTestContext test, Vertx vertx) {
        List<Future<?>> answering = onEveryLoop(
                vertx,
                () -> bus.answer(
                        Sum.class,
                        (caller, sum) -> Future.succeededFuture(
                                new Total((int) Thread.currentThread().getId()))));
        Future.all(answering)
                .compose(ready -> Future.all(onEveryLoop(vertx, () -> bus.ask(CALLER, new Sum(1, 1))
                        .onSuccess(total -> test.verify(() -> assertThat(total.value())
                                .isEqualTo((int) Thread.currentThread().getId()))))))
                .onComplete(test.succeeding(all -> test.verify(() -> {
                    assertThat(all.<Total>list().stream().distinct()).hasSize(LOOPS);
                    test.completeNow();
                })));
    }

    @Test
    void anAskOfALoopWithoutAnAnswererIsAnsweredByAnother(VertxTestContext test, Vertx vertx) {
        Context one = loops(vertx).get(0);
        Future<Void> answering = Future.future(ready -> one.runOnContext(
                there -> bus.answer(Sum.class, (caller, sum) -> Future.succeededFuture(new Total(sum.a() + sum.b())))
                        .onComplete(ready)));
        answering
                .compose(ready -> Future.all(onEveryLoop(vertx, () -> bus.ask(CALLER, new Sum(2, 3)))))
                .onComplete(test.succeeding(all -> test.verify(() -> {
                    assertThat(all.list()).hasSize(LOOPS).containsOnly(new Total(5));
                    test.completeNow();
                })));
    }

    @Test
    void aLoopGivesUpTheAsksToItselfWhoseTimeIsOverAndNoOthers(VertxTestContext test, Vertx vertx) {
        Context one = loops(vertx).get(0);
        Promise<Total> late = Promise.promise();
        Future<Void> answering = Future.future(ready -> one.runOnContext(there -> bus.answer(
                        Sum.class,
                        (caller, sum) -> sum.a() == 0
                                ? Promise.<Total>promise().future()
                                : sum.a() == 1 ? late.future() : Future.succeededFuture(new Total(sum.b())))
                .onComplete(ready)));
        answering
                .compose(ready -> Future.<List<Future<Total>>>future(asking -> one.runOnContext(there -> {
                    Future<Total> first = bus.ask(CALLER.withTimeout(Duration.ofMillis(30)), new Sum(0, 0));
                    Future<Total> second = bus.ask(CALLER.withTimeout(Duration.ofMillis(60)), new Sum(0, 0));
                    second.onComplete(over -> late.complete(new Total(1)));
                    asking.complete(
                            List.of(first, second, bus.ask(CALLER, new Sum(1, 0)), bus.ask(CALLER, new Sum(2, 7))));
                })))
                .compose(asks -> Future.join(asks).transform(done -> Future.succeededFuture(asks)))
                // The loop has not lost its way among them.
                .compose(asks ->
                        Future.<List<Future<Total>>>future(alive -> one.runOnContext(there -> alive.complete(asks))))
                .onComplete(test.succeeding(asks -> test.verify(() -> {
                    assertThat(asks.subList(0, 2))
                            .allSatisfy(over -> assertThat(((ReplyException) over.cause()).failureType())
                                    .isEqualTo(ReplyFailure.TIMEOUT));
                    assertThat(asks.subList(2, 4)).map(Future::result).containsExactly(new Total(1), new Total(7));
                    test.completeNow();
                })));
    }

    private static List<Context> loops(Vertx vertx) {
        return StreamSupport.stream(
                        ((VertxInternal) vertx).nettyEventLoopGroup().spliterator(), false)
                .<Context>map(loop -> ((VertxInternal) vertx)
                        .contextBuilder()
                        .withEventLoop((EventLoop) loop)
                        .build())
                .toList();
    }

    private static <T> List<Future<?>> onEveryLoop(Vertx vertx, Supplier<Future<T>> work) {
        return loops(vertx).stream()
                .<Future<?>>map(loop -> Future.<T>future(
                        done -> loop.runOnContext(there -> work.get().onComplete(done))))
                .toList();
    }
}
