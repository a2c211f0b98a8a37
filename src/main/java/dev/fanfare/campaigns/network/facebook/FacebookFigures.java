package dev.fanfare.campaigns.network.facebook;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ApplicationSettings;
import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.ProviderError;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Pages of Facebook, by its Graph API and the application's token; the application needs "Page Public Content Access".
 * Profiles have no public figures.
 */
final class FacebookFigures implements FiguresSource {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9.-]{1,100}");
    private static final String FIELDS = "id,username,followers_count,posts.limit(" + AccountFigures.POSTS
            + "){reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count),shares}";

    private final GuardedClient service;
    private final Application application;

    FacebookFigures(GuardedClient service, ApplicationSettings settings) {
        this.service = service;
        this.application = settings.login();
    }

    @Override
    public List<String> kinds() {
        return List.of("page");
    }

    @Override
    public int callsPerAccount() {
        return 1;
    }

    @Override
    public Future<Optional<AccountFigures>> figures(Account account) {
        if (!ID.matcher(account.accountId()).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        OutboundRequest call = OutboundRequest.get(application.url() + "/" + account.accountId() + "?fields="
                + OutboundRequest.encoded(FIELDS) + "&access_token="
                + OutboundRequest.encoded(application.clientId() + "|" + application.clientSecret()));
        return service.call(call, answer -> read(account, answer));
    }

    private static Optional<AccountFigures> read(Account account, OutboundResponse answer) {
        if (!answer.ok() && ProviderError.of(answer).isUnknownAccount()) {
            return Optional.empty();
        }
        ProviderReply page = ProviderReply.of(answer);
        return account.isCalled(page.text("id"), page.optional("username"))
                ? Optional.of(AccountFigures.of(page.count("followers_count"), interactions(page)))
                : Optional.empty();
    }

    private static List<Long> interactions(ProviderReply page) {
        return page.find("posts").map(posts -> posts.list("data")).orElse(List.of()).stream()
                .map(post -> total(post, "reactions")
                        + total(post, "comments")
                        + post.find("shares")
                                .map(shares -> shares.number("count"))
                                .orElse(0L))
                .toList();
    }

    private static long total(ProviderReply post, String edge) {
        return post.find(edge)
                .flatMap(found -> found.find("summary"))
                .map(summary -> summary.number("total_count"))
                .orElse(0L);
    }
}
