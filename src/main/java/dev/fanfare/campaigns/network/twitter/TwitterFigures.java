package dev.fanfare.campaigns.network.twitter;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Accounts of X, by its API v2 and the application's bearer token. Runs on one event loop. */
final class TwitterFigures implements FiguresSource {
    private static final Pattern ID = Pattern.compile("\\d{1,19}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,15}");
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private final TwitterApi api;

    TwitterFigures(GuardedClient service, Application application) {
        this.api = new TwitterApi(service, application);
    }

    @Override
    public List<String> kinds() {
        return List.of("network");
    }

    @Override
    public int callsPerAccount() {
        return 2;
    }

    @Override
    public Future<Optional<AccountFigures>> figures(Account account) {
        String called = account.accountId();
        String path;
        if (ID.matcher(called).matches()) {
            path = "/2/users/" + called;
        } else if (NAME.matcher(called).matches()) {
            path = "/2/users/by/username/" + called;
        } else {
            return Future.succeededFuture(Optional.empty());
        }
        return api.get(path + "?user.fields=public_metrics", TwitterFigures::user)
                .compose(found -> found.filter(user -> account.isCalled(user.id(), user.name()))
                        .map(user -> withPosts(user).map(Optional::of))
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    /**
     * An account at X.
     *
     * @param followers null when the access level does not show them
     */
    private record User(String id, String name, Long followers) {}

    /** X answers 200 without data, or 404, for a missing or suspended account. */
    private static Optional<User> user(OutboundResponse answer) {
        if (answer.status() == NOT_FOUND) {
            return Optional.empty();
        }
        return ProviderReply.of(answer)
                .find("data")
                .map(user -> new User(
                        user.text("id"),
                        user.text("username"),
                        user.find("public_metrics")
                                .map(metrics -> metrics.count("followers_count"))
                                .orElse(null)));
    }

    private Future<AccountFigures> withPosts(User user) {
        return api.get(postsOf(user.id()), TwitterFigures::interactions)
                .map(each -> AccountFigures.of(user.followers(), each));
    }

    /** The path of an account's latest posts. */
    static String postsOf(String id) {
        return "/2/users/" + OutboundRequest.encoded(id) + "/tweets?max_results=" + AccountFigures.POSTS
                + "&exclude=retweets%2Creplies&tweet.fields=public_metrics";
    }

    private static List<Long> interactions(OutboundResponse answer) {
        if (answer.status() == FORBIDDEN || answer.status() == NOT_FOUND) {
            // Protected posts, or an access level without posts.
            return List.of();
        }
        return interactions(ProviderReply.of(answer));
    }

    static List<Long> interactions(ProviderReply posts) {
        return posts.list("data").stream()
                .map(post -> post.find("public_metrics")
                        .map(metrics -> metrics.number("like_count")
                                + metrics.number("reply_count")
                                + metrics.number("retweet_count")
                                + metrics.number("quote_count"))
                        .orElse(0L))
                .toList();
    }
}
