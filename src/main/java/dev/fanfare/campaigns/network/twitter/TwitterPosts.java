package dev.fanfare.campaigns.network.twitter;

import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.PostBatches;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.campaigns.network.spi.WantedPost;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Posts of X, by its API v2: with the application's token, or else with the owner's. Runs on one event loop. */
final class TwitterPosts implements PostBatches {
    private static final Pattern ID = Pattern.compile("\\d{1,19}");
    private static final int NOT_FOUND = 404;
    /** X's limit of ids in a call. */
    private static final int AT_ONCE = 100;

    private static final String QUERY = "?tweet.fields=created_at%2Cpublic_metrics%2Cauthor_id%2Cnote_tweet"
            + "&expansions=author_id%2Cattachments.media_keys&media.fields=url%2Cpreview_image_url";

    private final TwitterApi api;

    TwitterPosts(GuardedClient service, Application application) {
        this.api = application.isAddressed() ? new TwitterApi(service, application) : null;
    }

    @Override
    public boolean needsOwner() {
        return api == null;
    }

    @Override
    public Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner) {
        if (!ID.matcher(post.id()).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        String path = "/2/tweets/" + post.id() + QUERY;
        return needsOwner()
                ? owner.find(path, TwitterPosts::read)
                : api.get(
                        path,
                        answer -> answer.status() == NOT_FOUND
                                ? Optional.empty()
                                : read(ProviderReply.of(Twitter.NAME, answer)));
    }

    @Override
    public Future<Map<String, FoundPost>> findAll(List<WantedPost> posts) {
        String ids = posts.stream()
                .map(WantedPost::id)
                .filter(id -> ID.matcher(id).matches())
                .distinct()
                .collect(Collectors.joining(","));
        return ids.isEmpty()
                ? Future.succeededFuture(Map.of())
                : api.get("/2/tweets" + QUERY + "&ids=" + OutboundRequest.encoded(ids), answer -> {
                    ProviderReply reply = ProviderReply.of(Twitter.NAME, answer);
                    return reply.list("data").stream()
                            .collect(Collectors.toMap(
                                    post -> post.text("id"), post -> read(reply, post), (first, again) -> first));
                });
    }

    @Override
    public int atOnce() {
        return needsOwner() ? 1 : AT_ONCE;
    }

    /** X answers 200 without data for posts that are gone or protected. */
    private static Optional<FoundPost> read(ProviderReply reply) {
        return reply.find("data").map(post -> read(reply, post));
    }

    private static FoundPost read(ProviderReply reply, ProviderReply post) {
        Optional<ProviderReply> includes = reply.find("includes");
        String authorId = post.label("author_id");
        Optional<ProviderReply> user = includes.map(found -> found.list("users").stream())
                .orElse(Stream.of())
                .filter(one -> Objects.equals(authorId, one.label("id")))
                .findFirst();
        return new FoundPost(
                new FoundPost.Author(
                        authorId,
                        user.map(one -> one.label("username")).orElse(null),
                        user.map(one -> one.label("name")).orElse(null)),
                text(post),
                post.time("created_at"),
                includes.map(found -> found.list("media").stream())
                        .orElse(Stream.of())
                        .map(media -> media.link("url") == null ? media.link("preview_image_url") : media.link("url"))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                post.find("public_metrics").map(TwitterPosts::figures).orElse(FoundPost.UNKNOWN));
    }

    /** The whole of a post of more than 280 characters is a note; X escapes three characters as HTML does. */
    private static String text(ProviderReply post) {
        String whole = post.find("note_tweet").map(note -> note.prose("text")).orElse(null);
        String text = whole == null ? post.prose("text") : whole;
        return text == null
                ? null
                : text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    private static FoundPost.Figures figures(ProviderReply metrics) {
        return new FoundPost.Figures(
                metrics.count("impression_count"),
                null,
                metrics.count("like_count"),
                metrics.count("reply_count"),
                Stream.of(metrics.count("retweet_count"), metrics.count("quote_count"))
                        .filter(Objects::nonNull)
                        .reduce(Long::sum)
                        .orElse(null));
    }
}
