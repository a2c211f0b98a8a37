package dev.fanfare.money.disbursement.paypal;

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
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Our balance at PayPal, by its Transaction Search: a payout's transaction has its {@code sender_item_id} as custom
 * field. Transactions may appear hours late, and 31 days at most are listed at once.
 */
public final class PaypalLedger implements ProviderLedger {
    private static final String REPORTING = "/v1/reporting/";
    private static final Duration OVERLAP = Duration.ofHours(4);
    /** PayPal reports 31 days at most, and the end of a window is rounded up to a second. */
    private static final Duration WINDOW = Duration.ofDays(31).minusSeconds(1);

    private static final String PAGE = "100";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss[.SSS][XXX][XX]", Locale.ROOT);

    private final GuardedClient service;
    private final PaypalSettings settings;
    private final PaypalToken token;

    public PaypalLedger(GuardedClient service, PaypalSettings settings) {
        this.service = service;
        this.settings = settings;
        this.token = new PaypalToken(service, settings);
    }

    @Override
    public Future<ProviderBalances> balances() {
        return get("balances?currency_code=ALL", report -> {
            List<Money> balances = new ArrayList<>();
            report.path("balances").forEach(each -> balances.add(money(each.path("total_balance"))));
            String at = report.path("last_refresh_time")
                    .asText(report.path("as_of_time").asText(""));
            return new ProviderBalances(balances, time(at));
        });
    }

    @Override
    public Future<ProviderMovements> movements(ListProviderMovements ask) {
        Instant begin = ask.since().minus(OVERLAP).truncatedTo(ChronoUnit.SECONDS);
        int window = 0;
        int page = 1;
        if (ask.cursor() != null) {
            String[] parts = ask.cursor().split("/", -1);
            window = Integer.parseInt(parts[0]);
            page = Integer.parseInt(parts[1]);
        }
        // The newest window first.
        Instant to = ask.until().minus(WINDOW.multipliedBy(window));
        Instant from = begin.isAfter(to.minus(WINDOW)) ? begin : to.minus(WINDOW);
        boolean isLastWindow = from.equals(begin);
        String query = "transactions?fields=transaction_info&balance_affecting_records_only=Y&page_size=" + PAGE
                + "&page=" + page + "&transaction_currency=" + ask.currency() + "&start_date="
                + OutboundRequest.encoded(from.toString()) + "&end_date="
                + OutboundRequest.encoded(
                        to.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString());
        int earlier = window + 1;
        int next = page + 1;
        int before = window;
        return get(query, report -> {
            ReportedLines lines = new ReportedLines(Source.PAYPAL);
            report.path("transaction_details").forEach(each -> add(lines, each.path("transaction_info")));
            return lines.page(
                    next <= report.path("total_pages").asInt(0)
                            ? before + "/" + next
                            : isLastWindow ? null : earlier + "/1");
        });
    }

    private static void add(ReportedLines lines, JsonNode transaction) {
        String code = transaction.path("transaction_event_code").asText("");
        Money amount = money(transaction.path("transaction_amount"));
        if ("D".equals(transaction.path("transaction_status").asText())) {
            return;
        }
        lines.add(
                transaction.path("transaction_id").asText(),
                time(transaction.path("transaction_initiation_date").asText(""))
                        .atOffset(ZoneOffset.UTC)
                        .toLocalDate(),
                amount,
                transaction.has("fee_amount") ? money(transaction.path("fee_amount")) : Money.zero(amount.currency()),
                BankLineBuilder.builder()
                        .what(meaning(code, amount))
                        .endToEndId(transaction.path("custom_field").textValue())
                        .original(transaction.path("paypal_reference_id").textValue())
                        .remittance(transaction.path("transaction_subject").textValue())
                        .code(code));
    }

    /** By the groups of PayPal's event codes; anything else is for people. */
    static What meaning(String code, Money amount) {
        return switch (code.substring(0, Math.min(code.length(), 3))) {
            case "T00" -> code.equals("T0001") && !amount.isPositive() ? What.PAID_OUT : What.UNCLEAR;
            case "T01" -> What.CHARGED;
            case "T02" -> What.EXCHANGED;
            case "T03", "T04" -> What.TRANSFERRED;
            case "T11" -> amount.isPositive() ? What.RETURNED : What.UNCLEAR;
            default -> What.UNCLEAR;
        };
    }

    private <R> Future<R> get(String path, Function<JsonNode, R> read) {
        return token.get()
                .compose(bearer -> service.call(
                        OutboundRequest.get(settings.url() + REPORTING + path).with("Authorization", bearer),
                        answer -> {
                            if (answer.status() == 401) {
                                token.forget();
                            }
                            return read.apply(json(answer));
                        }));
    }

    private static JsonNode json(OutboundResponse answer) {
        try {
            JsonNode tree = Json.mapper().readTree(answer.body().getBytes());
            if (!answer.ok() || tree == null || !tree.isObject()) {
                throw new IllegalArgumentException("status " + answer.status());
            }
            return tree;
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }

    private static Money money(JsonNode amount) {
        return Money.parse(
                        new BigDecimal(amount.path("value").asText("")),
                        amount.path("currency_code").asText(""))
                .orElseThrow(() -> new IllegalArgumentException("an amount that is none"));
    }

    private static Instant time(String text) {
        return OffsetDateTime.parse(text, TIME).toInstant();
    }
}
