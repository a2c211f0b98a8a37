package dev.fanfare.money.disbursement.paypal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Instant;

/** PayPal's access token, cached until shortly before it expires. Used on one event loop. */
final class PaypalToken {
    private static final int MARGIN_SECONDS = 60;

    private final GuardedClient service;
    private final OutboundRequest call;
    private Future<String> bearer;
    private Instant expires = Instant.EPOCH;

    PaypalToken(GuardedClient service, PaypalSettings settings) {
        this.service = service;
        this.call = OutboundRequest.form(settings.url() + "/v1/oauth2/token", "grant_type=client_credentials")
                .withBasic(settings.clientId(), settings.clientSecret());
    }

    /** The header's value. Concurrent calls share one request. */
    Future<String> get() {
        if (bearer == null
                || bearer.failed()
                || (bearer.isComplete() && Instant.now().isAfter(expires))) {
            bearer = service.call(call, this::read);
        }
        return BusinessTime.here(bearer);
    }

    /** Discards a refused token. */
    void forget() {
        bearer = null;
    }

    private String read(OutboundResponse answer) {
        try {
            JsonNode tree = Json.mapper().readTree(answer.body().getBytes());
            String token = tree.path("access_token").textValue();
            if (!answer.ok() || token == null) {
                throw new IllegalArgumentException("no token, status " + answer.status());
            }
            expires = Instant.now().plusSeconds(tree.path("expires_in").asInt(0) - MARGIN_SECONDS);
            return "Bearer " + token;
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }
}
