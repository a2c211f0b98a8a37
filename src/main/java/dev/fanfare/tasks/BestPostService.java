package dev.fanfare.tasks;

import dev.fanfare.ledger.AccountKind;
import dev.fanfare.ledger.Entry;
import dev.fanfare.ledger.Ledger;
import dev.fanfare.money.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.tasks.BestPost.Share;
import dev.fanfare.tasks.BestPostRepository.Unsettled;
import dev.fanfare.tasks.api.TaskEvents.TaskPaid;
import dev.fanfare.tasks.api.TaskJobs.SettleBestPosts;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pays the bonus for the best post of each completed campaign, once all its tasks are reviewed. */
final class BestPostService {
    private final Database db;

    BestPostService(Database db) {
        this.db = db;
    }

    Future<JobResult> settle(Caller caller, SettleBestPosts ask) {
        return JobResult.oneByOne(
                50,
                () -> db.transaction(tx -> BestPostRepository.claim(tx)
                        .compose(due -> due.isEmpty()
                                ? Future.succeededFuture(false)
                                : settle(tx, caller, due.get()).map(true))));
    }

    private static Future<Void> settle(Tx tx, Caller caller, Unsettled campaign) {
        return SettlingRepository.lockAdvertiser(tx, campaign.advertiserId())
                .compose(currency -> BestPostRepository.listContenders(tx, campaign.id())
                        // With more winners than minor units, some shares are 0.
                        .map(contenders -> BestPost.shares(contenders).stream()
                                .filter(share -> share.amount() > 0)
                                .toList())
                        .compose(shares -> SettlingRepository.settlePromise(
                                        tx,
                                        campaign.advertiserId(),
                                        campaign.promised(),
                                        charge(campaign, shares, currency))
                                .compose(settled -> shares.isEmpty()
                                        ? Future.succeededFuture()
                                        : pay(tx, caller, campaign, shares))))
                .compose(paid -> BestPostRepository.settled(tx, campaign.id()));
    }

    private static Future<Void> pay(Tx tx, Caller caller, Unsettled campaign, List<Share> shares) {
        return BestPostRepository.lockTasks(tx, shares)
                .compose(paid -> Ledger.post(tx, entry(caller, campaign, shares, paid))
                        .compose(posted -> tell(tx, caller, campaign, shares, paid)))
                .compose(posted -> BestPostRepository.pay(tx, campaign, shares))
                .compose(kept -> Audit.write(
                        tx,
                        caller,
                        "campaign.best_post",
                        "campaign:" + campaign.id(),
                        null,
                        Map.of(
                                "tasks",
                                shares.stream()
                                        .map(share -> share.contender().taskId())
                                        .toList(),
                                "amount",
                                total(campaign, shares).decimal(),
                                "currency",
                                campaign.currency()),
                        null));
    }

    private static Future<Void> tell(Tx tx, Caller caller, Unsettled campaign, List<Share> shares, Set<Long> paid) {
        String currency = campaign.currency();
        return Future.all(shares.stream()
                        .filter(share -> paid.contains(share.contender().taskId()))
                        .map(share -> Outbox.write(
                                tx,
                                caller.requestId(),
                                new TaskPaid(
                                        share.contender().taskId(),
                                        Money.decimal(share.amount(), currency),
                                        currency,
                                        true)))
                        .toList())
                .mapEmpty();
    }

    /** A share of a task already paid is available at once. */
    private static Entry entry(Caller caller, Unsettled campaign, List<Share> shares, Set<Long> paid) {
        Entry.Draft entry = Entry.of(
                        "campaign:" + campaign.id() + ":best_post",
                        "best_post",
                        "The best post of campaign " + campaign.id() + " was rewarded.",
                        caller.requestId())
                .from(campaign.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, total(campaign, shares));
        for (Share share : shares) {
            AccountKind account = paid.contains(share.contender().taskId())
                    ? AccountKind.PUBLISHER_AVAILABLE
                    : AccountKind.PUBLISHER_PENDING;
            entry.onto(share.contender().userId(), account, new Money(share.amount(), campaign.currency()));
        }
        return entry.entry();
    }

    private static Money total(Unsettled campaign, List<Share> shares) {
        return new Money(shares.stream().mapToLong(Share::amount).sum(), campaign.currency());
    }

    /** The sum of the shares in the advertiser's currency; rounding never raises it above the promise. */
    private static long charge(Unsettled campaign, List<Share> shares, String advertiserCurrency) {
        return Math.min(
                campaign.promised(),
                Money.round(total(campaign, shares).decimal().multiply(campaign.limitRate()), advertiserCurrency)
                        .minor());
    }
}
