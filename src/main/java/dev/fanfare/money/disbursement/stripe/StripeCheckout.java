package dev.fanfare.money.disbursement.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Checkouts.Checkout;
import dev.fanfare.money.disbursement.api.Checkouts.FindCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.OpenCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.State;
import dev.fanfare.money.disbursement.stripe.StripeCalls.Reply;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.remote.GuardedClient;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Stripe Checkout: a session is a page on which one amount is paid. */
public final class StripeCheckout {
    private static final String SESSIONS = "/v1/checkout/sessions";

    private final StripeCalls calls;
    private final boolean isOn;

    /** @param service null where it is off */
    public StripeCheckout(GuardedClient service, StripeSettings settings) {
        this.calls = new StripeCalls(service, settings);
        this.isOn = settings.isOn();
    }

    /** Opens a session under its key; fails when the outcome is unknown. */
    public Future<Checkout> open(Caller caller, OpenCheckout ask) {
        if (!isOn) {
            return Future.succeededFuture(refused("Payments by card are not set up."));
        }
        Money amount = new Money(ask.minor(), ask.currency());
        if (!StripeAmounts.isPayable(amount)) {
            return Future.succeededFuture(refused("Stripe cannot take this amount in this currency exactly."));
        }
        Map<String, String> form = new TreeMap<>();
        form.put("mode", "payment");
        form.put("success_url", ask.returnUrl());
        form.put("cancel_url", ask.returnUrl());
        form.put("client_reference_id", ask.key());
        form.put("metadata[fanfare_key]", ask.key());
        form.put("line_items[0][quantity]", "1");
        form.put("line_items[0][price_data][currency]", ask.currency().toLowerCase(Locale.ROOT));
        form.put("line_items[0][price_data][unit_amount]", Long.toString(StripeAmounts.of(amount)));
        form.put("line_items[0][price_data][product_data][name]", ask.describes());
        return calls.post(SESSIONS, form, ask.key(), null).map(StripeCheckout::read);
    }

    /** The state of a session; fails when it is unknown. */
    public Future<Checkout> find(Caller caller, FindCheckout ask) {
        return isOn
                ? calls.get(SESSIONS + "/" + ask.sessionId(), Map.of(), null).map(StripeCheckout::read)
                : CommonFault.SERVICE_UNAVAILABLE.failed();
    }

    private static Checkout read(Reply reply) {
        if (!reply.ok()) {
            if (reply.isAboutUs()) {
                throw CommonFault.SERVICE_UNAVAILABLE.refusal();
            }
            return refused("Stripe: " + reply.code());
        }
        JsonNode session = reply.body();
        String status = session.path("status").asText("");
        State state = "paid".equals(session.path("payment_status").asText(""))
                ? State.PAID
                : "expired".equals(status) ? State.EXPIRED : State.OPEN;
        Money amount = StripeAmounts.read(
                session.path("amount_total").asLong(),
                session.path("currency").asText("").toUpperCase(Locale.ROOT));
        return new Checkout(
                session.path("id").asText(),
                state,
                session.path("url").textValue(),
                amount.minor(),
                amount.currency(),
                null);
    }

    private static Checkout refused(String why) {
        return new Checkout(null, State.REFUSED, null, 0, null, why);
    }
}
