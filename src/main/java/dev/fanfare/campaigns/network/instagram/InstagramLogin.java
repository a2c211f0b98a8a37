package dev.fanfare.campaigns.network.instagram;

import dev.fanfare.campaigns.network.graph.GraphApi;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ProviderAccount;
import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;

/**
 * Instagram, by its API with Instagram Login, for professional accounts. The account's id is its {@code user_id}, not
 * the {@code id}, which differs between applications. Instagram gives no email address.
 */
final class InstagramLogin implements ProviderLogin {
    private final GraphApi api;

    InstagramLogin(GuardedClient service, Application config) {
        this.api = new GraphApi(Instagram.NAME, service, config);
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        return api.me("user_id,username,followers_count", accessToken, InstagramLogin::account);
    }

    private static ProviderAccount account(ProviderReply reply) {
        // Documented as an array, but the service returns the account itself.
        ProviderReply me = reply.list("data").stream().findFirst().orElse(reply);
        String username = me.text("username");
        return new ProviderAccount(
                me.text("user_id"),
                username,
                null,
                me.count("followers_count"),
                "https://www.instagram.com/" + OutboundRequest.encoded(username));
    }
}
