package dev.fanfare.campaigns.network.tiktok;

import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.campaigns.network.spi.OEmbed;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.PostSource;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.campaigns.network.spi.WantedPost;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.regex.Pattern;

/** Videos: with figures to their owner, and by oEmbed to everybody. The Display API finds videos of the token's owner only. */
record TiktokPosts(OEmbed oembed) implements PostSource {
    private static final Pattern ID = Pattern.compile("\\d{1,25}");
    private static final String PATH =
            "/v2/video/query/?fields=id%2Cvideo_description%2Ccreate_time%2Ccover_image_url%2Cview_count%2Clike_count"
                    + "%2Ccomment_count%2Cshare_count";

    @Override
    public boolean needsOwner() {
        return oembed == null;
    }

    /** The owner's call, and oEmbed where it finds nothing. */
    @Override
    public int callsPerPost() {
        return 2;
    }

    @Override
    public Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner) {
        if (!ID.matcher(post.id()).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        if (owner == null) {
            return oembed.find(post, null);
        }
        return owner.post(PATH, "{\"filters\":{\"video_ids\":[\"" + post.id() + "\"]}}", TiktokPosts::read)
                // Another creator's, or private.
                .compose(found ->
                        found.isPresent() || oembed == null ? Future.succeededFuture(found) : oembed.find(post, null));
    }

    private static Optional<FoundPost> read(ProviderReply reply) {
        return reply.inner("data").list("videos").stream()
                .findFirst()
                .map(video -> new FoundPost(
                        null,
                        video.prose("video_description"),
                        video.time("create_time"),
                        video.link("cover_image_url"),
                        new FoundPost.Figures(
                                video.count("view_count"),
                                null,
                                video.count("like_count"),
                                video.count("comment_count"),
                                video.count("share_count"))));
    }
}
