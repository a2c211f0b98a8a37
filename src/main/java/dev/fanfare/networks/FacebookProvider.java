package dev.fanfare.networks;

import dev.fanfare.networks.ProvidersConfig.Application;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;

/** Facebook, by its Graph API. It tells no followers of a profile, and an email address only once it was confirmed. */
final class FacebookProvider implements SocialProvider {
    static final String NAME = "facebook";

    private final GraphApi api;

    FacebookProvider(Guarded service, Application config) {
        this.api = new GraphApi(NAME, service, config);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        return api.me("id,name,email", accessToken, FacebookProvider::account);
    }

    private static ProviderAccount account(ProviderReply me) {
        String id = me.text("id");
        return new ProviderAccount(
                id, me.text("name"), me.optional("email"), null, "https://www.facebook.com/" + RemoteCall.encoded(id));
    }
}
