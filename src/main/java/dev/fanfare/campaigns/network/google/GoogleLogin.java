package dev.fanfare.campaigns.network.google;

import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ProviderAccount;
import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;

/** Google, by OAuth's {@code tokeninfo}, whose {@code aud} is the application, and OpenID Connect's {@code userinfo}. */
record GoogleLogin(GuardedClient service, Application config) implements ProviderLogin {
    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        String tokenInfo = config.url() + "/oauth2/v3/tokeninfo?access_token=" + OutboundRequest.encoded(accessToken);
        OutboundRequest userInfo = OutboundRequest.get(config.url() + "/oauth2/v3/userinfo")
                .with("Authorization", "Bearer " + accessToken);
        return service.call(OutboundRequest.get(tokenInfo), this::inspect)
                .compose(ours -> service.call(userInfo, GoogleLogin::account));
    }

    private Void inspect(OutboundResponse answer) {
        ProviderReply info = ProviderReply.of(Google.NAME, answer);
        if (!config.clientId().equals(info.text("aud"))) {
            throw NetworksError.unproven(Google.NAME, Unproven.OTHER_APPLICATION);
        }
        return null;
    }

    private static ProviderAccount account(OutboundResponse answer) {
        ProviderReply info = ProviderReply.of(Google.NAME, answer);
        String name = info.optional("name");
        return new ProviderAccount(
                info.text("sub"),
                name == null ? "" : name,
                info.flag("email_verified") ? info.optional("email") : null,
                null,
                null);
    }
}
