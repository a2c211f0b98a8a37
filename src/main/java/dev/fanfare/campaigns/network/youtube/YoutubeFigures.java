package dev.fanfare.campaigns.network.youtube;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * YouTube channels, by its Data API and an API key: subscribers unless hidden, likes and comments of the latest videos.
 * Each call costs one unit of the key's daily quota.
 */
final class YoutubeFigures implements FiguresSource {
    private static final Pattern ID = Pattern.compile("UC[A-Za-z0-9_-]{22}");
    private static final Pattern HANDLE = Pattern.compile("@?[\\p{L}\\p{N}._·-]{3,30}");
    private static final int NOT_FOUND = 404;

    private final GuardedClient service;
    private final Youtube.DataApi api;

    YoutubeFigures(GuardedClient service, Youtube.Settings settings) {
        this.service = service;
        this.api = settings.figures();
    }

    @Override
    public List<String> kinds() {
        return List.of("channel", "network");
    }

    @Override
    public int callsPerAccount() {
        return 3;
    }

    @Override
    public Future<Optional<AccountFigures>> figures(Account account) {
        String called = account.accountId();
        String which;
        if (ID.matcher(called).matches()) {
            which = "&id=" + called;
        } else if (HANDLE.matcher(called).matches()) {
            which = "&forHandle=" + OutboundRequest.encoded(called);
        } else {
            return Future.succeededFuture(Optional.empty());
        }
        return service.call(get("channels?part=statistics%2CcontentDetails" + which), YoutubeFigures::channel)
                .compose(found -> found.map(channel -> withVideos(channel).map(Optional::of))
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    /**
     * A channel.
     *
     * @param followers null when they are hidden
     * @param uploads the list of its videos; null for none
     */
    private record Channel(Long followers, String uploads) {}

    private static Optional<Channel> channel(OutboundResponse answer) {
        return ProviderReply.of(answer).list("items").stream().findFirst().map(channel -> {
            return new Channel(
                    subscribers(channel),
                    channel.find("contentDetails")
                            .flatMap(details -> details.find("relatedPlaylists"))
                            .map(lists -> lists.optional("uploads"))
                            .orElse(null));
        });
    }

    /** Null when they are hidden. */
    static Long subscribers(ProviderReply channel) {
        ProviderReply statistics = channel.inner("statistics");
        return statistics.flag("hiddenSubscriberCount") ? null : statistics.count("subscriberCount");
    }

    private Future<AccountFigures> withVideos(Channel channel) {
        return channel.uploads() == null
                ? Future.succeededFuture(AccountFigures.of(channel.followers(), List.of()))
                : interactions(channel.uploads()).map(each -> AccountFigures.of(channel.followers(), each));
    }

    private Future<List<Long>> interactions(String uploads) {
        OutboundRequest list = get("playlistItems?part=contentDetails&maxResults=" + AccountFigures.POSTS
                + "&playlistId=" + OutboundRequest.encoded(uploads));
        return service.call(list, YoutubeFigures::videos)
                .compose(videos -> videos.isEmpty()
                        ? Future.succeededFuture(List.of())
                        : service.call(
                                get("videos?part=statistics&id=" + OutboundRequest.encoded(videos)),
                                YoutubeFigures::likesAndComments));
    }

    /** Their comma-separated ids; a channel that never had a video has no list. */
    private static String videos(OutboundResponse answer) {
        return answer.status() == NOT_FOUND ? "" : videos(ProviderReply.of(answer));
    }

    static String videos(ProviderReply items) {
        return items.list("items").stream()
                .map(item -> item.inner("contentDetails").text("videoId"))
                .collect(Collectors.joining(","));
    }

    private static List<Long> likesAndComments(OutboundResponse answer) {
        return likesAndComments(ProviderReply.of(answer));
    }

    static List<Long> likesAndComments(ProviderReply videos) {
        return videos.list("items").stream()
                .map(video -> video.inner("statistics"))
                .map(statistics -> statistics.number("likeCount") + statistics.number("commentCount"))
                .toList();
    }

    private OutboundRequest get(String path) {
        return OutboundRequest.get(api.url() + "/youtube/v3/" + path + "&key=" + OutboundRequest.encoded(api.apiKey()));
    }
}
