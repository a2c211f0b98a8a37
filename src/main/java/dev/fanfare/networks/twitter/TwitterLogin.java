package dev.fanfare.networks.twitter;

import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.ProviderAccount;
import dev.fanfare.networks.spi.ProviderReply;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.OAuth1;
import dev.fanfare.platform.remote.RemoteAnswer;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;
import java.util.Map;

/**
 * X, formerly Twitter, by its API v2. X does not say which application a bearer token was issued to, so tokens of other
 * applications could not be rejected. Calls are therefore signed by OAuth 1.0a with our consumer key: X answers 401 to a
 * token that was not issued to the signer. The access token that clients send is {@code
 * <oauth_token>:<oauth_token_secret>}, both from "Log in with X". X gives no email address.
 */
final class TwitterLogin implements Login {
    private final Guarded service;
    private final Application config;

    TwitterLogin(Guarded service, Application config) {
        this.service = service;
        this.config = config;
    }

    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        int colon = accessToken.indexOf(':');
        String token = colon < 0 ? accessToken : accessToken.substring(0, colon);
        String secret = colon < 0 ? "" : accessToken.substring(colon + 1);
        RemoteCall call = new OAuth1(config.clientId(), config.clientSecret(), token, secret)
                .get(config.url() + "/2/users/me", Map.of("user.fields", "public_metrics"));
        return service.call(call, TwitterLogin::account);
    }

    private static ProviderAccount account(RemoteAnswer answer) {
        ProviderReply data = ProviderReply.of(Twitter.NAME, answer).inner("data");
        return new ProviderAccount(
                data.text("id"),
                data.text("name"),
                null,
                // Not every access level includes them.
                data.find("public_metrics")
                        .map(metrics -> metrics.count("followers_count"))
                        .orElse(null),
                "https://x.com/" + RemoteCall.encoded(data.text("username")));
    }
}
