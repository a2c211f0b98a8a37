package dev.fanfare.networks.instagram;

import dev.fanfare.networks.graph.GraphApi;
import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.ProviderAccount;
import dev.fanfare.networks.spi.ProviderReply;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;

/**
 * Instagram, by its API with Instagram Login, for professional accounts. The account's id is its {@code user_id}, not
 * the {@code id}, which differs between applications. Instagram gives no email address.
 */
final class InstagramLogin implements Login {
    private final GraphApi api;

    InstagramLogin(Guarded service, Application config) {
        this.api = new GraphApi(Instagram.NAME, service, config);
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        return api.me("user_id,username,followers_count", accessToken, InstagramLogin::account);
    }

    private static ProviderAccount account(ProviderReply reply) {
        // Documented as an array with the account in it; the service answers the account itself.
        ProviderReply me = reply.list("data").stream().findFirst().orElse(reply);
        String username = me.text("username");
        return new ProviderAccount(
                me.text("user_id"),
                username,
                null,
                me.count("followers_count"),
                "https://www.instagram.com/" + RemoteCall.encoded(username));
    }
}
