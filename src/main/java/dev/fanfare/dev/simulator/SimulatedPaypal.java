package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * The part of PayPal's API for payouts, {@linkplain SimulatedPaypalReports reports} and webhooks, with a ledger of its payments, as its documentation has it. The
 * receiver's name decides an item's outcome, as {@link MagicValue} and its page say; others are paid a moment later.
 */
final class SimulatedPaypal implements SimulatedProvider {
    private static final String TOKEN = "A21.simulated";
    private static final String WEBHOOK = "WH-SIMULATED";
    private static final String PAYOUTS = "/v1/payments/payouts";
    private static final long SETTLES_MS = 500;
    private static final Set<String> WHOLE = Set.of("HUF", "JPY", "TWD");

    private final Map<String, String> seen = new LinkedHashMap<>();
    private final Map<String, Batch> batches = new LinkedHashMap<>();
    private final List<Item> items = new ArrayList<>();
    private final SimulatedPaypalReports reports = new SimulatedPaypalReports();
    private final Signatures signatures = new Signatures();
    /** Receivers with a first batch or item that failed on purpose. */
    private final Set<String> failedOnce = new HashSet<>();

    private boolean suspended;
    private String webhook;

    private record Batch(String id, String senderId, boolean denied, List<Item> items) {}

    private static final class Item {
        private final String id;
        private final String batch;
        private final String key;
        private final String receiver;
        private final String value;
        private final String currency;
        private final Instant made = Instant.now();
        private String status = "PENDING";
        private String transaction;
        private String error = "RECEIVER_ACCOUNT_LOCKED";

        private Item(String id, String batch, JsonNode asked) {
            this.id = id;
            this.batch = batch;
            this.key = asked.path("sender_item_id").asText("");
            this.receiver = asked.path("receiver").asText("");
            this.value = asked.path("amount").path("value").asText("");
            this.currency = asked.path("amount").path("currency").asText("");
        }
    }

    @Override
    public String name() {
        return "paypal";
    }

    @Override
    public Answer answer(Question question) {
        String path = question.path();
        if ("/v1/oauth2/token".equals(path)) {
            boolean known =
                    String.valueOf(question.headers().get("Authorization")).startsWith("Basic ");
            return known
                    ? new Answer(200, Map.of("access_token", TOKEN, "token_type", "Bearer", "expires_in", 32_400))
                    : error(401, "invalid_client", "Client Authentication failed");
        }
        if (!("Bearer " + TOKEN).equals(question.headers().get("Authorization"))) {
            return error(401, "AUTHENTICATION_FAILURE", "Authentication failed due to invalid credentials.");
        }
        if (suspended) {
            return error(403, "AUTHORIZATION_ERROR", "Authorization failed due to insufficient permissions.");
        }
        JsonNode body = tree(question.body().toString());
        if (PAYOUTS.equals(path) && "POST".equals(question.method())) {
            return pay(body);
        }
        if (path.startsWith(PAYOUTS + "/")) {
            return batch(path.substring(PAYOUTS.length() + 1));
        }
        if (SimulatedPaypalReports.serves(path)) {
            return reports.answer(question);
        }
        return switch (path) {
            case "/v1/simulated/transactions" -> {
                reports.add(
                        body.path("code").asText(),
                        body.path("value").asText(),
                        body.path("currency").asText());
                yield new Answer(201, Map.of());
            }
            case "/v1/notifications/webhooks" -> {
                webhook = body.path("url").textValue();
                yield new Answer(201, Map.of("id", WEBHOOK, "url", webhook));
            }
            case "/v1/notifications/verify-webhook-signature" ->
                new Answer(200, Map.of("verification_status", signatures.verify(body) ? "SUCCESS" : "FAILURE"));
            default -> error(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
        };
    }

    private Answer pay(JsonNode body) {
        String senderId =
                body.path("sender_batch_header").path("sender_batch_id").asText("");
        if (seen.containsKey(senderId)) {
            ObjectNode error = problem("USER_BUSINESS_ERROR", "User business error.");
            error.putArray("details")
                    .addObject()
                    .put("field", "SENDER_BATCH_ID")
                    .put("issue", "Batch with given sender_batch_id already exists");
            error.putArray("links")
                    .addObject()
                    .put("href", "https://api-m.paypal.com" + PAYOUTS + "/" + seen.get(senderId))
                    .put("rel", "self")
                    .put("method", "GET");
            return new Answer(400, error);
        }
        Optional<Answer> refused = refusal(body.path("items"));
        if (refused.isPresent()) {
            return refused.get();
        }
        String id = "PB" + (batches.size() + 1) + "X" + Integer.toHexString(senderId.hashCode());
        List<Item> asked = new ArrayList<>();
        boolean denied = false;
        for (JsonNode one : body.path("items")) {
            Item item = new Item("PI" + (items.size() + asked.size() + 1) + "X" + id, id, one);
            asked.add(item);
            denied |= MagicValue.PAYPAL_DENIED.begins(item.receiver) && failedOnce.add(item.receiver);
        }
        Batch batch = new Batch(id, senderId, denied, denied ? List.of() : asked);
        items.addAll(batch.items());
        seen.put(senderId, id);
        batches.put(id, batch);
        ObjectNode made = Json.mapper().createObjectNode();
        header(made.putObject("batch_header"), batch, "PENDING");
        return new Answer(201, made);
    }

    /** One bad item refuses the whole batch. */
    private static Optional<Answer> refusal(JsonNode items) {
        long currencies = items.findValuesAsText("currency").stream().distinct().count();
        for (int at = 0; at < items.size(); at++) {
            JsonNode amount = items.get(at).path("amount");
            boolean whole = WHOLE.contains(amount.path("currency").asText(""));
            boolean valued = amount.path("value").asText("").matches(whole ? "[1-9][0-9]*" : "[0-9]+(\\.[0-9]{1,2})?");
            if (!valued || currencies != 1) {
                return Optional.of(invalid("items[" + at + "].amount", "Amount is invalid"));
            }
            if (MagicValue.PAYPAL_INVALID.begins(items.get(at).path("receiver").asText(""))) {
                return Optional.of(invalid("items[" + at + "].receiver", "Receiver is invalid"));
            }
        }
        return Optional.empty();
    }

    private static Answer invalid(String field, String issue) {
        ObjectNode error = problem("VALIDATION_ERROR", "Invalid request - see details");
        error.putArray("details").addObject().put("field", field).put("issue", issue);
        return new Answer(400, error);
    }

    private Answer batch(String id) {
        Batch batch = batches.get(id);
        if (batch == null) {
            return error(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
        }
        boolean done = batch.items().stream().noneMatch(item -> "PENDING".equals(item.status));
        ObjectNode shown = Json.mapper().createObjectNode();
        header(shown.putObject("batch_header"), batch, batch.denied() ? "DENIED" : done ? "SUCCESS" : "PROCESSING");
        ArrayNode list = shown.putArray("items");
        batch.items().forEach(item -> show(list.addObject(), item));
        return new Answer(200, shown);
    }

    private static void header(ObjectNode header, Batch batch, String status) {
        header.put("payout_batch_id", batch.id()).put("batch_status", status);
        header.putObject("sender_batch_header").put("sender_batch_id", batch.senderId());
    }

    private static ObjectNode show(ObjectNode shown, Item item) {
        shown.put("payout_item_id", item.id)
                .put("transaction_status", item.status)
                .put("payout_batch_id", item.batch);
        ObjectNode asked = shown.putObject("payout_item");
        asked.put("recipient_type", "EMAIL").put("receiver", item.receiver).put("sender_item_id", item.key);
        asked.putObject("amount").put("value", item.value).put("currency", item.currency);
        if ("FAILED".equals(item.status)) {
            shown.putObject("errors").put("name", item.error);
        }
        return shown;
    }

    @Override
    public List<Delivery> tick(Instant now, FaultInjection faults) {
        List<Delivery> webhooks = new ArrayList<>();
        for (Item item : items) {
            long age = now.toEpochMilli() - item.made.toEpochMilli();
            String next = next(item, age);
            if (next != null) {
                move(item, next);
                item.status = next;
                addWebhook(webhooks, item, now, faults);
            }
        }
        return webhooks;
    }

    /** An unclaimed payout has left our balance too. */
    private void move(Item item, String next) {
        if ("SUCCESS".equals(next) || "UNCLAIMED".equals(next)) {
            item.transaction = reports.payout(item.key, item.value, item.currency);
        } else if (item.transaction != null) {
            reports.giveBack(item.value, item.currency, item.transaction);
        }
    }

    /** Null for no change. */
    private String next(Item item, long age) {
        if ("PENDING".equals(item.status) && age >= SETTLES_MS) {
            if (MagicValue.PAYPAL_UNFUNDED.begins(item.receiver) && failedOnce.add(item.receiver)) {
                item.error = "INSUFFICIENT_FUNDS";
                return "FAILED";
            }
            if (MagicValue.PAYPAL_REFUSED.begins(item.receiver)) {
                return "FAILED";
            }
            return MagicValue.PAYPAL_UNCLAIMED.begins(item.receiver) || MagicValue.PAYPAL_RETURNED.begins(item.receiver)
                    ? "UNCLAIMED"
                    : "SUCCESS";
        }
        if (age < 4 * SETTLES_MS) {
            return null;
        }
        if ("UNCLAIMED".equals(item.status) && MagicValue.PAYPAL_RETURNED.begins(item.receiver)) {
            return "RETURNED";
        }
        return "SUCCESS".equals(item.status) && MagicValue.PAYPAL_REVERSED.begins(item.receiver) ? "REVERSED" : null;
    }

    private void addWebhook(List<Delivery> webhooks, Item item, Instant now, FaultInjection faults) {
        if (webhook == null) {
            return;
        }
        ObjectNode event = Json.mapper().createObjectNode();
        event.put("id", "WH-" + item.id + "-" + item.status)
                .put("event_type", "PAYMENT.PAYOUTS-ITEM." + item.status)
                .put("create_time", now.toString());
        show(event.putObject("resource"), item);
        webhooks.add(signatures.sign(webhook, event, now, false));
        if (faults.forged()) {
            event.put("id", event.path("id").asText() + "-FORGED");
            webhooks.add(signatures.sign(webhook, event, now, true));
            webhooks.add(signatures.sign(webhook, event, now.minusSeconds(86_400), false));
        }
    }

    @Override
    public List<SimulatedPayout> ledger() {
        return items.stream()
                .map(item -> new SimulatedPayout(item.key, item.receiver, item.value, item.currency, item.status))
                .toList();
    }

    @Override
    public void listen(String url) {
        webhook = url;
    }

    @Override
    public void suspend(boolean suspend) {
        suspended = suspend;
    }

    @Override
    public void forget() {
        seen.clear();
    }

    private static Answer error(int status, String name, String message) {
        return new Answer(status, problem(name, message));
    }

    private static ObjectNode problem(String name, String message) {
        return Json.mapper().createObjectNode().put("name", name).put("message", message);
    }

    private static JsonNode tree(String text) {
        try {
            JsonNode tree = text.isEmpty() ? null : Json.mapper().readTree(text);
            return tree == null ? Json.mapper().createObjectNode() : tree;
        } catch (IOException e) {
            return Json.mapper().createObjectNode();
        }
    }

    /** Signs webhooks like PayPal, but with another key: over id, time, webhook and checksum. */
    private static final class Signatures {
        private int sent;

        Delivery sign(String url, ObjectNode event, Instant time, boolean forged) {
            String body = event.toString();
            String id = "transmission-" + ++sent;
            String signature = signature(id, time.toString(), event);
            return new Delivery(
                    url,
                    Map.of(
                            "PAYPAL-AUTH-ALGO",
                            "SHA256withRSA",
                            "PAYPAL-CERT-URL",
                            "https://api-m.paypal.com/v1/notifications/certs/CERT-simulated",
                            "PAYPAL-TRANSMISSION-ID",
                            id,
                            "PAYPAL-TRANSMISSION-TIME",
                            time.toString(),
                            "PAYPAL-TRANSMISSION-SIG",
                            forged ? "forged" : signature),
                    body,
                    forged || time.isBefore(Instant.now().minusSeconds(600)));
        }

        boolean verify(JsonNode asked) {
            return WEBHOOK.equals(asked.path("webhook_id").textValue())
                    && signature(
                                    asked.path("transmission_id").asText(""),
                                    asked.path("transmission_time").asText(""),
                                    asked.path("webhook_event"))
                            .equals(asked.path("transmission_sig").textValue());
        }

        private static String signature(String id, String time, JsonNode event) {
            CRC32 checksum = new CRC32();
            checksum.update(event.toString().getBytes(StandardCharsets.UTF_8));
            return SimulatedStripe.hmac("paypal", id + "|" + time + "|" + WEBHOOK + "|" + checksum.getValue());
        }
    }
}
