package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.reward.CampaignShares;
import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.campaigns.task.LeaderboardRepository.Unsettled;
import dev.fanfare.campaigns.task.ViewPoolRepository.Post;
import dev.fanfare.campaigns.task.ViewPoolRepository.Share;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shares a campaign's pool at its end: first among its creators by the views of all their posts, then each creator's share
 * among these posts, so that a post that is reversed later takes its own part along.
 */
final class ViewPoolSettlement {
    private ViewPoolSettlement() {}

    /**
     * Shares and pays the pool of a locked campaign in this transaction.
     *
     * @return what was paid, in the campaign's currency: the pool, or less if the caps of its creators are less
     */
    static Future<Money> share(Tx tx, Caller caller, Unsettled campaign) {
        Money nothing = new Money(0, campaign.currency());
        Optional<ViewPool> pool = campaign.rewardRules() == null
                ? Optional.empty()
                : campaign.rewardRules().pool(campaign.currency());
        return pool.isEmpty()
                ? Future.succeededFuture(nothing)
                : ViewPoolRepository.listPosts(tx, campaign.id())
                        .compose(posts -> pay(tx, caller, campaign, creators(posts), pool.get()));
    }

    /** The posts of each creator, in the order of the posts. */
    static List<List<Post>> creators(List<Post> posts) {
        Map<Long, List<Post>> creators = new LinkedHashMap<>();
        posts.forEach(post -> creators.computeIfAbsent(post.participationId(), id -> new ArrayList<>())
                .add(post));
        return List.copyOf(creators.values());
    }

    /** What each creator gets, in minor units. */
    static long[] shares(ViewPool pool, List<List<Post>> creators) {
        return CampaignShares.poolShares(
                pool, creators.stream().mapToLong(ViewPoolSettlement::views).toArray());
    }

    /** The views of all posts of a creator. */
    static long views(List<Post> posts) {
        return posts.stream().mapToLong(Post::views).reduce(0, Math::addExact);
    }

    private static Future<Money> pay(
            Tx tx, Caller caller, Unsettled campaign, List<List<Post>> creators, ViewPool pool) {
        long[] amounts = shares(pool, creators);
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < creators.size(); i++) {
            shares.addAll(ofCreator(i + 1, creators.get(i), amounts[i]));
        }
        Money total = new Money(shares.stream().mapToLong(Share::amount).sum(), campaign.currency());
        if (!total.isPositive()) {
            return Future.succeededFuture(total);
        }
        Long[] views = creators.stream().map(ViewPoolSettlement::views).toArray(Long[]::new);
        ViewPoolRepository.pay(tx, campaign.id(), views, shares);
        Outbox.announceEvents(tx);
        TaskSettlementRepository.addEndShares(tx, ids(creators), boxed(amounts));
        shares.forEach(share -> post(tx, caller, campaign, share));
        return Audit.write(
                        tx,
                        caller,
                        "campaign.pool",
                        "campaign:" + campaign.id(),
                        null,
                        Map.of("creators", creators.size(), "amount", total.decimal(), "currency", total.currency()),
                        null)
                .map(total);
    }

    /** The parts of a creator's posts. */
    private static List<Share> ofCreator(int place, List<Post> posts, long amount) {
        long[] views = posts.stream().mapToLong(Post::views).toArray();
        long[] parts = CampaignShares.poolShares(new ViewPool(amount, amount), views);
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] > 0) {
                shares.add(new Share(posts.get(i), place, List.of(boxed(views)), i + 1, parts[i]));
            }
        }
        return shares;
    }

    private static void post(Tx tx, Caller caller, Unsettled campaign, Share share) {
        Post post = share.post();
        Money amount = new Money(share.amount(), campaign.currency());
        Ledger.post(
                tx,
                Entry.of(
                                TaskSettlement.key(post.taskId(), "pool", post.reversals()),
                                "task_views",
                                "The share of task " + post.taskId() + " in the pool of its campaign was paid.",
                                caller.requestId())
                        .from(campaign.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                        .onto(post.userId(), AccountKind.PUBLISHER_PENDING, amount)
                        .entry());
        // What was accepted is released already: so is this.
        if (post.released()) {
            Ledger.post(
                    tx,
                    Entry.of(
                                    TaskSettlement.key(post.taskId(), "pool_released", post.reversals()),
                                    "task_released",
                                    "The share of task " + post.taskId() + " in the pool was released.",
                                    caller.requestId())
                            .from(post.userId(), AccountKind.PUBLISHER_PENDING, amount)
                            .onto(post.userId(), AccountKind.PUBLISHER_AVAILABLE, amount)
                            .entry());
        }
    }

    private static Long[] ids(List<List<Post>> creators) {
        return creators.stream().map(posts -> posts.get(0).participationId()).toArray(Long[]::new);
    }

    private static Long[] boxed(long[] amounts) {
        return Arrays.stream(amounts).boxed().toArray(Long[]::new);
    }
}
