package dev.fanfare.campaigns.network.instagram;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.OwnerAccount;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.OwnerSignIn;
import dev.fanfare.campaigns.network.spi.OwnerSignIn.LongLived;
import dev.fanfare.campaigns.network.spi.OwnerSignInBuilder;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;
import java.util.List;

/**
 * Owners of professional accounts, by the API with Instagram Login. It takes no proof key, has no address to revoke
 * tokens, and its token of an hour becomes one of 60 days, which renews itself.
 */
final class InstagramSignIn {
    static final OwnerSignIn OF_OWNERS = OwnerSignInBuilder.builder()
            .scopes("instagram_business_basic,instagram_business_manage_insights")
            .longLived(new LongLived(
                    "/access_token?grant_type=ig_exchange_token", "/refresh_access_token?grant_type=ig_refresh_token"))
            .account(api -> api.get("/me?fields=user_id%2Cusername%2Cfollowers_count", InstagramSignIn::account))
            .interactions(InstagramSignIn::interactions)
            .build();

    private InstagramSignIn() {}

    static OwnerAccount account(ProviderReply reply) {
        // Documented as an array, but the service returns the account itself.
        ProviderReply me = reply.list("data").stream().findFirst().orElse(reply);
        String username = me.text("username");
        return new OwnerAccount(
                me.text("user_id"),
                username,
                "https://www.instagram.com/" + OutboundRequest.encoded(username),
                me.count("followers_count"));
    }

    private static Future<List<Long>> interactions(OwnerApi api, OwnerAccount account) {
        return api.get(
                "/me/media?fields=like_count%2Ccomments_count&limit=" + AccountFigures.POSTS,
                InstagramFigures::interactionsOf);
    }
}
