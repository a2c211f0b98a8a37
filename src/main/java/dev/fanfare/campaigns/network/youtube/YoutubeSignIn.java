package dev.fanfare.campaigns.network.youtube;

import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.OwnerAccount;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.OwnerSignIn;
import dev.fanfare.campaigns.network.spi.OwnerSignInBuilder;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Owners of channels, by Google's OAuth 2.0, which names itself in most of its answers, and YouTube's Data API. */
final class YoutubeSignIn {
    private static final String API = "/youtube/v3/";

    static final OwnerSignIn OF_OWNERS = OwnerSignInBuilder.builder()
            .scopes("https://www.googleapis.com/auth/youtube.readonly")
            .pkce(true)
            .issuer("https://accounts.google.com")
            // A refresh token comes only with a consent that was asked for again.
            .asked(Map.of("access_type", "offline", "prompt", "consent"))
            .account(api -> api.get(API + "channels?part=snippet%2Cstatistics&mine=true", YoutubeSignIn::account))
            .interactions(YoutubeSignIn::interactions)
            .build();

    private YoutubeSignIn() {}

    private static OwnerAccount account(ProviderReply reply) {
        ProviderReply channel = reply.list("items").stream()
                .findFirst()
                .orElseThrow(() -> NetworksError.unproven(Youtube.NAME, Unproven.NO_ACCOUNT));
        String id = channel.text("id");
        ProviderReply snippet = channel.inner("snippet");
        String custom = snippet.optional("customUrl");
        String handle = custom == null ? null : custom.replaceFirst("^@", "");
        return new OwnerAccount(
                id,
                handle == null ? snippet.text("title") : handle,
                "https://www.youtube.com/"
                        + (handle == null
                                ? "channel/" + OutboundRequest.encoded(id)
                                : "@" + OutboundRequest.encoded(handle)),
                YoutubeFigures.subscribers(channel));
    }

    private static Future<List<Long>> interactions(OwnerApi api, OwnerAccount account) {
        // The list of a channel's videos has the channel's id with another beginning.
        String uploads = account.id().replaceFirst("^UC", "UU");
        return api.get(
                        API + "playlistItems?part=contentDetails&maxResults=" + AccountFigures.POSTS + "&playlistId="
                                + OutboundRequest.encoded(uploads),
                        YoutubeFigures::videos)
                .compose(videos -> videos.isEmpty()
                        ? Future.succeededFuture(List.of())
                        : api.get(
                                API + "videos?part=statistics&id=" + OutboundRequest.encoded(videos),
                                YoutubeFigures::likesAndComments));
    }
}
