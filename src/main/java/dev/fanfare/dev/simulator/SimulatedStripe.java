package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The part of Stripe's API for transfers to connected accounts, payouts from them, {@linkplain
 * SimulatedCards checkout pages}, and webhooks. Keeps a ledger and replays
 * responses by idempotency key. The account's name decides a payout's outcome: {@code acct_nobank…} has no bank
 * account, {@code acct_closed…} is refused by its bank, {@code acct_returned…} is paid and returned; others are paid a
 * moment later. {@code acct_missing…} does not exist.
 */
final class SimulatedStripe implements SimulatedProvider {
    private static final String SECRET = "sk_simulated";
    private static final String WEBHOOK_SECRET = "whsec_simulated";
    private static final long SETTLES_MS = 500;

    /** Currencies without decimals; all others have two or three. */
    private static final Set<String> WHOLE = Set.of("JPY", "KRW", "VND", "CLP", "PYG", "RWF", "XAF", "XOF", "XPF");

    private static final Set<String> THOUSANDTHS = Set.of("BHD", "JOD", "KWD", "OMR", "TND");

    private final Map<String, StoredResponse> responses = new HashMap<>();
    private final Map<String, ObjectNode> transfers = new LinkedHashMap<>();
    private final List<ObjectNode> payouts = new ArrayList<>();
    private final SimulatedCards cards = new SimulatedCards();
    private final Map<String, Long> balances = new HashMap<>();
    private String webhook;
    private int events;

    /** The stored response of an idempotency key. */
    private record StoredResponse(String call, Answer answer) {}

    @Override
    public String name() {
        return "stripe";
    }

    @Override
    public Answer answer(Question question) {
        if (!("Bearer " + SECRET).equals(question.headers().get("Authorization"))) {
            return error(401, "invalid_request_error", "api_key_invalid");
        }
        if (!"POST".equals(question.method())) {
            return find(question);
        }
        String key = question.headers().get("Idempotency-Key");
        String call = question.path() + "?" + question.body() + "@"
                + question.headers().get("Stripe-Account");
        StoredResponse before = key == null ? null : responses.get(key);
        if (before != null) {
            return before.call().equals(call) ? before.answer() : error(400, "idempotency_error", "idempotency_error");
        }
        Map<String, String> form = SimulatedPayout.form(question.body().toString());
        Answer answer = make(question, form);
        if (key != null) {
            responses.put(key, new StoredResponse(call, answer));
        }
        return answer;
    }

    private Answer make(Question question, Map<String, String> form) {
        String path = question.path();
        if ("/v1/transfers".equals(path)) {
            return transfer(form);
        }
        if ("/v1/payouts".equals(path)) {
            return payOut(question.headers().get("Stripe-Account"), form);
        }
        if ("/v1/webhook_endpoints".equals(path)) {
            webhook = form.get("url");
            return new Answer(200, Map.of("id", "we_simulated", "url", webhook, "secret", WEBHOOK_SECRET));
        }
        if (SimulatedCards.serves(path)) {
            return cards.make(path, form);
        }
        if (path.startsWith("/v1/transfers/") && path.endsWith("/reversals")) {
            return reverse(path.substring("/v1/transfers/".length(), path.length() - "/reversals".length()));
        }
        return error(404, "invalid_request_error", "resource_missing");
    }

    private Answer transfer(Map<String, String> form) {
        String destination = form.getOrDefault("destination", "");
        if (!destination.startsWith("acct_") || destination.startsWith("acct_missing")) {
            return error(400, "invalid_request_error", "resource_missing");
        }
        if (!form.getOrDefault("amount", "").matches("[1-9][0-9]{0,11}")) {
            return error(400, "invalid_request_error", "parameter_invalid_integer");
        }
        ObjectNode made = object("tr_", transfers.size(), "transfer", form);
        made.put("destination", destination)
                .put("transfer_group", form.get("transfer_group"))
                .put("reversed", false);
        transfers.put(made.path("id").asText(), made);
        move(destination, made, 1);
        return new Answer(200, made.deepCopy());
    }

    private Answer payOut(String account, Map<String, String> form) {
        ObjectNode made = object("po_", payouts.size(), "payout", form);
        long amount = made.path("amount").asLong();
        if (account == null || balances.getOrDefault(account + made.path("currency"), 0L) < amount) {
            return error(400, "invalid_request_error", "balance_insufficient");
        }
        if (account.startsWith("acct_nobank")) {
            return error(400, "invalid_request_error", "payouts_not_allowed");
        }
        made.put("account", account).put("status", "pending").putNull("failure_code");
        payouts.add(made);
        move(account, made, -1);
        return new Answer(200, made.deepCopy());
    }

    private Answer reverse(String id) {
        ObjectNode transfer = transfers.get(id);
        if (transfer == null) {
            return error(404, "invalid_request_error", "resource_missing");
        }
        String account = transfer.path("destination").asText();
        boolean covered = balances.getOrDefault(account + transfer.path("currency"), 0L)
                >= transfer.path("amount").asLong();
        if (transfer.path("reversed").asBoolean() || !covered) {
            return error(400, "invalid_request_error", covered ? "transfer_already_reversed" : "balance_insufficient");
        }
        transfer.put("reversed", true);
        move(account, transfer, -1);
        return new Answer(200, Map.of("id", "trr_" + id, "object", "transfer_reversal", "transfer", id));
    }

    private void move(String account, ObjectNode of, int sign) {
        balances.merge(account + of.path("currency"), sign * of.path("amount").asLong(), Long::sum);
    }

    static ObjectNode object(String prefix, int number, String kind, Map<String, String> form) {
        ObjectNode made = Json.mapper().createObjectNode();
        made.put("id", prefix + "simulated" + (number + 1))
                .put("object", kind)
                .put("amount", Long.parseLong(form.getOrDefault("amount", "0")))
                .put("currency", form.get("currency"))
                .put("created", Instant.now().getEpochSecond());
        ObjectNode metadata = made.putObject("metadata");
        form.forEach((name, value) -> {
            if (name.startsWith("metadata[")) {
                metadata.put(name.substring("metadata[".length(), name.length() - 1), value);
            }
        });
        made.put("made_ms", System.currentTimeMillis());
        return made;
    }

    private Answer find(Question question) {
        String account = question.headers().get("Stripe-Account");
        if (SimulatedCards.serves(question.path())) {
            return cards.find(question.path(), question.query().get("payment_intent"));
        }
        ObjectNode list = Json.mapper().createObjectNode().put("object", "list").put("has_more", false);
        ArrayNode data = list.putArray("data");
        if ("/v1/transfers".equals(question.path())) {
            String group = question.query().get("transfer_group");
            transfers.values().stream()
                    .filter(each -> each.path("transfer_group").asText().equals(group))
                    .forEach(each -> data.add(each.deepCopy()));
        } else if ("/v1/payouts".equals(question.path())) {
            payouts.stream()
                    .filter(each -> each.path("account").asText().equals(account))
                    .forEach(each -> data.add(each.deepCopy()));
        } else {
            return error(404, "invalid_request_error", "resource_missing");
        }
        return new Answer(200, list);
    }

    @Override
    public List<Delivery> tick(Instant now, FaultInjection faults) {
        List<Delivery> webhooks = new ArrayList<>();
        cards.events().forEach(event -> addWebhook(webhooks, event.type(), event.object(), now, faults));
        for (ObjectNode payout : payouts) {
            long age = now.toEpochMilli() - payout.path("made_ms").asLong();
            String account = payout.path("account").asText();
            String status = payout.path("status").asText();
            boolean failing = ("pending".equals(status) && age >= SETTLES_MS && account.startsWith("acct_closed"))
                    || ("paid".equals(status) && age >= 4 * SETTLES_MS && account.startsWith("acct_returned"));
            if (failing) {
                payout.put("status", "failed").put("failure_code", "account_closed");
                move(account, payout, 1);
                addWebhook(webhooks, payout, now, faults);
            } else if ("pending".equals(status) && age >= SETTLES_MS) {
                payout.put("status", "paid");
                addWebhook(webhooks, payout, now, faults);
            }
        }
        return webhooks;
    }

    private void addWebhook(List<Delivery> webhooks, ObjectNode payout, Instant now, FaultInjection faults) {
        addWebhook(webhooks, "payout." + payout.path("status").asText(), payout, now, faults);
    }

    private void addWebhook(
            List<Delivery> webhooks, String type, ObjectNode object, Instant now, FaultInjection faults) {
        if (webhook == null) {
            return;
        }
        ObjectNode event = Json.mapper().createObjectNode();
        event.put("id", "evt_simulated" + ++events)
                .put("object", "event")
                .put("type", type)
                .put("account", object.path("account").asText());
        event.putObject("data").set("object", object.deepCopy());
        webhooks.add(signed(event.toString(), now, WEBHOOK_SECRET, false));
        if (faults.forged()) {
            event.put("id", "evt_forged" + events);
            webhooks.add(signed(event.toString(), now, "whsec_of_somebody_else", true));
            webhooks.add(signed(event.toString(), now.minusSeconds(86_400), WEBHOOK_SECRET, true));
        }
    }

    private Delivery signed(String body, Instant at, String secret, boolean forged) {
        String signature = "t=" + at.getEpochSecond() + ",v1=" + hmac(secret, at.getEpochSecond() + "." + body);
        return new Delivery(webhook, Map.of("Stripe-Signature", signature), body, forged);
    }

    /** HMAC-SHA256, in lower-case hexadecimal. */
    static String hmac(String secret, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<SimulatedPayout> ledger() {
        return payouts.stream()
                .map(payout -> {
                    String currency = payout.path("currency").asText().toUpperCase(Locale.ROOT);
                    int decimals = WHOLE.contains(currency) ? 0 : THOUSANDTHS.contains(currency) ? 3 : 2;
                    return new SimulatedPayout(
                            payout.path("metadata").path("fanfare_key").asText(),
                            payout.path("account").asText(),
                            SimulatedPayout.decimal(payout.path("amount").asLong(), decimals),
                            currency,
                            payout.path("status").asText());
                })
                .toList();
    }

    @Override
    public void listen(String url) {
        webhook = url;
    }

    @Override
    public void forget() {
        responses.clear();
    }

    static Answer error(int status, String type, String code) {
        return new Answer(status, Map.of("error", Map.of("type", type, "code", code)));
    }
}
