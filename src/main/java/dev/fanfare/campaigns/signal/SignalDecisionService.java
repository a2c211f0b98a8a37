package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.SignalsRepository.Locked;
import dev.fanfare.campaigns.signal.api.AppealHold;
import dev.fanfare.campaigns.signal.api.DecideSignal;
import dev.fanfare.campaigns.signal.api.DecideSignal.Action;
import dev.fanfare.campaigns.signal.api.ListOwnHolds;
import dev.fanfare.campaigns.signal.api.ListOwnHolds.OwnHolds;
import dev.fanfare.campaigns.signal.api.SignalState;
import dev.fanfare.campaigns.signal.api.SignalTransition;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.store.PostOversight;
import dev.fanfare.campaigns.task.store.PostOversight.LockedPost;
import dev.fanfare.people.session.store.TokenMakers;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides about signals, and takes creators' appeals of holds.
 *
 * @param unrelatedDays days for which an account counts as its creator's
 */
record SignalDecisionService(Database db, SignalsConfig config, PostOversight posts, int unrelatedDays) {
    private static final Set<TaskStatus> UNPAID =
            Set.of(TaskStatus.UNDER_REVIEW, TaskStatus.APPEALED, TaskStatus.ACCEPTED);

    Future<Committed<ActionResult>> decide(Caller caller, DecideSignal ask) {
        return db.change(caller, ask, tx -> SignalsRepository.findSubject(tx, ask.signalId())
                .map(found -> found.orElseThrow(() -> notFound(ask.signalId())))
                .compose(subject -> subject.taskId() == null
                        ? decide(tx, caller, ask, null)
                        // Before the signal, as reviewers do whose decision makes it due.
                        : posts.lock(tx, subject.taskId()).compose(post -> decide(tx, caller, ask, post))));
    }

    /** @param post locked; null for an account */
    private Future<ActionResult> decide(Tx tx, Caller caller, DecideSignal ask, LockedPost post) {
        return SignalsRepository.lock(tx, ask.signalId())
                .map(found -> found.orElseThrow(() -> notFound(ask.signalId())))
                .compose(signal -> {
                    if (caller.is(signal.userId()) || post != null && caller.isOfTeam(post.advertiserId())) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "Another person decides about signals of your own posts and campaigns.");
                    }
                    SignalTransition move = ask.action().transition();
                    if (!move.startsAt(signal.status())) {
                        throw move.impossibleFrom(signal.status(), Actor.STAFF);
                    }
                    return requireImpartial(tx, caller, signal)
                            .compose(fair -> carryOut(tx, caller, ask, signal, post))
                            .compose(done -> record(tx, caller, ask, signal))
                            .map(new ActionResult(answer(ask.action(), signal.status())));
                });
    }

    /** An appealed hold is decided by another person than the one who began it. */
    private Future<Void> requireImpartial(Tx tx, Caller caller, Locked signal) {
        if (signal.status() != SignalState.APPEALED || signal.decidedBy() == null || caller.userId() == null) {
            return Future.succeededFuture();
        }
        return TokenMakers.linkedAccounts(tx, caller, List.of(caller.id()), unrelatedDays)
                .map(linked -> {
                    if (linked.contains(signal.decidedBy())) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "Another person than the one who holds the payment decides its appeal.");
                    }
                    return null;
                });
    }

    private Future<Void> carryOut(Tx tx, Caller caller, DecideSignal ask, Locked signal, LockedPost post) {
        return switch (ask.action()) {
            case CLEAR -> SignalsRepository.count(tx, signal.uncleared(), 0, 1);
            case UPHOLD -> Future.succeededFuture();
            case HOLD -> {
                if (post != null && !UNPAID.contains(post.status())) {
                    throw CommonFault.INVALID_TRANSITION.because(
                            "There is no payment left to hold: the post is not accepted, or it is paid.");
                }
                yield Future.succeededFuture();
            }
            case REJECT ->
                reject(tx, caller, ask, signal, post)
                        .compose(rejected -> SignalsRepository.count(tx, signal.uncleared(), 1, 0));
        };
    }

    private Future<Void> reject(Tx tx, Caller caller, DecideSignal ask, Locked signal, LockedPost post) {
        if (post == null) {
            return Future.succeededFuture();
        }
        return switch (post.status()) {
            case UNDER_REVIEW ->
                posts.reject(tx, caller, signal.taskId(), ask.reason().strip());
            case ACCEPTED, PAID ->
                throw CommonFault.INVALID_TRANSITION.because(
                        "The post is accepted. Take its payment back first; then this signal can be rejected.");
            case PENDING, REJECTED, APPEALED, LEFT -> Future.succeededFuture();
        };
    }

    private Future<Void> record(Tx tx, Caller caller, DecideSignal ask, Locked signal) {
        SignalState after = ask.action().transition().to();
        String reason = OptionalText.blankToNull(ask.reason());
        return SignalsRepository.decide(tx, signal, after, caller.userId(), reason, config.holdDays())
                .compose(decided -> {
                    Outbox.announceEvents(tx);
                    return Audit.write(
                            tx,
                            caller,
                            "signal." + ask.action().code(),
                            "signal:" + signal.id(),
                            Map.of("status", signal.status().code()),
                            Map.of("status", after.code()),
                            reason);
                });
    }

    private static Translatable answer(Action action, SignalState before) {
        return switch (action) {
            case CLEAR ->
                before == SignalState.OPEN
                        ? Translatable.of("The signal was cleared. Its reasons do not bring it back here.")
                        : Translatable.of("The hold has ended. The creator is told.");
            case HOLD -> Translatable.of("The payment is held. The creator reads your reason, and can appeal.");
            case REJECT ->
                Translatable.of(
                        "The signal was rejected. If its post was under review, the creator reads your reason, and can appeal.");
            case UPHOLD -> Translatable.of("The hold goes on. The creator is told.");
        };
    }

    private static RuntimeException notFound(Long id) {
        return CommonFault.notFound("signal", id);
    }

    Future<OwnHolds> listOwn(Caller caller, ListOwnHolds ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return SignalsRepository.listOwn(db, caller.id(), part.beforeId(), part.limit())
                .map(rows -> part.cut(rows, ListOwnHolds.Item::signalId, OwnHolds::new));
    }

    Future<Committed<ActionResult>> appeal(Caller caller, AppealHold ask) {
        return db.change(caller, ask, tx -> SignalsRepository.recordAppeal(
                        tx, ask.signalId(), caller.id(), ask.reason().strip())
                .compose(done -> done
                        ? Audit.write(
                                tx,
                                caller,
                                "signal.appeal",
                                "signal:" + ask.signalId(),
                                Map.of("status", SignalState.HELD.code()),
                                Map.of("status", SignalState.APPEALED.code()),
                                null)
                        : explain(tx, caller, ask))
                .map(done -> {
                    Outbox.announceEvents(tx);
                    return new ActionResult("Your appeal was received. Another person decides.");
                }));
    }

    /** Fails with the reason why the hold cannot be appealed. */
    private static Future<Void> explain(Tx tx, Caller caller, AppealHold ask) {
        return SignalsRepository.findOwn(tx, ask.signalId(), caller.id()).map(found -> {
            SignalsRepository.OwnHold hold = found.orElseThrow(() -> CommonFault.notFound("hold", ask.signalId()));
            if (hold.status() == SignalState.HELD) {
                throw CommonFault.INVALID_TRANSITION.because("You have appealed this hold already.");
            }
            throw SignalTransition.APPEAL.impossibleFrom(hold.status(), Actor.PUBLISHER);
        });
    }
}
