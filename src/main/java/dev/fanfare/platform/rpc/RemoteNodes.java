package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DeadlineTimer;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.rpc.FailureDetector.Node;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Sends asks to individual nodes, so that unresponsive ones are known; {@link RemoteCall} retries elsewhere. */
final class RemoteNodes {
    /** Asks that one node may owe an answer, from which on more are refused. */
    private static final int MAX_IN_FLIGHT = 10_000;

    private static final int NOT_HERE = -1;
    private static final String CALL = "call";
    private static final String REPLAYED = "replayed";
    private static final DeliveryOptions CALLING =
            new DeliveryOptions().setSendTimeout(10_000).addHeader(CALL, "");

    private final Vertx vertx;
    private final EventBus wire;
    private final Peers peers;
    private final Function<Thread, DeadlineTimer> deadlines;
    /** The nodes that are asked by name. */
    private final Set<String> named = ConcurrentHashMap.newKeySet();

    private final HedgingBudget seconds = new HedgingBudget();
    private final AtomicInteger turn = new AtomicInteger();

    RemoteNodes(Vertx vertx, Peers peers, Function<Thread, DeadlineTimer> deadlines) {
        this.vertx = vertx;
        this.wire = vertx.eventBus();
        this.peers = peers;
        this.deadlines = deadlines;
    }

    /** The address of a node. */
    static String address(String node) {
        return "asks@" + node;
    }

    /** Whether it is a ping. */
    static boolean isCall(Message<?> message) {
        return message.headers().contains(CALL);
    }

    /** Replies that this node has no handler and did nothing. */
    static void notHere(Message<?> message) {
        SafeSend.reply(
                message,
                new ReplyException(ReplyFailure.RECIPIENT_FAILURE, NOT_HERE, "not answered here"),
                new DeliveryOptions());
    }

    /** Whether the ask certainly had no effect. */
    static boolean isNotHere(Throwable cause) {
        return cause instanceof ReplyException reply
                && (reply.failureType() == ReplyFailure.NO_HANDLERS
                        || (!(cause instanceof Refused)
                                && reply.failureType() == ReplyFailure.RECIPIENT_FAILURE
                                && reply.failureCode() == NOT_HERE));
    }

    /** Sends to a node with a handler at this address; see {@link Bus#ask}. */
    <R> Future<R> ask(Envelope asked, String address) {
        if (!Context.isOnEventLoopThread()) {
            Promise<R> answer = Promise.promise();
            vertx.getOrCreateContext()
                    .runOnContext(there -> this.<R>ask(asked, address).onComplete(answer));
            return answer.future();
        }
        Optional<Node> first = choose(address, Set.of());
        if (first.isEmpty()) {
            // No node, or nodes of an earlier version, reached at the ask's own address.
            return SafeSend.<R>request(wire, address, asked, options(asked)).map(reply -> body(asked, reply));
        }
        if (first.get().inFlight().get() >= MAX_IN_FLIGHT) {
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        seconds.first();
        return new RemoteCall<R>(this, deadlines.apply(Thread.currentThread()), asked, address).begin(first.get());
    }

    HedgingBudget seconds() {
        return seconds;
    }

    /** Picks the node with the fewest requests in flight; a suspected node only if no other is available. */
    Optional<Node> choose(String address, Set<String> but) {
        List<String> nodes = peers.answering(address);
        String self = peers.self();
        Node best = null;
        int start = turn.getAndIncrement() & Integer.MAX_VALUE;
        for (int i = 0; i < nodes.size(); i++) {
            String id = nodes.get((start + i) % nodes.size());
            Node node = but.contains(id) || id.equals(self) || !isNamed(id)
                    ? null
                    : peers.detector().node(id);
            if (node != null && (best == null || isBetter(node, best))) {
                best = node;
            }
        }
        return Optional.ofNullable(best);
    }

    /** False for a node of an earlier version, which is not asked by its name. */
    private boolean isNamed(String id) {
        if (named.contains(id)) {
            return true;
        }
        if (!peers.answering(address(id)).contains(id)) {
            return false;
        }
        named.removeIf(former -> !peers.has(former));
        return named.add(id);
    }

    private static boolean isBetter(Node node, Node best) {
        return node.isSuspected() == best.isSuspected()
                ? node.inFlight().get() < best.inFlight().get()
                : best.isSuspected();
    }

    /** @param asker what it is part of; null where nothing is noted */
    <R> Future<R> send(Node to, Envelope asked, TraceSpan asker) {
        to.inFlight().incrementAndGet();
        DeliveryOptions options = options(asked);
        TraceSpan step = AskSpans.sent(asker, asked, options);
        return SafeSend.<R>request(wire, address(to.id()), asked, options)
                .onComplete(done -> {
                    AskSpans.end(step, done.cause());
                    to.inFlight().decrementAndGet();
                    if (done.succeeded() || !isUnheard(done.cause())) {
                        to.answered(System.nanoTime());
                    } else if (isNotHere(done.cause()) && to.suspect(System.nanoTime())) {
                        callAgain(to);
                    }
                })
                .map(reply -> body(asked, reply));
    }

    private static <R> R body(Envelope asked, Message<R> reply) {
        if (reply.headers().contains(REPLAYED)) {
            asked.caller().key().replayed().set(true);
        }
        return reply.body();
    }

    /** Whether the answer to an ask is that of an earlier request. */
    static boolean isReplay(Envelope asked) {
        IdempotencyKey key = asked.caller().key();
        return key != null && key.replayed().get();
    }

    /** These options of a reply, for an answer of an earlier request. */
    static DeliveryOptions replay(DeliveryOptions options) {
        return new DeliveryOptions(options).addHeader(REPLAYED, "");
    }

    private static DeliveryOptions options(Envelope asked) {
        return new DeliveryOptions()
                .setCodecName(RecordCodec.NAME)
                .setSendTimeout(Math.max(1, asked.caller().deadline().remainingMs()));
    }

    private static boolean isUnheard(Throwable cause) {
        return !(cause instanceof ReplyException reply) || reply.failureType() != ReplyFailure.RECIPIENT_FAILURE;
    }

    boolean isThere(Node node) {
        return peers.has(node.id());
    }

    /** Calls a node that has said nothing for a while, and suspects it when it does not answer. */
    void watch(Node node) {
        long now = System.nanoTime();
        if (node.isToBeCalled(now)) {
            call(node, now);
        } else if (node.suspectIfUnanswered(now)) {
            callAgain(node);
        }
    }

    private void call(Node node, long now) {
        node.called(now);
        SafeSend.request(wire, address(node.id()), null, CALLING)
                .onSuccess(answered -> node.answered(System.nanoTime()));
    }

    /** Until it has answered, or has left. */
    private void callAgain(Node node) {
        vertx.setTimer(FailureDetector.CALL_MS, timer -> {
            if (isThere(node) && node.isUnresponsive()) {
                call(node, System.nanoTime());
                callAgain(node);
            }
        });
    }
}
