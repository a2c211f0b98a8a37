package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.task.BestPost.Contender;
import dev.fanfare.campaigns.task.BestPost.Share;
import dev.fanfare.campaigns.task.LeaderboardRepository.Decided;
import dev.fanfare.campaigns.task.LeaderboardRepository.Unsettled;
import dev.fanfare.campaigns.task.LeaderboardRepository.Winner;
import dev.fanfare.campaigns.task.api.TaskEvents.BestPostPaid;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.ChunkSize;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pays the best-post bonus of each completed campaign, once all its tasks are reviewed, and shares its pool once all views
 * are counted, too. Deciding, sharing and charging is one transaction; the winners of best posts, possibly very many, are
 * paid in chunks with one journal entry each.
 */
final class BestPostService {
    private static final int AT_ONCE = 50;
    /** Winners per transaction. */
    private static final int WINNERS = 200;

    private final Database db;
    private final ChunkSize size;

    BestPostService(Database db) {
        this(db, WINNERS);
    }

    /** @param winners per transaction */
    BestPostService(Database db, int winners) {
        this.db = db;
        this.size = new ChunkSize(winners);
    }

    Future<JobResult> settle(Caller caller, SettleBestPosts ask) {
        return JobResult.oneByOne(AT_ONCE, () -> payNext(caller)
                        .compose(paid -> paid ? Future.succeededFuture(true) : decideNext(caller)))
                .compose(result -> db.transaction(TaskSettlementRepository::settleBestPosts)
                        .map(result));
    }

    /** Decides the next campaign; false if there is none. */
    private Future<Boolean> decideNext(Caller caller) {
        return LeaderboardRepository.UNSETTLED
                .next(db, (tx, campaign) -> decide(tx, caller, campaign).map(true))
                .map(Optional::isPresent);
    }

    private static Future<Void> decide(Tx tx, Caller caller, Unsettled campaign) {
        return (campaign.completed()
                        ? LeaderboardRepository.listContenders(tx, campaign.id())
                        : Future.succeededFuture(List.<Contender>of()))
                // With more winners than minor units, some shares are 0.
                .map(contenders -> BestPost.shares(contenders).stream()
                        .filter(share -> share.amount() > 0)
                        .toList())
                .compose(shares -> LeaderboardRepository.saveWinner(tx, campaign, shares)
                        .compose(kept -> shares.isEmpty()
                                ? Future.succeededFuture()
                                : Audit.write(
                                        tx,
                                        caller,
                                        "campaign.best_post",
                                        "campaign:" + campaign.id(),
                                        null,
                                        Map.of(
                                                "winners",
                                                shares.size(),
                                                "amount",
                                                total(campaign, shares).decimal(),
                                                "currency",
                                                campaign.currency()),
                                        null))
                        .compose(kept -> ViewPoolSettlement.share(tx, caller, campaign))
                        .compose(pool -> TaskSettlementRepository.decideBestPost(tx, campaign.id())
                                .map(pool))
                        // Last, to keep the advertiser's lock short.
                        .compose(pool -> SpendingRepository.settlePromise(
                                tx,
                                campaign.advertiserId(),
                                campaign.promised(),
                                charge(campaign, total(campaign, shares).plus(pool)),
                                campaign.funded())));
    }

    /** Pays the next winners of a campaign; false if there are none. */
    private Future<Boolean> payNext(Caller caller) {
        return size.run(atMost -> LeaderboardRepository.UNPAID
                .next(db, (tx, due) -> LeaderboardRepository.claimUnpaid(tx, due.id(), atMost)
                        .compose(winners -> pay(tx, caller, due, winners))
                        .map(true))
                .map(Optional::isPresent));
    }

    private static Future<Void> pay(Tx tx, Caller caller, Decided campaign, List<Winner> winners) {
        return LeaderboardRepository.lock(tx, campaign.currency(), winners)
                .compose(paid -> LeaderboardRepository.pay(tx, campaign.id(), winners)
                        .compose(added -> publish(tx, caller, campaign, winners, paid))
                        // Last, to keep the lock of the advertiser's account short.
                        .compose(told -> Ledger.post(tx, entry(caller, campaign, winners, paid))))
                .mapEmpty();
    }

    private static Future<Void> publish(Tx tx, Caller caller, Decided campaign, List<Winner> winners, Set<Long> paid) {
        String currency = campaign.currency();
        return Future.all(winners.stream()
                        .filter(winner -> paid.contains(winner.taskId()))
                        .map(winner -> Outbox.write(
                                tx,
                                caller.requestId(),
                                new BestPostPaid(winner.taskId(), Money.decimal(winner.amount(), currency), currency)))
                        .toList())
                .mapEmpty();
    }

    /** A share of a task already paid is immediately available. */
    private static Entry entry(Caller caller, Decided campaign, List<Winner> winners, Set<Long> paid) {
        int first = winners.get(0).place();
        long total = winners.stream().mapToLong(Winner::amount).sum();
        Entry.Draft entry = Entry.of(
                        "campaign:" + campaign.id() + ":best_post" + (first == 1 ? "" : ":" + first),
                        "best_post",
                        "The best post of campaign " + campaign.id() + " was rewarded.",
                        caller.requestId())
                .from(
                        campaign.advertiserId(),
                        AccountKind.ADVERTISER_RECEIVABLE,
                        new Money(total, campaign.currency()));
        for (Winner winner : winners) {
            AccountKind account =
                    paid.contains(winner.taskId()) ? AccountKind.PUBLISHER_AVAILABLE : AccountKind.PUBLISHER_PENDING;
            entry.onto(winner.userId(), account, new Money(winner.amount(), campaign.currency()));
        }
        return entry.entry();
    }

    private static Money total(Unsettled campaign, List<Share> shares) {
        return new Money(shares.stream().mapToLong(Share::amount).sum(), campaign.currency());
    }

    /** What is paid at the end in the advertiser's currency; rounding never raises it above the promise. */
    private static long charge(Unsettled campaign, Money paid) {
        return Math.min(
                campaign.promised(),
                Money.round(paid.decimal().multiply(campaign.limitRate()), campaign.advertiserCurrency())
                        .minor());
    }
}
