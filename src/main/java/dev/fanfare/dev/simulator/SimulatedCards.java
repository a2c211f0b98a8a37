package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Page;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.language.HtmlText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Stripe's checkout pages, refunds and disputes. Beside its API: {@code POST /v1/checkout/sessions/<id>/pay} pays a page as
 * a person would, {@code …/<id>/dispute} disputes all of it or an {@code amount}, as the card's bank would;
 * {@code POST /v1/disputes/<id>/status} and {@code /v1/refunds/<id>/status} set a {@code status}. Refunds of a page that
 * was paid with {@code card=pendingRefund} begin as pending; the first of one paid with {@code card=poorRefund} is refused for
 * want of balance. {@code /checkout/<id>} is the page of a session for people, who pay, dispute, and win there, in this order.
 */
final class SimulatedCards {
    /** The pages on which people pay, before a session's id. */
    static final String PAGES = "/checkout/";

    private static final String SESSIONS = "/v1/checkout/sessions";
    private static final String REFUNDS = "/v1/refunds";
    private static final String DISPUTES = "/v1/disputes";

    private static final String LOST = "lost";

    private final Map<String, ObjectNode> sessions = new LinkedHashMap<>();
    private final Map<String, ObjectNode> charges = new LinkedHashMap<>();
    private final Map<String, ObjectNode> refunds = new LinkedHashMap<>();
    private final Map<String, ObjectNode> disputes = new LinkedHashMap<>();
    private final Set<String> poor = new HashSet<>();
    private final SimulatedStripeBalance balance;
    private final List<Event> events = new ArrayList<>();

    SimulatedCards(SimulatedStripeBalance balance) {
        this.balance = balance;
    }

    /** What a webhook is about. */
    record Event(String type, ObjectNode object) {}

    /** Whether a call of this path belongs here. */
    static boolean serves(String path) {
        return path.startsWith(SESSIONS) || path.startsWith(REFUNDS) || path.startsWith(DISPUTES);
    }

    /** The events since the last call. */
    List<Event> events() {
        List<Event> happened = List.copyOf(events);
        events.clear();
        return happened;
    }

    /**
     * Answers a call.
     *
     * @param address of the simulated Stripe, for the pages of people
     */
    Answer make(String address, String path, Map<String, String> form) {
        if (SESSIONS.equals(path)) {
            return open(address, form);
        }
        if (REFUNDS.equals(path)) {
            return refund(form);
        }
        String[] parts = path.split("/", -1);
        String id = parts[parts.length - 2];
        return switch (parts[parts.length - 1]) {
            case "pay" -> pay(sessions.get(id), form);
            case "dispute" -> dispute(sessions.get(id), form);
            case "status" ->
                path.startsWith(REFUNDS)
                        ? refundBecomes(refunds.get(id), form.get("status"))
                        : disputeBecomes(disputes.get(id), form.get("status"));
            default -> missing();
        };
    }

    /** The page of a session; a POST pays it, and a further one disputes the payment as the card's holder does at the bank. */
    Answer show(Question question) {
        ObjectNode session = sessions.get(question.path().substring(PAGES.length()));
        if (session == null) {
            return new Answer(404, Page.of("No such page", "<p>It has gone with the simulator's memory.</p>"));
        }
        String back = HtmlText.escape(session.path("success_url").asText());
        boolean open = "open".equals(session.path("status").asText());
        if ("POST".equals(question.method())) {
            if (open) {
                pay(session, Map.of());
            } else if (isDisputed(session)) {
                disputes(session).forEach(each -> disputeBecomes(each, LOST));
            } else {
                dispute(session, Map.of());
            }
            open = false;
        }
        if (!open) {
            return new Answer(200, paid(session, back));
        }
        Money amount = new Money(
                session.path("amount_total").asLong(),
                session.path("currency").asText().toUpperCase(Locale.ROOT));
        return new Answer(200, Page.of("Pay " + amount, """
                <p>This stands for the payment page of Stripe. No card is asked for, and no money moves.</p>
                <form method="post"><p><button>Pay</button></p></form>
                <p><a href="%s">Back without paying</a></p>
                """.formatted(
                        HtmlText.escape(session.path("cancel_url").asText()))));
    }

    private Page paid(ObjectNode session, String back) {
        String[] next = !isDisputed(session)
                ? new String[] {"Paid", "The card's holder may dispute the payment at the bank.", "Dispute it"}
                : disputes(session)
                                .anyMatch(
                                        each -> LOST.equals(each.path("status").asText()))
                        ? new String[] {"Paid, and taken back", "The bank has decided.", null}
                        : new String[] {"Paid, and disputed", "The bank decides.", "For the card's holder"};
        return Page.of(next[0], """
                <p><a href="%s">Back to Fanfare</a></p>
                <form method="post"><p>%s%s</p></form>
                """.formatted(
                        back, next[1], next[2] == null ? "" : " <button>%s</button>".formatted(next[2])));
    }

    private Stream<ObjectNode> disputes(ObjectNode session) {
        return disputes.values().stream()
                .filter(each -> each.path("payment_intent").equals(session.path("payment_intent")));
    }

    private boolean isDisputed(ObjectNode session) {
        ObjectNode charge = charges.get(session.path("payment_intent").asText());
        return charge != null && charge.path("disputed").asBoolean();
    }

    Answer find(Question question) {
        String path = question.path();
        if (path.startsWith(SESSIONS + "/")) {
            ObjectNode session = sessions.get(path.substring(SESSIONS.length() + 1));
            return session == null ? missing() : new Answer(200, session.deepCopy());
        }
        String payment = question.query().get("payment_intent");
        return SimulatedStripe.page(
                (REFUNDS.equals(path) ? refunds : disputes)
                        .values().stream()
                                .filter(each ->
                                        each.path("payment_intent").asText().equals(payment))
                                .toList(),
                question);
    }

    private Answer open(String address, Map<String, String> form) {
        String price = "line_items[0][price_data]";
        String amount = form.getOrDefault(price + "[unit_amount]", "");
        if (!amount.matches("[1-9][0-9]{0,11}") || !form.containsKey("success_url")) {
            return SimulatedStripe.error(400, "invalid_request_error", "parameter_invalid_integer");
        }
        Map<String, String> of = new HashMap<>(form);
        of.put("amount", amount);
        of.put("currency", form.get(price + "[currency]"));
        ObjectNode made = SimulatedStripe.object("cs_", sessions.size(), "checkout.session", of);
        String id = made.path("id").asText();
        made.putObject("payment_metadata").put("fanfare_key", form.get("payment_intent_data[metadata][fanfare_key]"));
        made.put("amount_total", made.path("amount").asLong())
                .put("client_reference_id", form.get("client_reference_id"))
                .put("status", "open")
                .put("payment_status", "unpaid")
                .putNull("payment_intent")
                .put("url", address + PAGES + id)
                .put("success_url", form.get("success_url"))
                .put("cancel_url", form.getOrDefault("cancel_url", form.get("success_url")));
        sessions.put(id, made);
        return new Answer(200, made.deepCopy());
    }

    private Answer pay(ObjectNode session, Map<String, String> form) {
        if (session == null) {
            return missing();
        }
        ObjectNode charge = SimulatedStripe.object("ch_", charges.size(), "charge", amountOf(session));
        String payment = "pi_simulated" + (charges.size() + 1);
        charge.put("payment_intent", payment)
                .put("card", form.getOrDefault("card", ""))
                .put("amount_refunded", 0)
                .put("refunded", false)
                .put("disputed", false);
        charge.set("metadata", session.path("payment_metadata").deepCopy());
        charges.put(payment, charge);
        balance.charge(charge);
        session.put("status", "complete")
                .put("payment_status", "paid")
                .put("payment_intent", payment)
                .putNull("url");
        events.add(new Event("checkout.session.completed", session));
        return new Answer(200, session.deepCopy());
    }

    private Answer refund(Map<String, String> form) {
        ObjectNode charge = charges.get(form.get("payment_intent"));
        if (charge == null) {
            return missing();
        }
        long left =
                charge.path("amount").asLong() - charge.path("amount_refunded").asLong();
        long amount = Long.parseLong(form.getOrDefault("amount", Long.toString(left)));
        if (charge.path("disputed").asBoolean()) {
            return SimulatedStripe.error(400, "invalid_request_error", "charge_disputed");
        }
        if ("poorRefund".equals(charge.path("card").asText()) && poor.add(form.get("payment_intent"))) {
            return SimulatedStripe.error(400, "invalid_request_error", "balance_insufficient");
        }
        if (left == 0 || amount <= 0 || amount > left) {
            return SimulatedStripe.error(
                    400, "invalid_request_error", left == 0 ? "charge_already_refunded" : "parameter_invalid_integer");
        }
        Map<String, String> of = new HashMap<>(form);
        of.put("amount", Long.toString(amount));
        of.put("currency", charge.path("currency").asText());
        ObjectNode made = SimulatedStripe.object("re_", refunds.size(), "refund", of);
        boolean pending = "pendingRefund".equals(charge.path("card").asText());
        made.put("payment_intent", form.get("payment_intent"))
                .put("charge", charge.path("id").asText())
                .put("status", pending ? "pending" : "succeeded");
        refunds.put(made.path("id").asText(), made);
        refunded(charge, amount);
        balance.move("refund", made, -1);
        events.add(new Event("charge.refunded", charge));
        return new Answer(200, made.deepCopy());
    }

    private Answer refundBecomes(ObjectNode refund, String status) {
        if (refund == null) {
            return missing();
        }
        if ("failed".equals(status) || "canceled".equals(status)) {
            refund.put("failure_reason", "expired_or_canceled_card");
            refunded(
                    charges.get(refund.path("payment_intent").asText()),
                    -refund.path("amount").asLong());
            balance.move("refund_failure", refund, 1);
        }
        refund.put("status", status);
        events.add(new Event("failed".equals(status) ? "refund.failed" : "refund.updated", refund));
        return new Answer(200, refund.deepCopy());
    }

    private static void refunded(ObjectNode charge, long amount) {
        long refunded = charge.path("amount_refunded").asLong() + amount;
        charge.put("amount_refunded", refunded)
                .put("refunded", refunded == charge.path("amount").asLong());
    }

    private Answer dispute(ObjectNode session, Map<String, String> form) {
        ObjectNode charge = session == null
                ? null
                : charges.get(session.path("payment_intent").asText());
        if (charge == null) {
            return missing();
        }
        Map<String, String> of = amountOf(charge);
        of.putAll(form);
        ObjectNode made = SimulatedStripe.object("du_", disputes.size(), "dispute", of);
        made.put("payment_intent", charge.path("payment_intent").asText())
                .put("charge", charge.path("id").asText())
                .put("reason", "fraudulent")
                .put("status", form.getOrDefault("status", "needs_response"));
        disputes.put(made.path("id").asText(), made);
        boolean taken = !isInquiry(made);
        charge.put("disputed", taken);
        if (taken) {
            balance.dispute(made, false);
        }
        events.add(new Event("charge.dispute.created", made));
        return new Answer(200, made.deepCopy());
    }

    private Answer disputeBecomes(ObjectNode dispute, String status) {
        if (dispute == null) {
            return missing();
        }
        boolean wasInquiry = isInquiry(dispute);
        dispute.put("status", status);
        if (wasInquiry && !isInquiry(dispute)) {
            balance.dispute(dispute, false);
        }
        if ("won".equals(status)) {
            balance.dispute(dispute, true);
        }
        boolean closed = List.of("won", LOST, "warning_closed").contains(status);
        events.add(new Event(closed ? "charge.dispute.closed" : "charge.dispute.updated", dispute));
        return new Answer(200, dispute.deepCopy());
    }

    /** An inquiry takes no money. */
    private static boolean isInquiry(ObjectNode dispute) {
        return dispute.path("status").asText().startsWith("warning_");
    }

    static Map<String, String> amountOf(ObjectNode object) {
        Map<String, String> amount = new HashMap<>();
        amount.put("amount", object.path("amount").asText());
        amount.put("currency", object.path("currency").asText());
        return amount;
    }

    private static Answer missing() {
        return SimulatedStripe.error(404, "invalid_request_error", "resource_missing");
    }
}
