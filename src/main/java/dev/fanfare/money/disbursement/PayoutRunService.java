package dev.fanfare.money.disbursement;

import static dev.fanfare.money.disbursement.PayoutRunBuilder.subject;

import dev.fanfare.money.disbursement.PayoutRunsRepository.Locked;
import dev.fanfare.money.disbursement.api.ExclusionReason;
import dev.fanfare.money.disbursement.api.PayoutRunStatus;
import dev.fanfare.money.disbursement.api.PayoutRunTransition;
import dev.fanfare.money.disbursement.api.PayoutRuns.CancelRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.GetRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.ListRunItems;
import dev.fanfare.money.disbursement.api.PayoutRuns.ListRuns;
import dev.fanfare.money.disbursement.api.PayoutRuns.Run;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunItems;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunItems.Item;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunList;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunShown;
import dev.fanfare.money.disbursement.api.PayoutRuns.SendRun;
import dev.fanfare.people.owner.store.Initiator;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.people.session.store.TokenMakers;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Approves, cancels and lists runs. */
record PayoutRunService(Database db, DailyLimit limit) {
    Future<Committed<ProposedOrDone>> send(Caller caller, SendRun ask) {
        long id = ask.runId();
        return db.change(caller, ask, tx -> lock(tx, id)
                        .compose(run -> {
                            require(PayoutRunTransition.SEND, run);
                            return new Initiator(run.madeBy(), run.madeVersion())
                                    .require(tx, Permission.PAYOUTS_PROCESS)
                                    .compose(may -> send(tx, caller, run));
                        })
                        .compose(done -> audit(tx, caller, id, PayoutRunTransition.SEND, null))
                        .map(new ProposedOrDone("The payout batch is being sent.")))
                .recover(ConstraintErrors.map(Map.of(
                        "payout_runs_need_two",
                        () -> CommonFault.PERMISSION_DENIED.because(
                                "You may not approve a payout batch that you have made."),
                        "payout_runs_not_own",
                        () -> CommonFault.PERMISSION_DENIED.because(
                                "You may not approve a payout batch that pays you."))));
    }

    private Future<?> send(Tx tx, Caller caller, Locked run) {
        if (caller.proposedBy() != null) {
            return send(tx, run.id(), caller.id(), true);
        }
        // Since it was made, its maker and sender may have sent others alone.
        return TokenMakers.linkedAccounts(tx, caller, List.of(run.madeBy(), caller.id()), limit.unrelatedDays())
                .compose(people -> PayoutRunBuilder.isExceeded(tx, limit, run.id(), people))
                .compose(exceeded -> {
                    if (exceeded || run.approvalNeeded()) {
                        // The second person sends it: the table refuses its creator.
                        return Future.succeededFuture();
                    }
                    tx.waiveSecondApproval();
                    return send(tx, run.id(), caller.id(), false);
                });
    }

    private static Future<?> send(Tx tx, long runId, long by, boolean approved) {
        tx.notify(PayoutRunSender.CHANNEL);
        return PayoutRunsRepository.send(tx, runId, by, approved);
    }

    Future<Committed<ActionResult>> cancel(Caller caller, CancelRun ask) {
        long id = ask.runId();
        return db.change(caller, ask, tx -> lock(tx, id).compose(run -> {
            if (run.status() == PayoutRunStatus.SENDING) {
                return stop(tx, id)
                        .compose(done -> audit(tx, caller, id, PayoutRunTransition.STOP, ask.reason()))
                        .map(new ActionResult(
                                "The payout batch has been stopped; what was not sent is free for another."));
            }
            require(PayoutRunTransition.CANCEL, run);
            return PayoutRunsRepository.cancel(tx, id, caller.id(), ask.reason())
                    .compose(done -> audit(tx, caller, id, PayoutRunTransition.CANCEL, ask.reason()))
                    .map(new ActionResult("The payout batch has been cancelled; its payouts are free for another."));
        }));
    }

    private static Future<Void> stop(Tx tx, long id) {
        return RunItemsRepository.leaveOutRest(tx, id, ExclusionReason.STOPPED)
                .compose(left -> RunFilesRepository.insertPlan(tx, id))
                .compose(planned -> PayoutRunsRepository.finish(tx, id));
    }

    private static Future<Locked> lock(Tx tx, long id) {
        return PayoutRunsRepository.lock(tx, id).map(found -> found.orElseThrow(() -> notFound(id)));
    }

    private static Refused notFound(long id) {
        return CommonFault.notFound("payout_run", id);
    }

    private static void require(PayoutRunTransition move, Locked run) {
        if (!move.startsAt(run.status())) {
            throw move.impossibleFrom(run.status());
        }
    }

    private static Future<Void> audit(Tx tx, Caller caller, long id, PayoutRunTransition move, String reason) {
        return Audit.write(
                tx,
                caller,
                "payout_run." + move.code(),
                subject(id),
                null,
                Map.of("status", move.to().code()),
                reason);
    }

    Future<RunList> list(Caller caller, ListRuns ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return PayoutRunsRepository.list(db, ask.status(), part.beforeId(), part.limit())
                .map(found -> part.cut(found, Run::id, RunList::new));
    }

    Future<RunShown> show(Caller caller, GetRun ask) {
        long id = ask.runId();
        return Future.all(
                        PayoutRunsRepository.find(db, id),
                        RunItemsRepository.sumItems(db, id),
                        RunItemsRepository.sumLeftOut(db, id),
                        RunFilesRepository.list(db, id),
                        RunItemsRepository.sumTransfers(db, id))
                .map(all -> new RunShown(
                        all.<Optional<Run>>resultAt(0).orElseThrow(() -> notFound(id)),
                        all.resultAt(1),
                        all.resultAt(2),
                        all.resultAt(3),
                        all.resultAt(4)));
    }

    Future<RunItems> items(Caller caller, ListRunItems ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return PayoutRunsRepository.find(db, ask.runId())
                .map(found -> found.orElseThrow(() -> notFound(ask.runId())))
                .compose(run -> RunItemsRepository.list(db, run.id(), ask.leftOut(), part.afterId(), part.limit()))
                .map(found -> part.cut(found, Item::position, RunItems::new));
    }
}
