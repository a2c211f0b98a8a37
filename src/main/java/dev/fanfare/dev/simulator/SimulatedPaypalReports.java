package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.endpoint.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * PayPal's Transaction Search: our balances and what moved them. A payout costs two percent. A balance may be overdrawn.
 * Beside its API: {@code POST /v1/simulated/transactions} adds one with a {@code code}, {@code value} and {@code currency}.
 */
final class SimulatedPaypalReports {
    private static final String REPORTING = "/v1/reporting/";
    private static final String CURRENCY = "currency_code";
    private static final BigDecimal FEE = new BigDecimal("0.02");
    private static final Duration MAX_RANGE = Duration.ofDays(31);
    private static final int DEFAULT_SIZE = 100;

    private final List<Transaction> transactions = new ArrayList<>();

    /** @param money with the fee, which is negative */
    private record Transaction(String id, String code, Movement money, Instant at, String custom, String reference) {}

    private record Movement(BigDecimal amount, BigDecimal fee, String currency) {}

    static boolean serves(String path) {
        return path.startsWith(REPORTING);
    }

    /** A payout leaves us, at a fee; its transaction's id. */
    String payout(String key, String value, String currency) {
        BigDecimal amount = new BigDecimal(value);
        return add(
                "T0001",
                amount.negate(),
                amount.multiply(FEE).setScale(amount.scale(), RoundingMode.UP),
                currency,
                key,
                null);
    }

    /** A payout comes back. */
    void giveBack(String value, String currency, String of) {
        add("T1115", new BigDecimal(value), BigDecimal.ZERO, currency, null, of);
    }

    /** Anything else, without a fee. */
    void add(String code, String value, String currency) {
        add(code, new BigDecimal(value), BigDecimal.ZERO, currency, null, null);
    }

    private String add(
            String code, BigDecimal amount, BigDecimal fee, String currency, String custom, String reference) {
        String id = "TX" + (transactions.size() + 1) + "SIMULATED";
        transactions.add(new Transaction(
                id,
                code,
                new Movement(amount, fee.negate(), currency),
                BusinessTime.now().truncatedTo(ChronoUnit.SECONDS),
                custom,
                reference));
        return id;
    }

    Answer answer(Question question) {
        return (REPORTING + "balances").equals(question.path()) ? balances() : list(question);
    }

    private Answer balances() {
        Map<String, BigDecimal> sums = new TreeMap<>();
        transactions.forEach(each -> sums.merge(
                each.money().currency(), each.money().amount().add(each.money().fee()), BigDecimal::add));
        sums.putIfAbsent("USD", BigDecimal.ZERO);
        ObjectNode shown = Json.mapper().createObjectNode();
        ArrayNode list = shown.putArray("balances");
        sums.forEach((currency, sum) -> {
            ObjectNode one = list.addObject().put("currency", currency).put("primary", "USD".equals(currency));
            money(one.putObject("total_balance"), sum, currency);
            money(one.putObject("available_balance"), sum, currency);
            money(one.putObject("withheld_balance"), BigDecimal.ZERO, currency);
        });
        String now = BusinessTime.now().truncatedTo(ChronoUnit.SECONDS).toString();
        shown.put("account_id", "SIMULATED").put("as_of_time", now).put("last_refresh_time", now);
        return new Answer(200, shown);
    }

    private Answer list(Question question) {
        Instant from = Instant.parse(question.query().get("start_date"));
        Instant to = Instant.parse(question.query().get("end_date"));
        String currency = question.query().get("transaction_currency");
        if (Duration.between(from, to).compareTo(MAX_RANGE) > 0) {
            return new Answer(400, Map.of("name", "INVALID_REQUEST", "message", "Date range is greater than 31 days"));
        }
        List<Transaction> found = transactions.stream()
                .filter(each -> !each.at().isBefore(from) && !each.at().isAfter(to))
                .filter(each -> currency == null || currency.equals(each.money().currency()))
                .toList();
        String asked = question.query().get("page_size");
        int size = asked == null ? DEFAULT_SIZE : Integer.parseInt(asked);
        int page = Integer.parseInt(question.query().get("page"));
        ObjectNode shown = Json.mapper().createObjectNode();
        ArrayNode details = shown.putArray("transaction_details");
        // The newest first.
        for (int at = found.size() - 1 - (page - 1) * size; at >= Math.max(0, found.size() - page * size); at--) {
            show(details.addObject().putObject("transaction_info"), found.get(at));
        }
        shown.put("account_number", "SIMULATED")
                .put("total_items", found.size())
                .put("total_pages", (found.size() + size - 1) / size)
                .put("page", page)
                .put("last_refreshed_datetime", timed(BusinessTime.now()));
        return new Answer(200, shown);
    }

    private static void show(ObjectNode shown, Transaction transaction) {
        shown.put("transaction_id", transaction.id())
                .put("transaction_event_code", transaction.code())
                .put("transaction_initiation_date", timed(transaction.at()))
                .put("transaction_updated_date", timed(transaction.at()))
                .put("transaction_status", "S");
        money(
                shown.putObject("transaction_amount"),
                transaction.money().amount(),
                transaction.money().currency());
        if (transaction.money().fee().signum() != 0) {
            money(
                    shown.putObject("fee_amount"),
                    transaction.money().fee(),
                    transaction.money().currency());
        }
        if (transaction.custom() != null) {
            shown.put("custom_field", transaction.custom());
        }
        if (transaction.reference() != null) {
            shown.put("paypal_reference_id", transaction.reference()).put("paypal_reference_id_type", "TXN");
        }
    }

    private static void money(ObjectNode into, BigDecimal value, String currency) {
        into.put(CURRENCY, currency).put("value", value.toPlainString());
    }

    /** As PayPal writes times: with a zone that has no colon. */
    private static String timed(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", "+0000");
    }
}
