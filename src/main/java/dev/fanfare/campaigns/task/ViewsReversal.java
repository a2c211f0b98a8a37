package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository.Coverage;
import dev.fanfare.campaigns.reward.CampaignShares;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.ViewsReversalRepository.Fallen;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.store.HeldMoney;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Takes back what was paid for views that have vanished: as any reversal from what is pending, from the balance, then from
 * pending payouts, the rest as a debt. The task stays accepted, and its payment becomes that of the views that are left. Of
 * a share of a pool it keeps the part of these views; the shares of others do not change.
 *
 * @param paidAtEnd what the end of the campaign has paid, in minor units of its currency
 */
record ViewsReversal(Tx tx, Caller caller, Coverage campaign, Fallen task, long paidAtEnd) {
    /** Locks a task and what taking back needs, in the order of all transactions. */
    static Future<ViewsReversal> lock(Tx tx, Caller caller, long taskId) {
        return ViewRewards.lock(tx, taskId).compose(campaign -> ViewsReversalRepository.lock(tx, taskId)
                .compose(task -> TaskReversalRepository.lockParticipation(tx, task.participationId())
                        .compose(locked -> HeldMoney.lock(tx, task.userId()))
                        .compose(locked -> EndChargesRepository.sumLocked(tx, campaign.campaignId()))
                        .map(paidAtEnd -> new ViewsReversal(tx, caller, campaign, task, paidAtEnd))));
    }

    /** Lets fewer views count; what they were paid too much is taken back. Views that were not paid yet only count less. */
    Future<Void> takeBack(long viewsLeft) {
        Long counted = task.views().countedViews();
        if (counted == null || viewsLeft >= counted) {
            return Future.succeededFuture();
        }
        Money ofViews = task.views().viewsPaidAt() == null ? money(0) : money(task.paymentViews() - worth(viewsLeft));
        Money ofPool = money(task.paymentPool() - share(viewsLeft));
        Money taken = ofViews.plus(ofPool);
        Outbox.announceEvents(tx);
        return taken.isPositive()
                ? takeBack(viewsLeft, ofViews, ofPool)
                : ViewsReversalRepository.count(tx, task.id(), viewsLeft).compose(less -> audit(viewsLeft, taken));
    }

    private Future<Void> takeBack(long viewsLeft, Money ofViews, Money ofPool) {
        Money taken = ofViews.plus(ofPool);
        long returned = task.charged() - charge(ofViews);
        long returnedOfPool = converted(money(paidAtEnd)) - converted(money(paidAtEnd - ofPool.minor()));
        long kept = campaign.keepsReserve() ? returned : 0;
        ViewsReversalRepository.takeBack(tx, task.id(), viewsLeft, ofViews.minor(), returned, ofPool.minor());
        ViewBudgetRepository.release(tx, campaign.campaignId(), ofViews.minor(), kept);
        TaskSettlementRepository.countAgain(tx, task.participationId());
        post(taken);
        return HeldMoney.takeBack(
                        tx,
                        caller,
                        task.userId(),
                        task.terms().currency(),
                        "Views of task " + task.id() + " have vanished.")
                .compose(settled -> audit(viewsLeft, taken))
                // Last, to keep the advertiser's lock short.
                .compose(done -> SpendingRepository.settlePromise(
                        tx, campaign.advertiserId(), -kept, -returned - returnedOfPool, campaign.funded()));
    }

    private long worth(long views) {
        return Rewards.of(task.terms(), new PostFigures(null, null, views))
                .withViewsUpTo(task.views().viewsPromised())
                .views()
                .minor();
    }

    /** What of its share of the pool is left: in proportion to the views, rounded down. */
    private long share(long viewsLeft) {
        if (task.shared() == null || task.sharedViews() == null || viewsLeft >= task.sharedViews()) {
            return task.paymentPool();
        }
        return Math.min(
                task.paymentPool(), CampaignShares.shareOfViewsLeft(task.shared(), task.sharedViews(), viewsLeft));
    }

    /** What the rest of the payment costs its advertiser, without best post and pool; never more than it did. */
    private long charge(Money taken) {
        return Math.min(
                task.charged(),
                converted(money(task.payment() - task.bestPost() - task.paymentPool() - taken.minor())));
    }

    private long converted(Money amount) {
        return Money.round(amount.decimal().multiply(campaign.limitRate()), campaign.advertiserCurrency())
                .minor();
    }

    private void post(Money taken) {
        // What was released is owed from now on, as after any reversal.
        if (task.status() == TaskStatus.PAID) {
            Ledger.post(
                    tx,
                    entry(ViewsReversalRepository.RELEASED, "task_released_reversed")
                            .from(task.userId(), AccountKind.PUBLISHER_DEBT, taken)
                            .onto(task.userId(), AccountKind.PUBLISHER_PENDING, taken)
                            .entry());
        }
        Ledger.post(
                tx,
                entry(ViewsReversalRepository.TAKEN, "task_views_reversed")
                        .from(task.userId(), AccountKind.PUBLISHER_PENDING, taken)
                        .onto(campaign.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, taken)
                        .entry());
    }

    private Entry.Draft entry(String what, String kind) {
        return Entry.of(
                ViewsReversalRepository.prefix(task.id(), what, task.reversals()) + (task.viewsFalls() + 1),
                kind,
                "Views of task " + task.id() + " have vanished.",
                caller.requestId());
    }

    private Money money(long minor) {
        return new Money(minor, task.terms().currency());
    }

    private Future<Void> audit(long viewsLeft, Money taken) {
        Map<String, Object> before = new LinkedHashMap<>();
        before.put("views", task.views().countedViews());
        before.put("payment", money(task.payment()).toString());
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("views", viewsLeft);
        after.put("payment", money(task.payment() - taken.minor()).toString());
        return Audit.write(tx, caller, "task.views_taken_back", "task:" + task.id(), before, after, null);
    }

    /**
     * Before a whole acceptance is reversed: gives back what was taken for vanished views, since its entries are reversed
     * as they were posted.
     */
    static Future<Void> undo(Tx tx, Caller caller, TaskRow task, int reversals) {
        return ViewsReversalRepository.sumTaken(tx, task.id(), task.userId(), reversals)
                .compose(taken -> {
                    String currency = task.terms().currency();
                    Money all = new Money(taken.taken(), currency);
                    Money released = new Money(taken.released(), currency);
                    Entry.Draft back = Entry.of(
                                    TaskSettlement.key(task.id(), "views_returned", reversals),
                                    "task_views",
                                    "What vanished views of task " + task.id() + " took is part of its reversal.",
                                    caller.requestId())
                            .from(task.campaign().advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, all)
                            .onto(task.userId(), AccountKind.PUBLISHER_PENDING, all);
                    Entry.Draft free = Entry.of(
                                    TaskSettlement.key(task.id(), "views_returned_released", reversals),
                                    "task_released",
                                    "What vanished views of task " + task.id() + " took is part of its reversal.",
                                    caller.requestId())
                            .from(task.userId(), AccountKind.PUBLISHER_PENDING, released)
                            .onto(task.userId(), AccountKind.PUBLISHER_AVAILABLE, released);
                    return (back.isEmpty() ? Future.<Boolean>succeededFuture() : Ledger.post(tx, back.entry()))
                            .compose(posted -> free.isEmpty()
                                    ? Future.<Void>succeededFuture()
                                    : Ledger.post(tx, free.entry()).<Void>mapEmpty());
                });
    }
}
