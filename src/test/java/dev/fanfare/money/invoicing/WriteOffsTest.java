package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Write-offs, and the open items that they leave; all invoices are on 100.00 and 19 % of VAT. */
class WriteOffsTest {
    private static final String WRITE_OFF = "/admin/api/invoices/write-off/";
    private static final String GET = "/admin/api/invoices/get/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);
    private static final Receivables RECEIVABLES = new Receivables(NODE, BOOKS);
    private static final List<Advertiser> SINGLE =
            Stream.generate(() -> WORLD.advertiser("EUR")).limit(4).toList();

    private final Client operator = WORLD.operator().backend();
    private final Operator proposer = WORLD.operator();

    @BeforeAll
    static void bill() {
        RECEIVABLES.bill(SINGLE);
        RECEIVABLES.due(SINGLE.get(0), "+ 1");
        SINGLE.stream().skip(1).forEach(advertiser -> RECEIVABLES.due(advertiser, "- 1"));
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(BOOKS.differences()).isEmpty();
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("open items, their ageing and statements of account as CSV are the same amounts, formulas guarded")
    void exportsOpenItems() {
        Advertiser advertiser = SINGLE.get(3);
        NODE.execute("update advertisers set name = '=1+1' where user_id = ?", advertiser.id());
        RECEIVABLES.due(advertiser, "- 45");
        proposer.withAnother(
                WRITE_OFF, "{invoice_id: %s, amount: 19, reason: 'A settlement.'}", RECEIVABLES.invoice(advertiser));
        assertThat(of(advertiser, "/admin/api/accounting/open-items/export/", "{}"))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .containsEntry("advertiser_name", "'=1+1")
                        .containsEntry("amount", "119.00")
                        .containsEntry("open", "100.00")
                        .containsEntry("days_overdue", "45"));
        assertThat(of(advertiser, "/admin/api/accounting/ageing/export/", "{}"))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .containsEntry("advertiser_name", "'=1+1")
                        .containsEntry("thirty_days", "0.00")
                        .containsEntry("sixty_days", "100.00")
                        .containsEntry("open", "100.00"));
        assertThat(Csv.lines(advertiser
                        .backend()
                        .post(
                                "/api/advertiser/account-statement/export/",
                                "{advertiser_id: %s, currency: 'EUR'}",
                                advertiser.id())
                        .expect(200)))
                .extracting(line -> line.get("kind") + " " + line.get("amount") + " " + line.get("balance"))
                .containsExactly("invoice 119.00 119.00", "written_off -19.00 100.00");
        SINGLE.get(2)
                .backend()
                .post(
                        "/api/advertiser/account-statement/export/",
                        "{advertiser_id: %s, currency: 'EUR'}",
                        advertiser.id())
                .expectError(404, "not_found");
        Map<String, BigDecimal> sums = new TreeMap<>();
        String after = null;
        do {
            Answer part = operator.post("/admin/api/accounting/ageing/", "{cursor: %s, limit: 3}", after)
                    .expect(200);
            part.list("lines")
                    .forEach(line -> sums.merge(
                            line.path("currency").asText(), line.path("open").decimalValue(), BigDecimal::add));
            after = part.at("next").isNull() ? null : part.text("next");
        } while (after != null);
        assertThat(sums.get("EUR")).isEqualByComparingTo(euros().path("open").decimalValue());
    }

    private JsonNode euros() {
        return operator.post("/admin/api/accounting/open-items/").expect(200).list("totals").stream()
                .filter(total -> total.path("currency").asText().equals("EUR"))
                .findFirst()
                .orElseThrow();
    }

    private List<Map<String, String>> of(Advertiser advertiser, String path, String body) {
        return Csv.lines(operator.post(path, body).expect(200)).stream()
                .filter(line -> line.get("advertiser_id").equals(Long.toString(advertiser.id())))
                .toList();
    }

    @Test
    @DisplayName("open items of a day know no currency that appeared later")
    void knowsNoLaterCurrency() {
        BOOKS.charge(SINGLE.get(0), "7.00", "CHF", Books.start(0));
        assertThat(currencies("{}")).contains("CHF", "EUR");
        assertThat(currencies("{day: '" + Books.end(1) + "'}")).containsExactly("EUR");
        assertThat(currencies("{day: '" + Books.end(3) + "'}")).isEmpty();
    }

    private List<String> currencies(String body) {
        return operator.post("/admin/api/accounting/open-items/", body).expect(200).list("totals").stream()
                .map(total -> total.path("currency").asText())
                .toList();
    }

    @Test
    @DisplayName("an invoice that is not overdue, or whose advertiser has money, is not written off")
    void isRefused() {
        long early = RECEIVABLES.invoice(SINGLE.get(0));
        assertThat(operator.post(WRITE_OFF, "{invoice_id: %s, reason: 'Too early.'}", early)
                        .expectError(400, "business_error", "INVALID_TRANSITION")
                        .text())
                .contains("The invoice is due on ");
        long id = RECEIVABLES.invoice(SINGLE.get(1));
        operator.post(WRITE_OFF, "{invoice_id: %s, amount: '119.01', reason: 'Insolvent.'}", id)
                .expectError(422, "validation_error");
        operator.post(WRITE_OFF, "{invoice_id: 9000000, reason: 'Insolvent.'}").expectError(404, "not_found");
        WORLD.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 50, currency: 'EUR', evidence: %s}",
                        SINGLE.get(1).id(),
                        World.unique("cash"));
        assertThat(operator.post(WRITE_OFF, "{invoice_id: %s, reason: 'Insolvent.'}", id)
                        .expectError(400, "business_error", "INVALID_TRANSITION")
                        .text())
                .contains("have 50.00 EUR");
    }

    @Test
    @DisplayName("a write-off takes back its VAT, and what the advertiser pays later recovers it to the cent")
    void isRecoveredFromFunds() {
        Advertiser advertiser = SINGLE.get(2);
        long id = RECEIVABLES.invoice(advertiser);
        BigDecimal before = vat();
        proposer.withAnother(WRITE_OFF, "{invoice_id: %s, reason: 'Insolvent.'}", id);
        assertThat(vat()).isEqualByComparingTo(before.subtract(new BigDecimal("19")));
        assertThat(operator.post(
                                "/admin/api/invoices/list/",
                                "{invoice_status: 'written_off', advertiser_id: %s}",
                                advertiser.id())
                        .expect(200)
                        .at("invoices.0.written_off")
                        .decimalValue())
                .isEqualByComparingTo("119");
        operator.post("/admin/api/invoices/void/", "{invoice_id: %s, reason: 'No.'}", id)
                .expectError(400, "business_error", "INVALID_TRANSITION");
        proposer.withAnother(
                "/admin/api/funding/deposits/create/",
                "{advertiser_id: %s, amount: '40.01', currency: 'EUR', evidence: %s}",
                advertiser.id(),
                World.unique("cash"));
        advertiser
                .backend()
                .post("/api/advertiser/invoices/pay/", "{advertiser_id: %s, invoice_id: %s}", advertiser.id(), id)
                .expect(200)
                .shows("{paid: 40.01, open: 78.99}");
        assertThat(RECEIVABLES.state(advertiser))
                .isEqualTo(
                        "written_off paid 4001 credited 0 written off 7899 receivable 0 paid in -4001 funds 0 VAT 639"
                                + " credit notes 0 bad debts -6638");
        proposer.withAnother("/admin/api/invoices/pay/", "{invoice_id: %s}", id);
        assertThat(RECEIVABLES.state(advertiser))
                .isEqualTo("paid paid 11900 credited 0 written off 0 receivable 0 paid in -11900 funds 0 VAT 1900"
                        + " credit notes 0 bad debts 0");
        assertThat(vat()).isEqualByComparingTo(before);
        assertThat(Receivables.statement(advertiser).list("lines").stream()
                        .map(line -> line.path("kind").asText()))
                .containsExactly("invoice", "funds", "transfer", "written_off", "recovered", "recovered");
        List<JsonNode> moves =
                operator.post(GET, "{invoice_id: %s}", id).expect(200).list("write_offs");
        assertThat(moves.stream().map(move -> move.path("amount").decimalValue()))
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(new BigDecimal("119"), new BigDecimal("-40.01"), new BigDecimal("-78.99"));
        assertThat(moves.get(0).path("reason").asText()).isEqualTo("Insolvent.");
    }

    private BigDecimal vat() {
        Answer report = operator.post(
                        "/admin/api/accounting/vat-report/",
                        "{month: %s}",
                        YearMonth.now(ZoneOffset.UTC).toString())
                .expect(200);
        if (report.list("totals").isEmpty()) {
            return BigDecimal.ZERO;
        }
        assertThat(report.decimal("totals.0.vat")).isEqualByComparingTo(report.decimal("totals.0.vat_booked"));
        return report.decimal("totals.0.vat");
    }
}
