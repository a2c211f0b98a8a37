package dev.fanfare.networks;

import dev.fanfare.networks.ProvidersConfig.Application;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;

/**
 * Instagram, by its API with Instagram Login, for professional accounts. The account's id is its {@code user_id}, not
 * the {@code id}, which is another one for each application. It tells no email address.
 */
final class InstagramProvider implements SocialProvider {
    static final String NAME = "instagram";

    private final GraphApi api;

    InstagramProvider(Guarded service, Application config) {
        this.api = new GraphApi(NAME, service, config);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        return api.me("user_id,username,followers_count", accessToken, InstagramProvider::account);
    }

    private static ProviderAccount account(ProviderReply reply) {
        // The documentation shows the account in an array, the service answers it plain.
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
