package dev.fanfare.campaigns.network.facebook;

import dev.fanfare.campaigns.network.graph.GraphApi;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ProviderAccount;
import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;

/** Facebook, by its Graph API. Profiles have no followers, and only confirmed email addresses are shown. */
final class FacebookLogin implements ProviderLogin {
    private final GraphApi api;

    FacebookLogin(GuardedClient service, Application config) {
        this.api = new GraphApi(Facebook.NAME, service, config);
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        return api.me("id,name,email", accessToken, FacebookLogin::account);
    }

    private static ProviderAccount account(ProviderReply me) {
        String id = me.text("id");
        return new ProviderAccount(
                id,
                me.text("name"),
                me.optional("email"),
                null,
                "https://www.facebook.com/" + OutboundRequest.encoded(id));
    }
}
