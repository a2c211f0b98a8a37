package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.endpoint.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Our own balance at Stripe: the sum of its balance transactions, each net of its fee. What is paid by card is pending for
 * two days. A balance may be overdrawn. Beside its API: {@code POST /v1/simulated/exchange} exchanges the last transaction,
 * one to one, to a {@code currency}.
 */
final class SimulatedStripeBalance {
    private static final String BALANCE = "/v1/balance";
    private static final String TRANSACTIONS = "/v1/balance_transactions";
    private static final String AMOUNT = "amount";
    private static final String CURRENCY = "currency";
    private static final long PENDING_SECONDS = 172_800;
    private static final long PERMILLE = 29;
    private static final long FIXED = 30;
    private static final long DISPUTE = 1_500;

    private final List<ObjectNode> transactions = new ArrayList<>();

    static boolean serves(String path) {
        return BALANCE.equals(path) || TRANSACTIONS.equals(path);
    }

    /**
     * Moves the balance by the amount of an object.
     *
     * @param sign 1 for what comes in
     */
    void move(String type, ObjectNode of, int sign) {
        add(type, of, sign, 0, 0);
    }

    /** A card payment, less Stripe's fee. */
    void charge(ObjectNode charge) {
        add("charge", charge, 1, charge.path(AMOUNT).asLong() * PERMILLE / 1_000 + FIXED, PENDING_SECONDS);
    }

    /** Disputed money is taken with a fee; won, it comes back without. */
    void dispute(ObjectNode dispute, boolean won) {
        add("adjustment", dispute, won ? 1 : -1, won ? 0 : DISPUTE, 0);
    }

    private void add(String type, ObjectNode source, int sign, long fee, long pendingSeconds) {
        long amount = sign * source.path(AMOUNT).asLong();
        long now = BusinessTime.now().getEpochSecond();
        ObjectNode made = Json.mapper().createObjectNode();
        made.put("id", "txn_simulated" + (transactions.size() + 1))
                .put("object", "balance_transaction")
                .put("type", type)
                .put(AMOUNT, amount)
                .put("fee", fee)
                .put("net", amount - fee)
                .put(CURRENCY, source.path(CURRENCY).asText())
                .put("created", now)
                .put("available_on", now + pendingSeconds)
                .putNull("description");
        made.set("source", source);
        transactions.add(made);
    }

    Answer exchange(String currency) {
        ObjectNode last = transactions.get(transactions.size() - 1);
        last.set("source", last.path("source").deepCopy());
        return new Answer(200, last.put(CURRENCY, currency).put("exchange_rate", 1));
    }

    Answer answer(Question question) {
        return BALANCE.equals(question.path()) ? balance() : list(question);
    }

    private Answer balance() {
        ObjectNode balance = Json.mapper().createObjectNode().put("object", "balance");
        ArrayNode available = balance.putArray("available");
        ArrayNode pending = balance.putArray("pending");
        TreeSet<String> currencies = new TreeSet<>();
        transactions.forEach(each -> currencies.add(each.path(CURRENCY).asText()));
        for (String currency : currencies) {
            available.addObject().put(AMOUNT, sum(currency, false)).put(CURRENCY, currency);
            pending.addObject().put(AMOUNT, sum(currency, true)).put(CURRENCY, currency);
        }
        if (currencies.isEmpty()) {
            available.addObject().put(AMOUNT, 0).put(CURRENCY, "usd");
        }
        return new Answer(200, balance);
    }

    private long sum(String currency, boolean pending) {
        long now = BusinessTime.now().getEpochSecond();
        return transactions.stream()
                .filter(each -> each.path(CURRENCY).asText().equals(currency)
                        && each.path("available_on").asLong() > now == pending)
                .mapToLong(each -> each.path("net").asLong())
                .sum();
    }

    private Answer list(Question question) {
        String currency = question.query().get(CURRENCY);
        String since = question.query().get("created[gte]");
        boolean expanded = "data.source".equals(question.query().get("expand[]"));
        return SimulatedStripe.page(
                transactions.stream()
                        .filter(each ->
                                currency == null || each.path(CURRENCY).asText().equals(currency))
                        .filter(each -> since == null || each.path("created").asLong() >= Long.parseLong(since))
                        .map(each -> expanded ? each : collapsed(each))
                        .toList(),
                question);
    }

    private static ObjectNode collapsed(ObjectNode transaction) {
        return transaction
                .deepCopy()
                .put("source", transaction.path("source").path("id").asText());
    }
}
