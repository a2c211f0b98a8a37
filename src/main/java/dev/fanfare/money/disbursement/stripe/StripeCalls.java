package dev.fanfare.money.disbursement.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Calls of Stripe's API: forms in, JSON out, the secret as a bearer. */
record StripeCalls(GuardedClient service, StripeSettings settings) {
    /** Refusals that are about the payee's account or the amount. All others are ours. */
    private static final Set<String> PAYEES = Set.of(
            "account_closed",
            "account_invalid",
            "amount_too_large",
            "amount_too_small",
            "bank_account_declined",
            "bank_account_restricted",
            "bank_account_unusable",
            "bank_account_unverified",
            "insufficient_capabilities_for_transfer",
            "no_account",
            "payouts_not_allowed");

    /** Refusals of a page or refund that may pass. */
    private static final Set<String> PASSING = Set.of("balance_insufficient", "insufficient_funds", "lock_timeout");

    /**
     * What the calls are written for, else the account's own version decides. The newest on 2026-11-29 by Stripe's
     * reference; before another, read docs.stripe.com/changelog. The webhook endpoint is created with the same version.
     */
    private static final String VERSION = "2026-02-25.clover";

    /** The largest page of a list, and how many are read. */
    private static final String PAGE = "100";

    private static final int MAX_PAGES = 50;

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

        /** Whether the payee's account or the amount is refused; the payee alone can mend that. */
        boolean isAboutPayee() {
            return PAYEES.contains(code())
                    || ("resource_missing".equals(code())
                            && "destination"
                                    .equals(body.path("error").path("param").asText()));
        }

        /** Whether Stripe refuses us, before it has looked at the call: it does not save this answer under the key. */
        boolean isRefusalOfUs() {
            return (status == 401 || status == 403 || status == 429) && !isAboutPayee();
        }

        /** Whether the refusal of a page or a refund may pass. */
        boolean isPassing() {
            return isRefusalOfUs() || PASSING.contains(code());
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
        return call(OutboundRequest.form(settings.url() + path, form).with("Idempotency-Key", key), account);
    }

    /** @param account the connected account that it is asked of; null for our own */
    Future<Reply> get(String path, Map<String, String> query, String account) {
        return call(OutboundRequest.get(settings.url() + path + "?" + OutboundRequest.encoded(query)), account);
    }

    /**
     * Everything in a list, page by page, the newest first.
     *
     * @param account the connected account that it is asked of; null for our own
     */
    Future<List<JsonNode>> list(String path, Map<String, String> query, String account) {
        return list(path, query, account, new ArrayList<>(), 1);
    }

    private Future<List<JsonNode>> list(
            String path, Map<String, String> query, String account, List<JsonNode> found, int page) {
        Map<String, String> whole = new TreeMap<>(query);
        whole.put("limit", PAGE);
        if (!found.isEmpty()) {
            whole.put("starting_after", found.get(found.size() - 1).path("id").asText());
        }
        return get(path, whole, account).compose(reply -> {
            JsonNode list = reply.read();
            boolean more = list.path("has_more").asBoolean(true);
            if (!list.path("data").isArray()
                    || (more && (page == MAX_PAGES || list.path("data").isEmpty()))) {
                throw new IllegalArgumentException("no list that can be read to its end");
            }
            list.path("data").forEach(found::add);
            return more ? list(path, query, account, found, page + 1) : Future.succeededFuture(found);
        });
    }

    private Future<Reply> call(OutboundRequest call, String account) {
        OutboundRequest signed =
                call.with("Authorization", "Bearer " + settings.secretKey()).with("Stripe-Version", VERSION);
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
}
