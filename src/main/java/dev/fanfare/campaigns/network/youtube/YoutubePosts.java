package dev.fanfare.campaigns.network.youtube;

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

/** Videos, by the Data API: with its key, which sees what everybody sees, or else with the owner's token. */
final class YoutubePosts implements PostBatches {
    private static final Pattern ID = Pattern.compile("[\\w-]{6,20}");
    /** The Data API's limit of ids; the call costs one unit however many there are. */
    private static final int AT_ONCE = 50;

    private static final String PATH = "/youtube/v3/videos?part=snippet%2Cstatistics&id=";

    private final GuardedClient service;
    private final Youtube.DataApi api;

    YoutubePosts(GuardedClient service, Youtube.Settings settings) {
        this.service = service;
        this.api = settings.figures();
    }

    @Override
    public boolean needsOwner() {
        return api.url() == null;
    }

    @Override
    public Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner) {
        if (!ID.matcher(post.id()).matches()) {
            // Of the community's posts, the API shows none.
            return Future.succeededFuture(Optional.empty());
        }
        return needsOwner()
                ? owner.get(PATH + post.id(), YoutubePosts::first)
                : service.call(
                        OutboundRequest.get(
                                api.url() + PATH + post.id() + "&key=" + OutboundRequest.encoded(api.apiKey())),
                        answer -> first(ProviderReply.of(Youtube.NAME, answer)));
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
                : service.call(
                        OutboundRequest.get(api.url() + PATH + OutboundRequest.encoded(ids) + "&key="
                                + OutboundRequest.encoded(api.apiKey())),
                        answer -> ProviderReply.of(Youtube.NAME, answer).list("items").stream()
                                .collect(Collectors.toMap(
                                        video -> video.text("id"), YoutubePosts::read, (first, again) -> first)));
    }

    @Override
    public int atOnce() {
        return needsOwner() ? 1 : AT_ONCE;
    }

    private static Optional<FoundPost> first(ProviderReply videos) {
        return videos.list("items").stream().findFirst().map(YoutubePosts::read);
    }

    private static FoundPost read(ProviderReply video) {
        ProviderReply snippet = video.inner("snippet");
        return new FoundPost(
                new FoundPost.Author(snippet.label("channelId"), null, snippet.label("channelTitle")),
                text(snippet),
                snippet.time("publishedAt"),
                snippet.find("thumbnails").flatMap(YoutubePosts::picture).orElse(null),
                video.find("statistics")
                        .map(counts -> new FoundPost.Figures(
                                counts.count("viewCount"),
                                null,
                                counts.count("likeCount"),
                                counts.count("commentCount"),
                                null))
                        .orElse(FoundPost.UNKNOWN));
    }

    private static String text(ProviderReply snippet) {
        String text = Stream.of("title", "description")
                .map(snippet::prose)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n\n"));
        return text.isEmpty() ? null : text;
    }

    private static Optional<String> picture(ProviderReply sizes) {
        return Stream.of("high", "medium", "default")
                .flatMap(size -> sizes.find(size).stream())
                .map(size -> size.link("url"))
                .filter(Objects::nonNull)
                .findFirst();
    }
}
