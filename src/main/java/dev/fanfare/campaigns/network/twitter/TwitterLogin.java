package dev.fanfare.campaigns.network.twitter;

import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ProviderAccount;
import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OAuth1;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.Map;

/**
 * X, formerly Twitter, by its API v2. X does not say which application a bearer token was issued to, so tokens of other
 * applications could not be rejected. Calls are therefore signed by OAuth 1.0a with our consumer key: X answers 401 to a
 * token that was not issued to the signer. The access token that clients send is {@code
 * <oauth_token>:<oauth_token_secret>}, both from "Log in with X". X gives no email address.
 */
record TwitterLogin(GuardedClient service, Application config) implements ProviderLogin {
    @Override
    public Future<ProviderAccount> verify(String accessToken) {
        int colon = accessToken.indexOf(':');
        String token = colon < 0 ? accessToken : accessToken.substring(0, colon);
        String secret = colon < 0 ? "" : accessToken.substring(colon + 1);
        OutboundRequest call = new OAuth1(config.clientId(), config.clientSecret(), token, secret)
                .get(config.url() + "/2/users/me", Map.of("user.fields", "public_metrics"));
        return service.call(call, TwitterLogin::account);
    }

    private static ProviderAccount account(OutboundResponse answer) {
        ProviderReply data = ProviderReply.of(Twitter.NAME, answer).inner("data");
        return new ProviderAccount(
                data.text("id"),
                data.text("name"),
                null,
                // Not in every access level.
                data.find("public_metrics")
                        .map(metrics -> metrics.count("followers_count"))
                        .orElse(null),
                "https://x.com/" + OutboundRequest.encoded(data.text("username")));
    }
}
