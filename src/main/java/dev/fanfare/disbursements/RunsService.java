package dev.fanfare.disbursements;

import static dev.fanfare.disbursements.GatheringService.subject;

import dev.fanfare.disbursements.RunsRepository.Locked;
import dev.fanfare.disbursements.api.DisbursementsError;
import dev.fanfare.disbursements.api.PayoutRunMove;
import dev.fanfare.disbursements.api.PayoutRuns.ApproveRun;
import dev.fanfare.disbursements.api.PayoutRuns.CancelRun;
import dev.fanfare.disbursements.api.PayoutRuns.ListRunItems;
import dev.fanfare.disbursements.api.PayoutRuns.ListRuns;
import dev.fanfare.disbursements.api.PayoutRuns.Run;
import dev.fanfare.disbursements.api.PayoutRuns.RunItems;
import dev.fanfare.disbursements.api.PayoutRuns.RunItems.Item;
import dev.fanfare.disbursements.api.PayoutRuns.RunList;
import dev.fanfare.disbursements.api.PayoutRuns.RunShown;
import dev.fanfare.disbursements.api.PayoutRuns.SendRun;
import dev.fanfare.disbursements.api.PayoutRuns.ShowRun;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Decides on runs, and shows them. */
final class RunsService {
    private final Database db;

    RunsService(Database db) {
        this.db = db;
    }

    Future<Committed<Done>> approve(Caller caller, ApproveRun ask) {
        long id = ask.runId();
        return db.change(caller, ask, tx -> lock(tx, id)
                        .compose(run -> {
                            if (caller.is(run.madeBy())) {
                                throw CommonFault.PERMISSION_DENIED.because(
                                        "Somebody else approves a run that you have gathered.");
                            }
                            require(PayoutRunMove.APPROVE, run);
                            return RunsRepository.approve(tx, id, caller.id());
                        })
                        .compose(done -> audit(tx, caller, id, PayoutRunMove.APPROVE, null))
                        .map(new Done("The run has been approved and can be sent.")))
                .recover(Violations.refusedBy(Map.of(
                        "payout_runs_not_own",
                        () -> CommonFault.PERMISSION_DENIED.because("You may not approve a run that pays you."))));
    }

    Future<Committed<Done>> send(Caller caller, SendRun ask) {
        long id = ask.runId();
        return db.change(caller, ask, tx -> lock(tx, id)
                .compose(run -> {
                    require(PayoutRunMove.SEND, run);
                    if (run.lacksApproval()) {
                        throw DisbursementsError.RUN_NOT_APPROVED.refusal();
                    }
                    tx.announce(SendingService.CHANNEL);
                    return RunsRepository.send(tx, id, caller.id());
                })
                .compose(done -> audit(tx, caller, id, PayoutRunMove.SEND, null))
                .map(new Done("The run is being sent.")));
    }

    Future<Committed<Done>> cancel(Caller caller, CancelRun ask) {
        long id = ask.runId();
        return db.change(caller, ask, tx -> lock(tx, id)
                .compose(run -> {
                    require(PayoutRunMove.CANCEL, run);
                    return RunsRepository.cancel(tx, id, caller.id(), ask.reason());
                })
                .compose(done -> audit(tx, caller, id, PayoutRunMove.CANCEL, ask.reason()))
                .map(new Done("The run has been cancelled; its payouts are free for another.")));
    }

    private static Future<Locked> lock(Tx tx, long id) {
        return RunsRepository.lock(tx, id).map(found -> found.orElseThrow(() -> notFound(id)));
    }

    private static Refused notFound(long id) {
        return CommonFault.notFound("payout_run", id);
    }

    private static void require(PayoutRunMove move, Locked run) {
        if (!move.startsAt(run.status())) {
            throw move.impossibleFrom(run.status());
        }
    }

    private static Future<Void> audit(Tx tx, Caller caller, long id, PayoutRunMove move, String reason) {
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
        int limit = Paging.of(null, ask.limit()).limit();
        long before = ask.before() == null ? Long.MAX_VALUE : ask.before();
        return RunsRepository.list(db, ask.status(), before, limit + 1)
                .map(found -> new RunList(head(found, limit), next(found, limit, Run::id)));
    }

    Future<RunShown> show(Caller caller, ShowRun ask) {
        long id = ask.runId();
        return Future.all(
                        RunsRepository.find(db, id),
                        RunItemsRepository.totals(db, id),
                        RunItemsRepository.leftOutTotals(db, id),
                        RunFilesRepository.list(db, id),
                        RunItemsRepository.transferTotals(db, id))
                .map(all -> new RunShown(
                        all.<Optional<Run>>resultAt(0).orElseThrow(() -> notFound(id)),
                        all.resultAt(1),
                        all.resultAt(2),
                        all.resultAt(3),
                        all.resultAt(4)));
    }

    Future<RunItems> items(Caller caller, ListRunItems ask) {
        int limit = Paging.of(null, ask.limit()).limit();
        long after = ask.after() == null ? 0 : ask.after();
        return RunsRepository.find(db, ask.runId())
                .map(found -> found.orElseThrow(() -> notFound(ask.runId())))
                .compose(run -> RunItemsRepository.list(db, run.id(), ask.leftOut(), after, limit + 1))
                .map(found -> new RunItems(head(found, limit), next(found, limit, Item::position)));
    }

    private static <T> List<T> head(List<T> found, int limit) {
        return found.subList(0, Math.min(limit, found.size()));
    }

    /** The cursor of the next page; null when there is none. */
    private static <T> Long next(List<T> found, int limit, Function<T, Long> cursor) {
        return found.size() > limit ? cursor.apply(found.get(limit - 1)) : null;
    }
}
