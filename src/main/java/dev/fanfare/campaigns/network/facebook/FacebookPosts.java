package dev.fanfare.campaigns.network.facebook;

import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.PostSource;
import dev.fanfare.campaigns.network.spi.ProviderError;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.campaigns.network.spi.WantedPost;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Posts of pages, by the Graph API and the application's token. A post's id there begins with that of its page. */
record FacebookPosts(GuardedClient service, Application application) implements PostSource {
    private static final Pattern DIGITS = Pattern.compile("\\d{1,30}");
    private static final String FIELDS = "from,message,created_time,full_picture,shares,"
            + "reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)";

    @Override
    public Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner) {
        if (!DIGITS.matcher(post.id()).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        String page = Stream.concat(Stream.ofNullable(post.author()), post.accounts().stream())
                .filter(account -> DIGITS.matcher(account).matches())
                .findFirst()
                .map(id -> id + "_")
                .orElse("");
        return service.call(
                OutboundRequest.get(application.url() + "/" + page + post.id() + "?fields="
                        + OutboundRequest.encoded(FIELDS) + "&access_token="
                        + OutboundRequest.encoded(application.clientId() + "|" + application.clientSecret())),
                FacebookPosts::read);
    }

    private static Optional<FoundPost> read(OutboundResponse answer) {
        if (!answer.ok() && ProviderError.of(answer).isUnknownObject()) {
            return Optional.empty();
        }
        ProviderReply post = ProviderReply.of(Facebook.NAME, answer);
        return Optional.of(new FoundPost(
                post.find("from")
                        .map(from -> new FoundPost.Author(from.label("id"), null, from.label("name")))
                        .orElse(null),
                post.prose("message"),
                post.time("created_time"),
                post.link("full_picture"),
                new FoundPost.Figures(
                        null,
                        null,
                        total(post, "reactions"),
                        total(post, "comments"),
                        post.find("shares").map(shares -> shares.count("count")).orElse(null))));
    }

    private static Long total(ProviderReply post, String edge) {
        return post.find(edge)
                .flatMap(found -> found.find("summary"))
                .map(summary -> summary.count("total_count"))
                .orElse(null);
    }
}
