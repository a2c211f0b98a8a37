package dev.fanfare.campaigns.network.twitter;

import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.function.Function;

/**
 * X's API v2 with the application's bearer token, which X issues for API key and secret and which is valid until revoked.
 * Runs on one event loop.
 */
final class TwitterApi {
    private static final int UNAUTHORIZED = 401;

    private final GuardedClient service;
    private final Application application;
    private Future<String> bearer;

    TwitterApi(GuardedClient service, Application application) {
        this.service = service;
        this.application = application;
    }

    <T> Future<T> get(String path, Function<OutboundResponse, T> reading) {
        return bearer().compose(token -> service.call(
                OutboundRequest.get(application.url() + path).with("Authorization", "Bearer " + token), answer -> {
                    if (answer.status() == UNAUTHORIZED) {
                        // Revoked: the next call fetches a new one.
                        bearer = null;
                    }
                    return reading.apply(answer);
                }));
    }

    private Future<String> bearer() {
        if (bearer == null) {
            OutboundRequest call = OutboundRequest.form(
                            application.url() + "/oauth2/token", "grant_type=client_credentials")
                    .withClient(application.clientId(), application.clientSecret());
            bearer = service.call(call, answer -> ProviderReply.of(answer).secret("access_token"))
                    .onFailure(cause -> bearer = null);
        }
        return bearer;
    }
}
