package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.api.ReceiveProviderMessage;
import dev.fanfare.money.disbursement.api.TransfersError;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Webhook routes: {@code /webhooks/paypal/} and {@code /webhooks/stripe/}. They are not endpoints, because signatures
 * cover the raw bytes of the body. Messages that do not verify count by address; genuine ones are only limited while they
 * are in flight, since providers send what they missed all at once.
 */
record WebhookRoutes(Bus bus) implements Consumer<Router> {
    /** The headers that sign a message, by provider. */
    private static final Map<String, List<String>> SIGNING = Map.of(
            "paypal",
            List.of(
                    "paypal-auth-algo",
                    "paypal-cert-url",
                    "paypal-transmission-id",
                    "paypal-transmission-sig",
                    "paypal-transmission-time"),
            "stripe",
            List.of("stripe-signature"));

    private static final int MAX_HEADER = 2_000;

    @Override
    public void accept(Router router) {
        SIGNING.forEach((provider, names) ->
                router.post("/webhooks/" + provider + "/").handler(context -> receive(context, provider, names)));
    }

    private void receive(RoutingContext context, String provider, List<String> names) {
        PlainRoute.count(context, Allowance.PROVIDER_MESSAGES)
                .compose(counted -> PlainRoute.text(context))
                .compose(body -> {
                    Map<String, String> headers = new HashMap<>();
                    for (String name : names) {
                        String value = context.request().getHeader(name);
                        if (value != null && isShort(value)) {
                            headers.put(name, value);
                        }
                    }
                    // Unsigned messages are refused without any call.
                    return headers.size() < names.size()
                            ? TransfersError.MESSAGE_NOT_GENUINE.<ReceiveProviderMessage>failed()
                            : Future.succeededFuture(new ReceiveProviderMessage(provider, headers, body));
                })
                .compose(message -> bus.ask(PlainRoute.anonymous(context).renewed(), message))
                .onSuccess(received -> {
                    PlainRoute.giveBack(context, Allowance.PROVIDER_MESSAGES);
                    context.response().setStatusCode(200).end();
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private static boolean isShort(String signature) {
        return signature.length() <= MAX_HEADER;
    }
}
