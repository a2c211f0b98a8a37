package dev.fanfare.networks.facebook;

import dev.fanfare.networks.graph.GraphError;
import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.ApplicationSettings;
import dev.fanfare.networks.spi.Figures;
import dev.fanfare.networks.spi.FiguresSource;
import dev.fanfare.networks.spi.ProviderReply;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteAnswer;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Pages of Facebook, by its Graph API and the application's own token; the application needs "Page Public Content
 * Access". Profiles have no public figures.
 */
final class FacebookFigures implements FiguresSource {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9.-]{1,100}");
    private static final String FIELDS = "id,username,followers_count,posts.limit(" + Figures.POSTS
            + "){reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count),shares}";

    private final Guarded service;
    private final Application application;

    FacebookFigures(Guarded service, ApplicationSettings settings) {
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
    public Future<Optional<Figures>> figures(Account account) {
        if (!ID.matcher(account.accountId()).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        RemoteCall call = RemoteCall.get(application.url() + "/" + account.accountId() + "?fields="
                + RemoteCall.encoded(FIELDS) + "&access_token="
                + RemoteCall.encoded(application.clientId() + "|" + application.clientSecret()));
        return service.call(call, answer -> read(account, answer));
    }

    private static Optional<Figures> read(Account account, RemoteAnswer answer) {
        if (!answer.ok() && GraphError.of(answer).isUnknownAccount()) {
            return Optional.empty();
        }
        ProviderReply page = ProviderReply.of(answer);
        return account.isCalled(page.text("id"), page.optional("username"))
                ? Optional.of(Figures.of(page.count("followers_count"), interactions(page)))
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
