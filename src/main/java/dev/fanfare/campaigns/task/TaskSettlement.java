package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository.Coverage;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.TasksRepository.Acceptance;
import dev.fanfare.campaigns.task.TasksRepository.LockedTask;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/**
 * Accepts, rejects or pays a locked task with all related changes, in one transaction. The statements are pipelined
 * with the commit.
 */
record TaskSettlement(Tx tx, Caller caller, TaskRow task, LockedTask locked, Instant now) {

    /**
     * Accepts the task: credits the publisher and charges the advertiser by the formula. Views are paid with it if they
     * have been counted already, otherwise by {@link ViewRewards} when they are.
     *
     * @param verified as verified by the reviewer; claims do not count
     * @param campaign whose budget pays for views, locked; null for terms without them
     */
    Future<Void> accept(Verdict verdict, PostFigures verified, Coverage campaign) {
        ViewPromise promised = locked.views();
        PostFigures figures = new PostFigures(verified.reach(), verified.engagement(), promised.countedViews());
        RewardParts reward = Rewards.of(task.terms(), figures).withViewsUpTo(promised.viewsPromised());
        long flat = charge(reward.flat(), locked.promised() - promised.viewsReserved());
        long charged = promised.isCounted() ? charge(reward.total(), locked.promised()) : flat;
        ViewPromise after = promised.isCounted() ? promised.paid(reward.views().minor(), now) : promised;
        long kept = promised.isCounted() && campaign != null && campaign.keepsReserve()
                ? promised.viewsReserved() - (charged - flat)
                : 0;
        Money payment = reward.total();
        TasksRepository.accept(
                tx, verdict, new Acceptance(verified, reward, Rewards.version(task.terms()), charged, after), now);
        if (campaign != null) {
            ViewBudgetRepository.release(
                    tx, campaign.campaignId(), promised.viewsPromised() - after.viewsPromised(), kept);
        }
        TaskSettlementRepository.countAccepted(
                tx, locked.participationId(), verified.reach(), verified.engagement(), payment.minor(), now);
        Outbox.announceEvents(tx);
        post(Entry.of(
                        key(task.id(), "accepted", locked.reversals()),
                        "task_accepted",
                        "Task " + task.id() + " was accepted.",
                        caller.requestId())
                .from(task.campaign().advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, payment)
                .onto(task.userId(), AccountKind.PUBLISHER_PENDING, payment));
        return SpendingRepository.settlePromise(
                tx,
                task.campaign().advertiserId(),
                locked.promised() - after.viewsReserved() - kept,
                charged,
                locked.funded());
    }

    /** Returns the task to its publisher, who can appeal for so many days; no money moves. */
    Future<Void> reject(Verdict verdict, int appealDays) {
        Outbox.announceEvents(tx);
        return TasksRepository.review(tx, verdict, now, appealDays);
    }

    /** Releases the task's payment to its publisher. */
    Future<Void> release() {
        Money payment = new Money(locked.payment(), task.terms().currency());
        TasksRepository.pay(tx, task.id(), now);
        Outbox.announceEvents(tx);
        post(Entry.of(
                        key(task.id(), "released", locked.reversals()),
                        "task_released",
                        "The payment of task " + task.id() + " was released.",
                        caller.requestId())
                .from(task.userId(), AccountKind.PUBLISHER_PENDING, payment)
                .onto(task.userId(), AccountKind.PUBLISHER_AVAILABLE, payment));
        return Future.succeededFuture();
    }

    /** The journal key of a task's entry; numbered after a reversal. */
    static String key(long taskId, String what, int reversals) {
        return "task:" + taskId + ":" + what + (reversals == 0 ? "" : ":" + (reversals + 1));
    }

    /** The charge in the advertiser's currency; rounding never raises it above the promise. */
    private long charge(Money payment, long promised) {
        Money converted =
                Money.round(payment.decimal().multiply(task.campaign().limitRate()), locked.advertiserCurrency());
        return Math.min(converted.minor(), promised);
    }

    /** Posts the entry if the task earns anything. */
    private void post(Entry.Draft draft) {
        if (!draft.isEmpty()) {
            Ledger.post(tx, draft.entry());
        }
    }
}
