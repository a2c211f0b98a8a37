package dev.fanfare.campaigns.network.instagram;

import dev.fanfare.campaigns.network.api.PostAddresses.Identified;
import dev.fanfare.campaigns.network.api.PostUrl;
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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Posts of professional accounts. Instagram finds no post by its address: it is looked for among the latest of its owner, or
 * of the account that the address names, by Business Discovery. Only owners see views and
 * reach.
 */
final class InstagramPosts implements PostSource {
    private static final int LATEST = 50;
    private static final String FIELDS =
            "id,permalink,caption,timestamp,media_type,media_url,like_count,comments_count";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._]{1,30}");
    private static final Pattern ID = Pattern.compile("[0-9_]{1,60}");
    private static final String VIDEO = "VIDEO";

    /** A post with its id at Instagram. */
    private record Owned(String id, FoundPost post) {}

    private final GuardedClient service;
    private final Instagram.Discovery api;

    InstagramPosts(GuardedClient service, Instagram.Settings settings) {
        this.service = service;
        this.api = settings.figures();
    }

    /** The owner's two calls, and Business Discovery where they find nothing. */
    @Override
    public int callsPerPost() {
        return 3;
    }

    @Override
    public boolean needsOwner() {
        return api.url() == null;
    }

    @Override
    public Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner) {
        if (owner == null) {
            return discover(post);
        }
        return ofOwner(post, owner)
                // Another creator's, or older than the latest.
                .compose(found -> found.isPresent() || needsOwner() ? Future.succeededFuture(found) : discover(post));
    }

    private static Future<Optional<FoundPost>> ofOwner(WantedPost post, OwnerApi owner) {
        String path = "/me/media?limit=" + LATEST + "&fields="
                + OutboundRequest.encoded(FIELDS + ",thumbnail_url,username,owner");
        return owner.get(path, media -> among(post, media)
                        .map(one -> new Owned(one.label("id"), read(one, author(one)))))
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(Optional.empty())
                        : insights(owner, found.get().id())
                                .map(told -> Optional.of(found.get().post().told(told.views(), told.reach()))));
    }

    private static FoundPost.Author author(ProviderReply one) {
        return new FoundPost.Author(
                one.find("owner").map(owner -> owner.label("id")).orElse(null), one.label("username"), null);
    }

    /**
     * What only owners are told.
     *
     * @param views null if Instagram does not tell them, such as of a young post, like {@code reach}
     */
    private record Insights(Long views, Long reach) {
        static final Insights NONE = new Insights(null, null);

        static Insights read(ProviderReply reply) {
            return new Insights(value(reply, "views"), value(reply, "reach"));
        }

        private static Long value(ProviderReply reply, String metric) {
            return reply.list("data").stream()
                    .filter(one -> metric.equals(one.label("name")))
                    .flatMap(one -> one.list("values").stream())
                    .map(value -> value.count("value"))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
    }

    private static Future<Insights> insights(OwnerApi owner, String id) {
        return id == null || !ID.matcher(id).matches()
                ? Future.succeededFuture(Insights.NONE)
                : owner.get("/" + id + "/insights?metric=reach%2Cviews", Insights::read)
                        .otherwise(Insights.NONE);
    }

    private Future<Optional<FoundPost>> discover(WantedPost post) {
        Optional<String> name = Stream.concat(Stream.ofNullable(post.author()), post.accounts().stream())
                .filter(handle -> NAME.matcher(handle).matches())
                .findFirst();
        if (name.isEmpty()) {
            return Future.succeededFuture(Optional.empty());
        }
        String fields = "business_discovery.username(" + name.get() + "){id,username,media.limit(" + LATEST + "){"
                + FIELDS + "}}";
        return service.call(
                OutboundRequest.get(api.url() + "/" + OutboundRequest.encoded(api.accountId())
                        + "?fields=" + OutboundRequest.encoded(fields) + "&access_token="
                        + OutboundRequest.encoded(api.accessToken())),
                answer -> discovered(post, answer));
    }

    private static Optional<FoundPost> discovered(WantedPost post, OutboundResponse answer) {
        if (!answer.ok() && ProviderError.of(answer).isUnknownAccount()) {
            return Optional.empty();
        }
        ProviderReply account = ProviderReply.of(Instagram.NAME, answer).inner("business_discovery");
        FoundPost.Author author = new FoundPost.Author(account.label("id"), account.label("username"), null);
        return account.find("media").flatMap(media -> among(post, media)).map(one -> read(one, author));
    }

    private static Optional<ProviderReply> among(WantedPost post, ProviderReply media) {
        List<ProviderReply> latest = media.list("data");
        return latest.stream()
                .filter(one -> isAt(one.link("permalink"), post.id()))
                .findFirst();
    }

    private static boolean isAt(String permalink, String id) {
        return permalink != null
                && PostUrl.find(permalink)
                        .flatMap(Instagram.POSTS::identify)
                        .map(Identified::id)
                        .filter(id::equals)
                        .isPresent();
    }

    private static FoundPost read(ProviderReply one, FoundPost.Author author) {
        String thumbnail = one.link("thumbnail_url");
        String still = VIDEO.equals(one.label("media_type")) ? null : one.link("media_url");
        return new FoundPost(
                author,
                one.prose("caption"),
                one.time("timestamp"),
                thumbnail == null ? still : thumbnail,
                new FoundPost.Figures(null, null, one.count("like_count"), one.count("comments_count"), null));
    }
}
