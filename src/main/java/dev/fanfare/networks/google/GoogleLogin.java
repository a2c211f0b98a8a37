package dev.fanfare.networks.google;

import dev.fanfare.networks.api.NetworksError;
import dev.fanfare.networks.api.NetworksError.Unproven;
import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.ProviderAccount;
import dev.fanfare.networks.spi.ProviderReply;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteAnswer;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;

/** Google, by OAuth's {@code tokeninfo}, whose {@code aud} is the application, and OpenID Connect's {@code userinfo}. */
final class GoogleLogin implements Login {
    private final Guarded service;
    private final Application config;

    GoogleLogin(Guarded service, Application config) {
        this.service = service;
        this.config = config;
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        String tokenInfo = config.url() + "/oauth2/v3/tokeninfo?access_token=" + RemoteCall.encoded(accessToken);
        RemoteCall userInfo =
                RemoteCall.get(config.url() + "/oauth2/v3/userinfo").with("Authorization", "Bearer " + accessToken);
        return service.call(RemoteCall.get(tokenInfo), this::inspect)
                .compose(ours -> service.call(userInfo, GoogleLogin::account));
    }

    private Void inspect(RemoteAnswer answer) {
        ProviderReply info = ProviderReply.of(Google.NAME, answer);
        if (!config.clientId().equals(info.text("aud"))) {
            throw NetworksError.unproven(Google.NAME, Unproven.OTHER_APPLICATION);
        }
        return null;
    }

    private static ProviderAccount account(RemoteAnswer answer) {
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
