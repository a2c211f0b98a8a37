package dev.fanfare.money.disbursement.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Calls of Stripe's API: forms in, JSON out, the secret as a bearer. */
record StripeCalls(GuardedClient service, StripeSettings settings) {
    /** Refusals caused by us or by a temporary condition. */
    private static final Set<String> OURS =
            Set.of("balance_insufficient", "insufficient_funds", "rate_limit", "lock_timeout", "api_key_expired");

    /**
     * A valid answer.
     *
     * @param status 2xx or 4xx
     */
    record Reply(int status, JsonNode body) {
        boolean ok() {
            return status < 300;
        }

        /** Stripe's code of an error, else its type. */
        String code() {
            JsonNode error = body.path("error");
            return error.path("code").asText(error.path("type").asText("status " + status));
        }

        /** Whether the refusal is unrelated to the payee, so that it can be retried unchanged. */
        boolean isAboutUs() {
            return status == 401 || status == 429 || OURS.contains(code());
        }

        /**
         * The body of what must have been found.
         *
         * @throws IllegalArgumentException when it was refused
         */
        JsonNode read() {
            if (!ok()) {
                throw new IllegalArgumentException(code());
            }
            return body;
        }
    }

    /** @param account the connected account that it is made for; null for our own */
    Future<Reply> post(String path, Map<String, String> form, String key, String account) {
        return call(OutboundRequest.form(settings.url() + path, encoded(form)).with("Idempotency-Key", key), account);
    }

    /** @param account the connected account that it is asked of; null for our own */
    Future<Reply> get(String path, Map<String, String> query, String account) {
        return call(OutboundRequest.get(settings.url() + path + "?" + encoded(query)), account);
    }

    private Future<Reply> call(OutboundRequest call, String account) {
        OutboundRequest signed = call.with("Authorization", "Bearer " + settings.secretKey());
        return service.call(account == null ? signed : signed.with("Stripe-Account", account), StripeCalls::read);
    }

    private static Reply read(OutboundResponse answer) {
        try {
            JsonNode tree = Json.mapper().readTree(answer.body().getBytes());
            Reply reply = new Reply(answer.status(), tree);
            // A call with the key is in flight or had other parameters: this answer says nothing about it. Nor does an
            // error not from Stripe.
            if (tree == null
                    || !tree.isObject()
                    || (!reply.ok() && !tree.path("error").path("type").isTextual())
                    || answer.status() == 409
                    || "idempotency_error"
                            .equals(tree.path("error").path("type").asText())) {
                throw new IllegalArgumentException("status " + answer.status());
            }
            return reply;
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> OutboundRequest.encoded(field.getKey()) + "=" + OutboundRequest.encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }
}
