package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository.Coverage;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.ViewRewardsRepository.Counted;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.account.store.UserMarksRepository;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;

/**
 * Payments by views: promised when a post is submitted, paid when its window is closed. What was promised is paid, and
 * never more; what views did not earn returns to the campaign's budget.
 */
final class ViewRewards {
    private ViewRewards() {}

    /** Locks the campaign that pays for a task's views: before the task's row is changed. */
    static Future<Coverage> lock(Tx tx, long taskId) {
        return ViewRewardsRepository.find(tx, taskId).compose(task -> ViewBudgetRepository.lock(tx, task.campaignId()));
    }

    /** Locks what {@link #pay} needs, in the order of all transactions: before the counted figures are stored. */
    static Future<Coverage> lockToPay(Tx tx, long taskId) {
        return ViewRewardsRepository.find(tx, taskId)
                .compose(task -> UserMarksRepository.saveEarned(tx, task.currency(), task.userId())
                        .compose(saved -> ViewBudgetRepository.lock(tx, task.campaignId())));
    }

    /**
     * Pays what the frozen rules about views earn for the counted figures, within what was promised, in the transaction
     * that counts them. A task that is not accepted yet is paid with its acceptance instead. Paying again changes nothing.
     *
     * @param requestId of the request or job that closes the window
     * @return what was paid, in minor units of the task's currency; 0 for nothing
     */
    static Future<Long> pay(Tx tx, String requestId, long taskId) {
        return lockToPay(tx, taskId).compose(campaign -> ViewRewardsRepository.lock(tx, taskId)
                .compose(task -> task.isPayable() ? pay(tx, requestId, campaign, task) : Future.succeededFuture(0L)));
    }

    private static Future<Long> pay(Tx tx, String requestId, Coverage campaign, Counted task) {
        Instant now = BusinessTime.now();
        ViewPromise promised = task.views();
        long amount = Rewards.of(task.terms(), new PostFigures(null, null, promised.countedViews()))
                .withViewsUpTo(promised.viewsPromised())
                .views()
                .minor();
        long charged = charge(campaign, task, amount);
        long kept = campaign.keepsReserve() ? promised.viewsReserved() - charged : 0;
        ViewRewardsRepository.pay(tx, task.id(), amount, charged, now);
        ViewBudgetRepository.release(tx, campaign.campaignId(), promised.viewsPromised() - amount, kept);
        ViewBudgetRepository.addEarned(tx, task.participationId(), amount);
        Outbox.announceEvents(tx);
        post(tx, requestId, campaign, task, new Money(amount, task.terms().currency()));
        return SpendingRepository.settlePromise(
                        tx, campaign.advertiserId(), promised.viewsReserved() - kept, charged, campaign.funded())
                .map(amount);
    }

    /** With what was charged before, the charge is that of the whole payment, rounded once; it is within the promise. */
    private static long charge(Coverage campaign, Counted task, long amount) {
        Money whole = new Money(
                task.payment() - task.bestPost() - task.pool() + amount,
                task.terms().currency());
        long charge = Money.round(whole.decimal().multiply(campaign.limitRate()), campaign.advertiserCurrency())
                .minor();
        return Math.min(charge - task.charged(), task.views().viewsReserved());
    }

    private static void post(Tx tx, String requestId, Coverage campaign, Counted task, Money amount) {
        if (!amount.isPositive()) {
            return;
        }
        Ledger.post(
                tx,
                Entry.of(
                                TaskSettlement.key(task.id(), "views", task.reversals()),
                                "task_views",
                                "The views of task " + task.id() + " were paid.",
                                requestId)
                        .from(campaign.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                        .onto(task.userId(), AccountKind.PUBLISHER_PENDING, amount)
                        .entry());
        // What was accepted is released already: so is this.
        if (task.status() == TaskStatus.PAID) {
            Ledger.post(
                    tx,
                    Entry.of(
                                    TaskSettlement.key(task.id(), "views_released", task.reversals()),
                                    "task_released",
                                    "The payment for the views of task " + task.id() + " was released.",
                                    requestId)
                            .from(task.userId(), AccountKind.PUBLISHER_PENDING, amount)
                            .onto(task.userId(), AccountKind.PUBLISHER_AVAILABLE, amount)
                            .entry());
        }
    }

    /**
     * Promises a post that is being submitted what its rules may pay for its views, as far as the budget reaches. Its
     * campaign is locked, its task changed already.
     *
     * @return all that it is promised for views now, in minor units of the task's currency
     */
    static Future<Long> promise(Tx tx, Coverage campaign, long taskId, FrozenTerms terms) {
        BigDecimal factor = factor(campaign.limitRate(), terms.currency(), campaign.advertiserCurrency());
        return ViewBudgetRepository.take(
                        tx,
                        campaign,
                        taskId,
                        terms.plan().mostByViews(),
                        terms.plan().creatorCap(),
                        factor)
                .compose(promised -> {
                    long amount = promised.orElse(0L);
                    long reserved = BigDecimal.valueOf(amount)
                            .multiply(factor)
                            .setScale(0, RoundingMode.CEILING)
                            .longValueExact();
                    Future<Long> all = ViewRewardsRepository.addPromised(tx, taskId, amount, reserved);
                    if (!campaign.funded() && reserved > 0) {
                        SpendingRepository.addPromised(tx, campaign.advertiserId(), reserved);
                    }
                    return all;
                });
    }

    /** The value of one minor unit of a currency in those of another. */
    static BigDecimal factor(BigDecimal rate, String from, String to) {
        return rate.movePointRight(Currencies.decimals(to) - Currencies.decimals(from));
    }
}
