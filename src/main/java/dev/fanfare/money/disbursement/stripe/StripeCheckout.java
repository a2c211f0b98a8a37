package dev.fanfare.money.disbursement.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments.CardRefund;
import dev.fanfare.money.disbursement.api.CardPayments.CardReversal;
import dev.fanfare.money.disbursement.api.CardPayments.CardReversals;
import dev.fanfare.money.disbursement.api.CardPayments.FindCardReversals;
import dev.fanfare.money.disbursement.api.CardPayments.Kind;
import dev.fanfare.money.disbursement.api.CardPayments.Outcome;
import dev.fanfare.money.disbursement.api.CardPayments.RefundCard;
import dev.fanfare.money.disbursement.api.Checkouts.Checkout;
import dev.fanfare.money.disbursement.api.Checkouts.FindCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.OpenCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.State;
import dev.fanfare.money.disbursement.stripe.StripeCalls.Reply;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.remote.GuardedClient;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stripe Checkout: a session is a page on which one amount is paid. Disputes and refunds are listed by the session's
 * payment; a refund of ours carries its key as metadata, which finds it after Stripe has forgotten the idempotency key.
 */
public final class StripeCheckout {
    private static final String SESSIONS = "/v1/checkout/sessions";
    private static final String REFUNDS = "/v1/refunds";

    /** The name of our key in metadata. */
    private static final String KEY = "fanfare_key";

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
        form.put("metadata[" + KEY + "]", ask.key());
        form.put("payment_intent_data[metadata][" + KEY + "]", ask.key());
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

    /** What takes a payment back; fails when it is unknown. */
    public Future<CardReversals> reversals(Caller caller, FindCardReversals ask) {
        return list("/v1/disputes", ask.paymentId())
                .compose(disputes -> list(REFUNDS, ask.paymentId()).map(refunds -> {
                    List<CardReversal> found = new ArrayList<>();
                    disputes.forEach(each -> found.add(reversal(Kind.DISPUTE, each)));
                    refunds.forEach(each -> found.add(reversal(Kind.REFUND, each)));
                    return new CardReversals(found);
                }));
    }

    /** Looks for the refund before it makes it; fails when the outcome is unknown. */
    public Future<CardRefund> refund(Caller caller, RefundCard ask) {
        Money amount = new Money(ask.minor(), ask.currency());
        if (!StripeAmounts.isPayable(amount)) {
            return Future.succeededFuture(refundRefused("Stripe cannot refund this amount in this currency exactly."));
        }
        return list(REFUNDS, ask.paymentId()).compose(refunds -> {
            for (JsonNode refund : refunds) {
                if (ask.key().equals(key(refund))) {
                    return Future.succeededFuture(refund(refund));
                }
            }
            Map<String, String> form = new TreeMap<>();
            form.put("payment_intent", ask.paymentId());
            form.put("amount", Long.toString(StripeAmounts.of(amount)));
            form.put("reason", "requested_by_customer");
            form.put("metadata[" + KEY + "]", ask.key());
            // Stripe repeats a refusal under its key for a day.
            String key = ask.key() + (ask.generation() == 0 ? "" : "-" + (ask.generation() + 1));
            return calls.post(REFUNDS, form, key, null).map(made -> {
                if (made.ok()) {
                    return refund(made.body());
                }
                if (made.isRefusalOfUs()) {
                    throw CommonFault.SERVICE_UNAVAILABLE.refusal();
                }
                String why = "Stripe: " + made.code();
                return made.isPassing() ? new CardRefund(null, Outcome.POSTPONED, why) : refundRefused(why);
            });
        });
    }

    private Future<List<JsonNode>> list(String path, String paymentId) {
        return isOn
                ? calls.list(path, Map.of("payment_intent", paymentId), null)
                : CommonFault.SERVICE_UNAVAILABLE.failed();
    }

    private static CardReversal reversal(Kind kind, JsonNode object) {
        Money amount = amount(object, "amount");
        return new CardReversal(
                kind,
                object.path("id").asText(),
                key(object),
                kind == Kind.DISPUTE ? disputed(object) : refunded(object),
                amount.minor(),
                amount.currency());
    }

    /** An inquiry ({@code warning_…}) takes nothing, nor does a dispute that was prevented. */
    private static Outcome disputed(JsonNode dispute) {
        String status = dispute.path("status").asText("");
        return switch (status) {
            case "needs_response", "under_review" -> Outcome.TAKEN;
            case "lost" -> Outcome.CONFIRMED;
            case "won", "prevented", "warning_needs_response", "warning_under_review", "warning_closed" ->
                Outcome.RETURNED;
            default -> throw new IllegalArgumentException("unknown status of a dispute: " + status);
        };
    }

    private static Outcome refunded(JsonNode refund) {
        String status = refund.path("status").asText("");
        return switch (status) {
            case "pending", "requires_action" -> Outcome.TAKEN;
            case "succeeded" -> Outcome.CONFIRMED;
            case "failed", "canceled" -> Outcome.RETURNED;
            default -> throw new IllegalArgumentException("unknown status of a refund: " + status);
        };
    }

    private static CardRefund refund(JsonNode refund) {
        Outcome outcome = refunded(refund);
        String failure =
                refund.path("failure_reason").asText(refund.path("status").asText());
        return new CardRefund(
                refund.path("id").asText(), outcome, outcome == Outcome.RETURNED ? "Stripe: " + failure : null);
    }

    private static CardRefund refundRefused(String why) {
        return new CardRefund(null, Outcome.RETURNED, why);
    }

    private static String key(JsonNode object) {
        return object.path("metadata").path(KEY).textValue();
    }

    private static Money amount(JsonNode object, String name) {
        return StripeAmounts.read(
                object.path(name).asLong(), object.path("currency").asText("").toUpperCase(Locale.ROOT));
    }

    private static Checkout read(Reply reply) {
        if (!reply.ok()) {
            if (reply.isPassing()) {
                throw CommonFault.SERVICE_UNAVAILABLE.refusal();
            }
            return refused("Stripe: " + reply.code());
        }
        JsonNode session = reply.body();
        String status = session.path("status").asText("");
        State state = "paid".equals(session.path("payment_status").asText(""))
                ? State.PAID
                : "expired".equals(status) ? State.EXPIRED : State.OPEN;
        Money amount = amount(session, "amount_total");
        return new Checkout(
                session.path("id").asText(),
                state,
                session.path("payment_intent").textValue(),
                session.path("url").textValue(),
                amount.minor(),
                amount.currency(),
                null);
    }

    private static Checkout refused(String why) {
        return new Checkout(null, State.REFUSED, null, null, 0, null, why);
    }
}
