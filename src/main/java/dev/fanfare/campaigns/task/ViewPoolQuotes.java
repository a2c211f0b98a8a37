package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.campaigns.task.ViewPoolRepository.Post;
import dev.fanfare.campaigns.task.ViewPoolRepository.Shared;
import dev.fanfare.campaigns.task.api.ViewQuotes.OwnShare;
import dev.fanfare.campaigns.task.api.ViewQuotes.Pool;
import dev.fanfare.campaigns.task.api.ViewQuotesOwnShareBuilder;
import dev.fanfare.campaigns.task.api.ViewQuotesPoolBuilder;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;

/** What a pool would pay if its campaign ended now, and what it has paid once it was shared. */
record ViewPoolQuotes(Sql sql) {
    /** For all: of a campaign with this pool. */
    Future<Pool> ofCampaign(long campaignId, String currency, ViewPool pool) {
        return ViewPoolRepository.getShared(sql, campaignId, null)
                .compose(shared -> shared.done()
                        ? Future.succeededFuture(
                                pool(currency, pool, shared.creators(), shared.views(), shared.paid(), true))
                        : ViewPoolRepository.listNow(sql, campaignId).map(posts -> {
                            List<List<Post>> creators = ViewPoolSettlement.creators(posts);
                            return pool(
                                    currency,
                                    pool,
                                    creators.size(),
                                    views(creators),
                                    Arrays.stream(ViewPoolSettlement.shares(pool, creators))
                                            .sum(),
                                    false);
                        }));
    }

    private static Pool pool(String currency, ViewPool pool, int creators, long views, long shared, boolean paid) {
        return ViewQuotesPoolBuilder.builder()
                .amount(Money.decimal(pool.most(), currency))
                .cap(Money.decimal(pool.cap(), currency))
                .creators(creators)
                .views(views)
                .shared(Money.decimal(shared, currency))
                .left(Money.decimal(pool.most() - shared, currency))
                .paid(paid)
                .build();
    }

    /** For a creator: what all their posts of the campaign get together. */
    Future<OwnShare> ofCreator(long campaignId, long participationId, String currency, ViewPool pool) {
        return ViewPoolRepository.getShared(sql, campaignId, participationId)
                .compose(shared -> shared.done()
                        ? Future.succeededFuture(own(currency, pool, shared))
                        : ViewPoolRepository.listNow(sql, campaignId)
                                .map(posts ->
                                        own(currency, pool, participationId, ViewPoolSettlement.creators(posts))));
    }

    private static OwnShare own(String currency, ViewPool pool, Shared shared) {
        return own(currency, pool, shared.creators(), shared.views(), shared.ownViews(), shared.paid(), true);
    }

    private static OwnShare own(String currency, ViewPool pool, long participationId, List<List<Post>> creators) {
        long[] shares = ViewPoolSettlement.shares(pool, creators);
        long share = 0;
        long views = 0;
        for (int i = 0; i < shares.length; i++) {
            if (creators.get(i).get(0).participationId() == participationId) {
                share = shares[i];
                views = ViewPoolSettlement.views(creators.get(i));
            }
        }
        return own(currency, pool, creators.size(), views(creators), views, share, false);
    }

    private static OwnShare own(
            String currency, ViewPool pool, int creators, long ofAll, long views, long share, boolean paid) {
        Money amount = new Money(pool.most(), currency);
        Money most = new Money(Math.min(pool.cap(), pool.most()), currency);
        Money now = new Money(share, currency);
        return ViewQuotesOwnShareBuilder.builder()
                .amount(amount.decimal())
                .cap(most.decimal())
                .creators(creators)
                .viewsOfAll(ofAll)
                .views(views)
                .share(now.decimal())
                .paid(paid)
                .message(
                        paid
                                ? Translatable.of(
                                        "Your share of the pool of {0} is {1}, for {2} of {3} views.",
                                        amount, now, views, ofAll)
                                : views == 0
                                        ? Translatable.of(
                                                "At the campaign's end its creators share {0} by their views: you get {1} at most.",
                                                amount, most)
                                        : Translatable.of(
                                                "If the campaign ended now, your {0} of {1} views would get {2} of the pool of {3}. You get {4} at most.",
                                                views, ofAll, now, amount, most))
                .build();
    }

    private static long views(List<List<Post>> creators) {
        return creators.stream().mapToLong(ViewPoolSettlement::views).sum();
    }
}
