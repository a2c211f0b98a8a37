package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.formats.Hmac;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.endpoint.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The part of Stripe's API for transfers to connected accounts, payouts from them, {@linkplain SimulatedCards checkout
 * pages}, {@linkplain SimulatedStripeBalance our balance}, its top-ups and payouts, and webhooks, as its documentation has it: what was answered under an idempotency key,
 * errors and 500 included, is answered again for a day. Refused parameters and credentials are not saved.
 *
 * <p>The account's name decides the outcome, as {@link MagicValue} and its page say; others are paid a moment later.
 */
final class SimulatedStripe implements SimulatedProvider {
    static final String SECRET = "sk_simulated";
    private static final String WEBHOOK_SECRET = "whsec_simulated";
    private static final String INVALID_REQUEST = "invalid_request_error";
    private static final Pattern VERSION = Pattern.compile("\\d{4}-\\d\\d-\\d\\d\\.[a-z]+");
    private static final long SETTLES_MS = 500;
    private static final int DEFAULT_LIMIT = 10;

    /** Amounts by docs.stripe.com/currencies; all other currencies are counted in hundredths. */
    private static final Set<String> ZERO_DECIMALS = Set.of(
            "bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf", "xof", "xpf");

    private static final Set<String> THREE_DECIMALS = Set.of("bhd", "jod", "kwd", "omr", "tnd");
    private static final Set<String> WHOLE = Set.of("isk", "ugx");
    private static final Set<String> WHOLE_IN_PAYOUTS = Set.of("huf", "twd");

    private final Map<String, StoredResponse> responses = new HashMap<>();
    private final Map<String, ObjectNode> transfers = new LinkedHashMap<>();
    private final List<ObjectNode> payouts = new ArrayList<>();
    private final SimulatedStripeBalance own = new SimulatedStripeBalance();
    private final SimulatedCards cards = new SimulatedCards(own);
    private final Map<String, Long> balances = new HashMap<>();
    /** Requests that were refused for lack of money; the next attempt finds some. */
    private final Set<String> poor = new HashSet<>();

    private boolean suspended;
    private String webhook;
    private int events;
    private int ownMoves;

    /** The stored response of an idempotency key. */
    private record StoredResponse(String call, Answer answer) {}

    @Override
    public String name() {
        return "stripe";
    }

    @Override
    public Answer answer(Question question) {
        if (question.path().startsWith(SimulatedCards.PAGES)) {
            return cards.show(question);
        }
        if (!("Bearer " + SECRET).equals(question.headers().get("Authorization"))) {
            return error(401, INVALID_REQUEST, "api_key_invalid");
        }
        // Stripe takes the account's version then, which is not the one that a call was written for.
        String version = question.headers().get("Stripe-Version");
        if (version == null || !VERSION.matcher(version).matches()) {
            return error(400, INVALID_REQUEST, "version_missing");
        }
        if (suspended) {
            return error(403, INVALID_REQUEST, "platform_account_required");
        }
        String account = question.headers().get("Stripe-Account");
        if (MagicValue.STRIPE_REVOKED.begins(account)) {
            return error(403, INVALID_REQUEST, "account_invalid");
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
        // Not before the call begins: its parameters are checked first.
        if (key != null && !isInvalid(answer)) {
            responses.put(key, new StoredResponse(call, answer));
        }
        return answer;
    }

    private static boolean isInvalid(Answer answer) {
        return answer.status() == 400 && answer.body().toString().contains("parameter_");
    }

    private Answer make(Question question, Map<String, String> form) {
        String path = question.path();
        if ("/v1/transfers".equals(path)) {
            return transfer(form);
        }
        if ("/v1/payouts".equals(path)) {
            String account = question.headers().get("Stripe-Account");
            return account == null ? move("po_", "payout", form, -1) : payOut(account, form);
        }
        if ("/v1/simulated/exchange".equals(path)) {
            return own.exchange(form.get("currency"));
        }
        if ("/v1/topups".equals(path)) {
            return move("tu_", "topup", form, 1);
        }
        if ("/v1/webhook_endpoints".equals(path)) {
            webhook = form.get("url");
            return new Answer(200, Map.of("id", "we_simulated", "url", webhook, "secret", WEBHOOK_SECRET));
        }
        if (SimulatedCards.serves(path)) {
            return cards.make("http://" + question.headers().get("Host") + "/stripe", path, form);
        }
        if (path.startsWith("/v1/transfers/") && path.endsWith("/reversals")) {
            return reverse(path.substring("/v1/transfers/".length(), path.length() - "/reversals".length()));
        }
        return error(404, INVALID_REQUEST, "resource_missing");
    }

    private Answer transfer(Map<String, String> form) {
        String destination = form.getOrDefault("destination", "");
        if (!destination.startsWith("acct_") || MagicValue.STRIPE_MISSING.begins(destination)) {
            return new Answer(
                    400,
                    Map.of(
                            "error",
                            Map.of("type", INVALID_REQUEST, "code", "resource_missing", "param", "destination")));
        }
        if (!isAmount(form, WHOLE)) {
            return error(400, INVALID_REQUEST, "parameter_invalid_integer");
        }
        if (MagicValue.STRIPE_ERROR.begins(destination)) {
            return error(500, "api_error", "api_error");
        }
        if (MagicValue.STRIPE_POOR.begins(destination) && poor.add(destination)) {
            return error(400, INVALID_REQUEST, "balance_insufficient");
        }
        ObjectNode made = object("tr_", transfers.size(), "transfer", form);
        made.put("destination", destination)
                .put("transfer_group", form.get("transfer_group"))
                .put("reversed", false);
        transfers.put(made.path("id").asText(), made);
        move(destination, made, 1);
        own.move("transfer", made, -1);
        return new Answer(200, made.deepCopy());
    }

    /** Between our balance and our bank. */
    private Answer move(String prefix, String type, Map<String, String> form, int sign) {
        ObjectNode made = object(prefix, ++ownMoves, type, form);
        own.move(type, made, sign);
        return new Answer(200, made.deepCopy());
    }

    private static boolean isAmount(Map<String, String> form, Set<String> whole) {
        String currency = form.getOrDefault("currency", "");
        String places = whole.contains(currency) || WHOLE.contains(currency)
                ? "00"
                : THREE_DECIMALS.contains(currency) ? "0" : "";
        return form.getOrDefault("amount", "").matches("[1-9][0-9]{0,11}")
                && form.get("amount").endsWith(places);
    }

    private Answer payOut(String account, Map<String, String> form) {
        if (!isAmount(form, WHOLE_IN_PAYOUTS)) {
            return error(400, INVALID_REQUEST, "parameter_invalid_integer");
        }
        ObjectNode made = object("po_", payouts.size(), "payout", form);
        long amount = made.path("amount").asLong();
        if (balances.getOrDefault(account + made.path("currency"), 0L) < amount
                || (MagicValue.STRIPE_LATER.begins(account) && poor.add(account))) {
            return error(400, INVALID_REQUEST, "balance_insufficient");
        }
        if (MagicValue.STRIPE_NO_BANK.begins(account)) {
            return error(400, INVALID_REQUEST, "payouts_not_allowed");
        }
        made.put("account", account).put("status", "pending").putNull("failure_code");
        payouts.add(made);
        move(account, made, -1);
        return new Answer(200, made.deepCopy());
    }

    private Answer reverse(String id) {
        ObjectNode transfer = transfers.get(id);
        if (transfer == null) {
            return error(404, INVALID_REQUEST, "resource_missing");
        }
        String account = transfer.path("destination").asText();
        boolean covered = balances.getOrDefault(account + transfer.path("currency"), 0L)
                >= transfer.path("amount").asLong();
        if (transfer.path("reversed").asBoolean() || !covered) {
            return error(400, INVALID_REQUEST, covered ? "transfer_already_reversed" : "balance_insufficient");
        }
        transfer.put("reversed", true);
        move(account, transfer, -1);
        ObjectNode made = object("trr_", ++ownMoves, "transfer_reversal", SimulatedCards.amountOf(transfer))
                .put("transfer", id);
        own.move("transfer_refund", made, 1);
        return new Answer(200, made.deepCopy());
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
                .put("created", BusinessTime.now().getEpochSecond());
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
            return cards.find(question);
        }
        if (SimulatedStripeBalance.serves(question.path())) {
            return own.answer(question);
        }
        if ("/v1/transfers".equals(question.path())) {
            String group = question.query().get("transfer_group");
            return page(
                    transfers.values().stream()
                            .filter(each -> each.path("transfer_group").asText().equals(group))
                            .toList(),
                    question);
        }
        if ("/v1/payouts".equals(question.path())) {
            String since = question.query().get("created[gte]");
            return page(
                    payouts.stream()
                            .filter(each -> each.path("account").asText().equals(account))
                            .filter(each ->
                                    since == null || each.path("created").asLong() >= Long.parseLong(since))
                            .toList(),
                    question);
        }
        return error(404, INVALID_REQUEST, "resource_missing");
    }

    /** A page of a list, the newest first. */
    static Answer page(List<ObjectNode> found, Question question) {
        String limit = question.query().get("limit");
        String after = question.query().get("starting_after");
        List<ObjectNode> newest = new ArrayList<>(found);
        Collections.reverse(newest);
        int from = 0;
        while (after != null
                && from < newest.size()
                && !after.equals(newest.get(from).path("id").asText())) {
            from++;
        }
        from = after == null ? 0 : from + 1;
        int to = Math.min(newest.size(), from + (limit == null ? DEFAULT_LIMIT : Integer.parseInt(limit)));
        ObjectNode list = Json.mapper().createObjectNode().put("object", "list").put("has_more", to < newest.size());
        ArrayNode data = list.putArray("data");
        newest.subList(Math.min(from, to), to).forEach(each -> data.add(each.deepCopy()));
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
            boolean open = "pending".equals(status) || "in_transit".equals(status);
            boolean failing = (open && age >= SETTLES_MS && MagicValue.STRIPE_CLOSED.begins(account))
                    || ("paid".equals(status) && age >= 4 * SETTLES_MS && MagicValue.STRIPE_RETURNED.begins(account));
            if (failing) {
                payout.put("status", "failed").put("failure_code", "account_closed");
                move(account, payout, 1);
                addWebhook(webhooks, payout, now, faults);
            } else if (open && age >= SETTLES_MS) {
                payout.put("status", "paid");
                addWebhook(webhooks, payout, now, faults);
            } else if (open && age >= SETTLES_MS / 2) {
                payout.put("status", "in_transit");
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
        return HexFormat.of()
                .formatHex(Hmac.sha256(secret.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public List<SimulatedPayout> ledger() {
        return payouts.stream()
                .map(payout -> {
                    String currency = payout.path("currency").asText();
                    int decimals = ZERO_DECIMALS.contains(currency) ? 0 : THREE_DECIMALS.contains(currency) ? 3 : 2;
                    return new SimulatedPayout(
                            payout.path("metadata").path("fanfare_key").asText(),
                            payout.path("account").asText(),
                            SimulatedPayout.decimal(payout.path("amount").asLong(), decimals),
                            currency.toUpperCase(Locale.ROOT),
                            payout.path("status").asText());
                })
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
        responses.clear();
    }

    static Answer error(int status, String type, String code) {
        return new Answer(status, Map.of("error", Map.of("type", type, "code", code)));
    }
}
