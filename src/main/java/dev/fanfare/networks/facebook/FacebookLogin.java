package dev.fanfare.networks.facebook;

import dev.fanfare.networks.graph.GraphApi;
import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.ProviderAccount;
import dev.fanfare.networks.spi.ProviderReply;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;

/** Facebook, by its Graph API. It gives no followers of a profile, and an email address only if it is confirmed. */
final class FacebookLogin implements Login {
    private final GraphApi api;

    FacebookLogin(Guarded service, Application config) {
        this.api = new GraphApi(Facebook.NAME, service, config);
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        return api.me("id,name,email", accessToken, FacebookLogin::account);
    }

    private static ProviderAccount account(ProviderReply me) {
        String id = me.text("id");
        return new ProviderAccount(
                id, me.text("name"), me.optional("email"), null, "https://www.facebook.com/" + RemoteCall.encoded(id));
    }
}
