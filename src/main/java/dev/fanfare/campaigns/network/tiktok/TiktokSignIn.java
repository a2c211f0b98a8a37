package dev.fanfare.campaigns.network.tiktok;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.OwnerAccount;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.OwnerSignIn;
import dev.fanfare.campaigns.network.spi.OwnerSignInBuilder;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;
import java.util.List;

/**
 * Owners of accounts, by TikTok's Login Kit for the web, which takes no proof key. An account's id is its open_id, which
 * differs between applications: TikTok shows no other one.
 */
final class TiktokSignIn {
    static final OwnerSignIn OF_OWNERS = OwnerSignInBuilder.builder()
            .scopes("user.info.basic,user.info.profile,user.info.stats,video.list")
            .clientIdName("client_key")
            .account(api -> api.get("/v2/user/info/?fields=open_id%2Cusername%2Cfollower_count", TiktokSignIn::account))
            .interactions(TiktokSignIn::interactions)
            .build();

    private TiktokSignIn() {}

    private static OwnerAccount account(ProviderReply reply) {
        ProviderReply user = reply.inner("data").inner("user");
        String username = user.text("username");
        return new OwnerAccount(
                user.text("open_id"),
                username,
                "https://www.tiktok.com/@" + OutboundRequest.encoded(username),
                user.count("follower_count"));
    }

    private static Future<List<Long>> interactions(OwnerApi api, OwnerAccount account) {
        return api.post(
                "/v2/video/list/?fields=like_count%2Ccomment_count%2Cshare_count",
                "{\"max_count\":" + AccountFigures.POSTS + "}", reply -> reply.inner("data").list("videos").stream()
                        .map(video -> video.number("like_count")
                                + video.number("comment_count")
                                + video.number("share_count"))
                        .toList());
    }
}
