package dev.fanfare.platform.bus;

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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks other nodes, each by its name, so that it is known who does not answer. What is asked of one that is dead or frozen is
 * asked of another: see {@link OutboundRequest}.
 */
final class RemoteNodes {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteNodes.class);
    /** How often a suspected node is called. */
    private static final long CALL_MS = 250;
    /** Asks that one node may owe an answer, from which on more are refused. */
    private static final int MAX_IN_FLIGHT = 10_000;

    private static final int NOT_HERE = -1;
    private static final String CALL = "call";
    private static final DeliveryOptions CALLING =
            new DeliveryOptions().setSendTimeout(10_000).addHeader(CALL, "");

    private final Vertx vertx;
    private final EventBus wire;
    private final Peers peers;
    private final Function<Thread, Deadlines> deadlines;
    private final Map<String, NodePulse> pulses = new ConcurrentHashMap<>();
    private final HedgingBudget seconds = new HedgingBudget();
    private final AtomicInteger turn = new AtomicInteger();

    RemoteNodes(Vertx vertx, Peers peers, Function<Thread, Deadlines> deadlines) {
        this.vertx = vertx;
        this.wire = vertx.eventBus();
        this.peers = peers;
        this.deadlines = deadlines;
    }

    /** Where a node is asked whatever it answers. */
    static String address(String node) {
        return "asks@" + node;
    }

    /** Whether it only asks if this node is alive. */
    static boolean isCall(Message<?> message) {
        return message.headers().contains(CALL);
    }

    /** Says that this node does not answer what it was asked: nothing was done. */
    static void notHere(Message<?> message) {
        SafeSend.reply(
                message,
                new ReplyException(ReplyFailure.RECIPIENT_FAILURE, NOT_HERE, "not answered here"),
                new DeliveryOptions());
    }

    /** Whether a node has said that it has done nothing, or could not be asked. */
    static boolean isNotHere(Throwable cause) {
        return cause instanceof ReplyException reply
                && (reply.failureType() == ReplyFailure.NO_HANDLERS
                        || (!(cause instanceof Refused)
                                && reply.failureType() == ReplyFailure.RECIPIENT_FAILURE
                                && reply.failureCode() == NOT_HERE));
    }

    /** Asks a node that answers at this address; as {@link Bus#ask}. */
    <R> Future<R> ask(Envelope asked, String address) {
        if (!Context.isOnEventLoopThread()) {
            Promise<R> answer = Promise.promise();
            vertx.getOrCreateContext()
                    .runOnContext(there -> this.<R>ask(asked, address).onComplete(answer));
            return answer.future();
        }
        Optional<NodePulse> first = choose(address, Set.of());
        if (first.isEmpty()) {
            // Nobody, or nodes of an earlier version, which are asked at the address of the ask.
            return SafeSend.<R>request(wire, address, asked, options(asked)).map(Message::body);
        }
        if (first.get().underWay().get() >= MAX_IN_FLIGHT) {
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        seconds.first();
        return new RemoteCall<R>(this, deadlines.apply(Thread.currentThread()), asked, address).begin(first.get());
    }

    HedgingBudget seconds() {
        return seconds;
    }

    /** Of those that answer there the one that owes the fewest answers; a suspected one only for want of others. */
    Optional<NodePulse> choose(String address, Set<String> but) {
        List<String> nodes = peers.answering(address);
        String self = peers.self();
        NodePulse best = null;
        int start = turn.getAndIncrement() & Integer.MAX_VALUE;
        for (int i = 0; i < nodes.size(); i++) {
            String node = nodes.get((start + i) % nodes.size());
            NodePulse pulse = but.contains(node) || node.equals(self) ? null : pulse(node);
            if (pulse != null && (best == null || isBetter(pulse, best))) {
                best = pulse;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Null for a node of an earlier version, which is not asked by its name. */
    private NodePulse pulse(String node) {
        NodePulse known = pulses.get(node);
        if (known != null || !peers.answering(address(node)).contains(node)) {
            return known;
        }
        pulses.keySet().removeIf(former -> !peers.has(former));
        return pulses.computeIfAbsent(node, NodePulse::new);
    }

    private static boolean isBetter(NodePulse pulse, NodePulse best) {
        return pulse.isSuspected() == best.isSuspected()
                ? pulse.underWay().get() < best.underWay().get()
                : best.isSuspected();
    }

    /** @param asker what it is part of; null where nothing is noted */
    <R> Future<R> send(NodePulse to, Envelope asked, TraceSpan asker) {
        to.underWay().incrementAndGet();
        DeliveryOptions options = options(asked);
        TraceSpan step = AskSpans.sent(asker, asked, options);
        return SafeSend.<R>request(wire, address(to.node()), asked, options)
                .onComplete(done -> {
                    AskSpans.end(step, done.cause());
                    to.underWay().decrementAndGet();
                    if (done.succeeded() || !isUnheard(done.cause())) {
                        heard(to);
                    } else if (isNotHere(done.cause()) && to.suspect(System.nanoTime())) {
                        suspected(to);
                    }
                })
                .map(Message::body);
    }

    private static DeliveryOptions options(Envelope asked) {
        return new DeliveryOptions()
                .setCodecName(RecordCodec.NAME)
                .setSendTimeout(Math.max(1, asked.caller().deadline().remainingMs()));
    }

    private static boolean isUnheard(Throwable cause) {
        return !(cause instanceof ReplyException reply) || reply.failureType() != ReplyFailure.RECIPIENT_FAILURE;
    }

    boolean isThere(NodePulse pulse) {
        return peers.has(pulse.node());
    }

    /** Calls a node that has said nothing for this long, and suspects it when it does not answer. */
    void watch(NodePulse pulse, long quietNanos) {
        long now = System.nanoTime();
        if (pulse.isToBeCalled(now, quietNanos)) {
            call(pulse, now);
        } else if (pulse.suspectIfSilent(now)) {
            suspected(pulse);
        }
    }

    private void suspected(NodePulse pulse) {
        LOG.warn("Node {} does not answer and is suspected: others are asked while there are any", pulse.node());
        callAgain(pulse);
    }

    private void call(NodePulse pulse, long now) {
        pulse.called(now);
        SafeSend.request(wire, address(pulse.node()), null, CALLING).onSuccess(answered -> heard(pulse));
    }

    /** Until it has answered, or is no member any more. */
    private void callAgain(NodePulse pulse) {
        vertx.setTimer(CALL_MS, timer -> {
            if (!isThere(pulse)) {
                pulses.remove(pulse.node(), pulse);
            } else if (pulse.isSuspected()) {
                call(pulse, System.nanoTime());
                callAgain(pulse);
            }
        });
    }

    private void heard(NodePulse pulse) {
        long now = System.nanoTime();
        if (pulse.heard(now)) {
            LOG.info("Node {} answers again", pulse.node());
        }
    }
}
