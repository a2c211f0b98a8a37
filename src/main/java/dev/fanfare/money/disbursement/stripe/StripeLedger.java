package dev.fanfare.money.disbursement.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLine.What;
import dev.fanfare.formats.bankfile.BankLineBuilder;
import dev.fanfare.money.disbursement.api.ProviderReports.ListProviderMovements;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderBalances;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderMovements;
import dev.fanfare.money.disbursement.spi.ProviderLedger;
import dev.fanfare.money.disbursement.spi.ReportedLines;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.remote.GuardedClient;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Our balance at Stripe: every movement of it is a balance transaction, with Stripe's fee. */
public final class StripeLedger implements ProviderLedger {
    /** What types of balance transactions mean; anything else is for people. */
    static final Map<String, What> TYPES = Map.ofEntries(
            Map.entry("charge", What.PAID_IN),
            Map.entry("payment", What.PAID_IN),
            Map.entry("refund", What.REVERSAL),
            Map.entry("payment_refund", What.REVERSAL),
            Map.entry("payment_failure_refund", What.REVERSAL),
            Map.entry("refund_failure", What.REVERSAL),
            Map.entry("transfer", What.PAID_OUT),
            Map.entry("transfer_cancel", What.RETURNED),
            Map.entry("transfer_failure", What.RETURNED),
            Map.entry("transfer_refund", What.RETURNED),
            Map.entry("payout", What.TRANSFERRED),
            Map.entry("payout_cancel", What.TRANSFERRED),
            Map.entry("payout_failure", What.TRANSFERRED),
            Map.entry("topup", What.TRANSFERRED),
            Map.entry("topup_reversal", What.TRANSFERRED),
            Map.entry("stripe_fee", What.CHARGED),
            Map.entry("stripe_fx_fee", What.CHARGED),
            Map.entry("tax_fee", What.CHARGED));

    /** The parts of the balance: all that balance transactions sum to. */
    private static final List<String> PARTS = List.of("available", "pending");

    /** Stripe's clock is not ours. */
    private static final Duration OVERLAP = Duration.ofMinutes(10);

    private static final String PAGE = "100";

    /** The name of our key in metadata. */
    private static final String KEY = "fanfare_key";

    private final StripeCalls calls;

    public StripeLedger(GuardedClient service, StripeSettings settings) {
        this.calls = new StripeCalls(service, settings);
    }

    @Override
    public Future<ProviderBalances> balances() {
        Instant asked = BusinessTime.now();
        return calls.get("/v1/balance", Map.of(), null).map(reply -> {
            Map<String, Money> sums = new TreeMap<>();
            for (String part : PARTS) {
                for (JsonNode each : reply.read().path(part)) {
                    Money amount = amount(each, "amount");
                    sums.merge(amount.currency(), amount, Money::plus);
                }
            }
            return new ProviderBalances(List.copyOf(sums.values()), asked);
        });
    }

    @Override
    public Future<ProviderMovements> movements(ListProviderMovements ask) {
        Map<String, String> query = new TreeMap<>();
        query.put("currency", ask.currency().toLowerCase(Locale.ROOT));
        query.put("created[gte]", Long.toString(ask.since().minus(OVERLAP).getEpochSecond()));
        query.put("expand[]", "data.source");
        query.put("limit", PAGE);
        if (ask.cursor() != null) {
            query.put("starting_after", ask.cursor());
        }
        return calls.get("/v1/balance_transactions", query, null).map(reply -> {
            JsonNode list = reply.read();
            if (!list.path("data").isArray()) {
                throw new IllegalArgumentException("no list of balance transactions");
            }
            ReportedLines lines = new ReportedLines(Source.STRIPE);
            String last = null;
            for (JsonNode each : list.path("data")) {
                last = each.path("id").asText();
                add(lines, each);
            }
            return lines.page(list.path("has_more").asBoolean(true) ? last : null);
        });
    }

    private static void add(ReportedLines lines, JsonNode transaction) {
        JsonNode source = transaction.path("source");
        String type = transaction.path("type").asText("");
        boolean disputes = type.equals("adjustment")
                && "dispute".equals(source.path("object").asText());
        Money fee = amount(transaction, "fee");
        lines.add(
                transaction.path("id").asText(),
                Instant.ofEpochSecond(transaction.path("created").asLong())
                        .atOffset(ZoneOffset.UTC)
                        .toLocalDate(),
                amount(transaction, "amount"),
                Money.zero(fee.currency()).minus(fee),
                BankLineBuilder.builder()
                        .what(disputes ? What.REVERSAL : TYPES.getOrDefault(type, What.UNCLEAR))
                        .transactionId(
                                source.isTextual()
                                        ? source.textValue()
                                        : source.path("id").textValue())
                        .endToEndId(source.path("metadata").path(KEY).textValue())
                        // A reversal only names its transfer, a dispute its payment.
                        .original(source.path("transfer")
                                .asText(source.path("payment_intent").textValue()))
                        .remittance(transaction.path("description").textValue())
                        .code(type));
    }

    private static Money amount(JsonNode object, String name) {
        return StripeAmounts.read(
                object.path(name).asLong(), object.path("currency").asText("").toUpperCase(Locale.ROOT));
    }
}
