package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DeadlineTimer;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.rpc.FailureDetector.Node;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ask to other nodes, retried and hedged until one answers. Used on one event loop.
 *
 * <p>If a node has certainly not begun, every ask is retried. If it is dead or silent, reads are retried, and so are
 * changes with an idempotency key: the attempt that claims the key executes, the other gets its reply. A refused second
 * attempt first closes the key (see {@code Database}), so that the first cannot succeed later. If it is alive but slow,
 * reads are hedged within the {@link HedgingBudget}; the first answer counts.
 */
final class RemoteCall<R> extends DeadlineTimer.Waiting {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteCall.class);
    /** An ask that takes so long is slow. */
    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final int MAX_ATTEMPTS = 3;

    private final RemoteNodes nodes;
    private final DeadlineTimer deadlines;
    private final Envelope asked;
    private final String address;
    /** Null without tracing. */
    private final TraceSpan asker = TraceSpan.current();

    private final Promise<R> promise = Promise.promise();
    private final List<Try> tries = new ArrayList<>(1);

    /** An attempt on one node. */
    private static final class Try {
        private final Node node;
        private final long sentAt = System.nanoTime();
        /** Whether an earlier attempt may have been executed. */
        private final boolean again;

        private boolean answered;
        /** Whether the node certainly did not and will not execute it. */
        private boolean undone;
        /** Whether it was retried elsewhere because this node is dead or silent. */
        private boolean abandoned;

        Try(Node node, boolean again) {
            this.node = node;
            this.again = again;
        }
    }

    RemoteCall(RemoteNodes nodes, DeadlineTimer deadlines, Envelope asked, String address) {
        super(asked.caller().deadline());
        this.nodes = nodes;
        this.deadlines = deadlines;
        this.asked = asked;
        this.address = address;
    }

    Future<R> begin(Node first) {
        send(first);
        return promise.future();
    }

    private void send(Node node) {
        Try one = new Try(node, tries.stream().anyMatch(earlier -> !earlier.undone));
        tries.add(one);
        Caller caller = asked.caller();
        Envelope sent =
                one.again && isKeyed() ? new Envelope(caller.with(caller.key().repeated()), asked.ask()) : asked;
        over();
        deadlines.watch(this);
        nodes.<R>send(node, sent, asker).onComplete(done -> answered(one, done));
    }

    private boolean isKeyed() {
        IdempotencyKey key = asked.caller().key();
        return key != null && key.isFor(asked.ask()) && !asked.caller().dryRun();
    }

    /** Whether it is a read. Asks of the system itself are jobs, which are retried anyway. */
    private boolean isRead() {
        return (asked.caller().dryRun() || !(asked.ask() instanceof Change))
                && !(asked.ask() instanceof NonRetryable)
                && asked.caller().credential() != Caller.Credential.SYSTEM;
    }

    private void answered(Try one, AsyncResult<R> done) {
        one.answered = true;
        if (promise.future().isComplete()) {
            return;
        }
        if (done.succeeded()) {
            end(done);
        } else if (RemoteNodes.isNotHere(done.cause())) {
            one.undone = true;
            if (!askAnother() && isLast()) {
                end(giveUp());
            }
        } else {
            refused(one, done);
        }
    }

    private void refused(Try one, AsyncResult<R> done) {
        boolean alone = tries.stream().allMatch(other -> other == one || other.undone);
        boolean vague = isVague(done.cause());
        if (alone || (!vague && (one.again || isRead()))) {
            end(done);
            return;
        }
        one.undone = !vague;
        if (isLast()) {
            // A read has no attempts left; the outcome of a change at the other nodes is unknown.
            end(isRead() ? done : CommonFault.UNKNOWN_OUTCOME.<R>failed());
        }
    }

    /** Whether a refusal leaves another node's outcome open. */
    private static boolean isVague(Throwable cause) {
        if (!(cause instanceof Refused refused)) {
            return true;
        }
        int status = refused.fault().status();
        return status >= 500
                || CommonFault.REQUEST_IN_PROGRESS.code().equals(refused.fault().code());
    }

    /** Whether no other attempt is likely to answer soon. */
    private boolean isLast() {
        return tries.stream().allMatch(one -> one.answered || one.abandoned);
    }

    private boolean askAnother() {
        Optional<Node> next = tries.size() < MAX_ATTEMPTS ? nodes.choose(address, asked()) : Optional.empty();
        next.ifPresent(this::send);
        return next.isPresent();
    }

    private Set<String> asked() {
        Set<String> nodesAsked = new HashSet<>();
        tries.forEach(one -> nodesAsked.add(one.node.id()));
        return nodesAsked;
    }

    private void end(AsyncResult<R> outcome) {
        over();
        if (outcome.succeeded()) {
            promise.tryComplete(outcome.result());
        } else {
            promise.tryFail(outcome.cause());
        }
    }

    /** The failure when no node is left. */
    private Future<R> giveUp() {
        return isRead() || tries.stream().allMatch(one -> one.undone)
                ? Future.failedFuture(new ReplyException(ReplyFailure.NO_HANDLERS, "No node answers " + address))
                : CommonFault.UNKNOWN_OUTCOME.failed();
    }

    @Override
    protected boolean isDue() {
        return System.nanoTime() - tries.get(0).sentAt > FailureDetector.CALL_AFTER_NANOS || super.isDue();
    }

    @Override
    protected void timeOut() {
        if (asked.caller().deadline().isOver()) {
            promise.tryFail(new ReplyException(ReplyFailure.TIMEOUT, address + " was not answered in time"));
            return;
        }
        List.copyOf(tries).forEach(this::look);
        if (!promise.future().isComplete()) {
            over();
            deadlines.watch(this);
        }
    }

    private void look(Try one) {
        if (one.answered || one.abandoned || promise.future().isComplete()) {
            return;
        }
        nodes.watch(one.node);
        boolean gone = !nodes.isThere(one.node);
        if (gone || one.node.isSuspected()) {
            boolean another = (isRead() || isKeyed()) && isAnotherBetter() && askAnother();
            one.abandoned = another || gone;
            if (another) {
                LOG.debug("{} is asked again elsewhere", address);
            } else if (gone && isLast()) {
                end(giveUp());
            }
        } else if (tries.size() == 1
                && isRead()
                && System.nanoTime() - one.sentAt > SLOW_NANOS
                && isAnotherBetter()
                && nodes.seconds().take()) {
            askAnother();
        }
    }

    private boolean isAnotherBetter() {
        return nodes.choose(address, asked())
                .filter(next -> !next.isSuspected())
                .isPresent();
    }
}
