package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.task.TaskReversalRepository.Dropped;
import dev.fanfare.campaigns.task.TasksRepository.LockedTask;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.NumberedDocument.Numbers;
import dev.fanfare.money.invoicing.store.CreditNotes;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.store.HeldMoney;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Reverses an acceptance, for example of a fraudulent task: takes the earnings back from the publisher's balance, then
 * from pending payouts, the rest as a debt, and refunds the advertiser. The task can be resubmitted in time if the advertiser's limit or funds suffice.
 *
 * @param alone what one person may take back on a day
 */
record TaskReversalService(Database db, DailyLimit alone) {
    Future<Committed<ProposedOrDone>> reverse(Caller caller, ReverseTask ask) {
        Verdict verdict = new Verdict(ask.taskId(), TaskTransition.REVERSE, caller.userId(), ask.reason());
        return TaskRowsRepository.find(db, caller.userId(), ask.taskId()).compose(found -> {
            TaskRow task = found.orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            if (caller.is(task.userId())) {
                throw CommonFault.PERMISSION_DENIED.because("You may not reverse your own task.");
            }
            return db.change(caller, ask, tx -> reverse(tx, caller, task, verdict)
                    .map(new ProposedOrDone("The task was reversed and is rejected now.")));
        });
    }

    private Future<Void> reverse(Tx tx, Caller caller, TaskRow task, Verdict verdict) {
        Instant now = BusinessTime.now();
        long campaignId = task.campaign().brief().id();
        // In the order of TaskSettlementRepository; the advertiser is locked last, when everything is posted.
        return CreditNotes.lock(tx, task.campaign().advertiserId())
                .compose(numbers -> TaskSettlementRepository.lockCampaign(tx, campaignId)
                        .compose(locked -> EndChargesRepository.sumLocked(tx, campaignId))
                        .compose(paidAtEnd -> TaskReversalRepository.deleteShare(tx, campaignId, task.id())
                                .map(dropped -> new EndShare(paidAtEnd, dropped)))
                        .compose(share -> TasksRepository.lock(tx, task.id()).compose(accepted -> {
                            if (!TaskTransition.REVERSE.startsAt(accepted.status())) {
                                throw TaskTransition.REVERSE.impossibleFrom(accepted.status(), Actor.STAFF);
                            }
                            return takesTwo(tx, caller, task, accepted)
                                    .onSuccess(two -> {
                                        if (!two) {
                                            tx.waiveSecondApproval();
                                        }
                                    })
                                    .compose(known ->
                                            new Reversal(tx, caller, task, verdict, accepted, share, now).run())
                                    .compose(done -> credit(tx, caller, numbers, task, accepted, verdict));
                        })));
    }

    private Future<Boolean> takesTwo(Tx tx, Caller caller, TaskRow task, LockedTask accepted) {
        Money payment = new Money(accepted.payment(), task.terms().currency());
        return caller.userId() == null || caller.proposedBy() != null
                ? Future.succeededFuture(false)
                : alone.isExceeded(
                        tx,
                        caller,
                        "reversals",
                        people -> TaskReversalRepository.sumOfDay(tx, people, payment, alone.currency()));
    }

    /** Credits invoiced work; other work lowers the next invoice. */
    private static Future<Void> credit(
            Tx tx, Caller caller, Numbers numbers, TaskRow task, LockedTask accepted, Verdict verdict) {
        long advertiserId = task.campaign().advertiserId();
        String reason = verdict.reason() == null ? "Task " + task.id() + " was reversed." : verdict.reason();
        return CreditNotes.reverse(tx, caller, numbers, advertiserId, reversal(task, accepted, "accepted"), reason)
                .compose(credited -> CreditNotes.reverse(
                        tx, caller, numbers, advertiserId, reversal(task, accepted, "views"), reason))
                .compose(credited -> CreditNotes.reverse(
                        tx, caller, numbers, advertiserId, reversal(task, accepted, "pool"), reason))
                .compose(credited -> CreditNotes.reverse(
                        tx, caller, numbers, advertiserId, reversal(task, accepted, "best_post"), reason));
    }

    /** The key of the entry that takes back an acceptance or a best post. */
    private static String reversal(TaskRow task, LockedTask accepted, String what) {
        return TaskSettlement.key(task.id(), what, accepted.reversals()) + ":reversed";
    }

    /**
     * What the end of the campaign has paid, and the task's share of its best post.
     *
     * @param ofAll for best posts and pool of the campaign, in minor units of its currency
     */
    private record EndShare(long ofAll, Optional<Dropped> bestPost) {}

    /** One reversal, in its transaction. */
    private record Reversal(
            Tx tx, Caller caller, TaskRow task, Verdict verdict, LockedTask accepted, EndShare share, Instant now) {

        Future<Void> run() {
            long advertiserId = task.campaign().advertiserId();
            return TaskReversalRepository.lockParticipation(tx, accepted.participationId())
                    .compose(locked -> HeldMoney.lock(tx, task.userId()))
                    .compose(locked -> post())
                    .compose(posted -> HeldMoney.takeBack(
                            tx, caller, task.userId(), task.terms().currency(), verdict.reason()))
                    .compose(posted ->
                            TaskReversalRepository.lockAdvertiser(tx, advertiserId, accepted.funded(), charged()))
                    .compose(room -> releaseViews().compose(views -> {
                        long charged = charged();
                        long promise = promise(room);
                        return TaskReversalRepository.takeBack(
                                        tx, verdict, caller.proposedBy(), accepted, share.bestPost(), promise, now)
                                .compose(taken -> SpendingRepository.settlePromise(
                                        tx, advertiserId, views - promise, -charged, accepted.funded()));
                    }))
                    .compose(settled -> audit());
        }

        /** Ends what was promised for views: a later post is promised it when submitted. What the advertiser gets back. */
        private Future<Long> releaseViews() {
            ViewPromise views = accepted.views();
            return views.viewsPromised() == 0
                    ? Future.succeededFuture(0L)
                    : ViewBudgetRepository.releaseAll(
                                    tx, task.campaign().brief().id(), views.viewsPromised(), views.viewsReserved())
                            .map(kept -> views.viewsReserved() - kept);
        }

        /** The task's cost in its advertiser's currency. What the end of a campaign pays was charged and rounded together. */
        private long charged() {
            long atEnd = share.bestPost().map(Dropped::amount).orElse(0L) + accepted.pool();
            return accepted.charged() + converted(share.ofAll()) - converted(share.ofAll() - atEnd);
        }

        /** The maximum cost of a later acceptance; 0 if the task cannot be resubmitted. */
        private long promise(long room) {
            Money most = new Money(
                    task.terms().reward().base()
                            + task.terms()
                                    .reward()
                                    .offered(task.terms().reward().bonusReach())
                            + task.terms()
                                    .reward()
                                    .offered(task.terms().reward().bonusEngagement()),
                    task.terms().currency());
            long promise = converted(most.minor());
            return task.isExpired(now) || promise > room ? 0 : promise;
        }

        private long converted(long minor) {
            return Money.round(
                            Money.decimal(minor, task.terms().currency())
                                    .multiply(task.campaign().limitRate()),
                            accepted.advertiserCurrency())
                    .minor();
        }

        private Future<Void> post() {
            return ViewsReversal.undo(tx, caller, task, accepted.reversals())
                    .compose(done -> takeBack("released"))
                    .compose(done -> takeBack("views_released"))
                    .compose(done -> takeBack("pool_released"))
                    .compose(done -> takeBack("accepted"))
                    .compose(done -> takeBack("views"))
                    .compose(done -> takeBack("pool"))
                    .compose(done -> accepted.bestPost() == 0
                            ? Future.succeededFuture()
                            : TaskReversalRepository.findBestPostEntry(
                                            tx, task.campaign().brief().id(), task.userId())
                                    .compose(key -> takeBack("best_post", key.orElseThrow())));
        }

        private Future<Void> takeBack(String what) {
            return takeBack(what, TaskSettlement.key(task.id(), what, accepted.reversals()));
        }

        private Future<Void> takeBack(String what, String key) {
            String kind =
                    switch (what) {
                        case "best_post" -> "best_post_reversed";
                        case "views_released", "pool_released" -> "task_released_reversed";
                        case "pool" -> "task_views_reversed";
                        default -> "task_" + what + "_reversed";
                    };
            Entry.Draft draft = Entry.reversing(
                    key,
                    reversal(task, accepted, what),
                    kind,
                    "Task " + task.id() + " was reversed.",
                    caller.requestId());
            return Ledger.reverse(tx, draft, task.userId(), task.campaign().advertiserId())
                    .mapEmpty();
        }

        private Future<Void> audit() {
            Money payment = new Money(accepted.payment(), task.terms().currency());
            Outbox.announceEvents(tx);
            return Audit.write(
                    tx,
                    caller,
                    "task.reverse",
                    "task:" + task.id(),
                    Map.of("status", accepted.status().code(), "payment", payment.toString()),
                    Map.of("status", verdict.move().to().code()),
                    verdict.reason());
        }
    }
}
