package dev.fanfare.money.invoicing;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The month of an accountant: what is billed, paid and credited, what is said of it, and its end. */
@Nightly
class AccountantsMonthTest {
    private static final String ENTITY = """
        {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
         prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001'\
        """;
    private static final String SAVE = "/admin/api/legal-entities/update/";
    private static final String PAY = "/admin/api/invoices/pay/";
    private static final String CREDIT = "/admin/api/invoices/credit/";
    private static final String CLOSE = "/admin/api/accounting/periods/close/";

    // Months and numbers are one state for the whole platform.
    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();

    private final Books books = new Books(NODE);
    private final Client operator = WORLD.operator().backend();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("PD-05 a month's journal, trial balance, open items and VAT add up to the cent, and the closed month"
            + " refuses")
    void addsUpAndRefusesOnceItIsClosed() {
        WORLD.operator().withAnother(SAVE, ENTITY + ", legal_entity_id: 1}");
        WORLD.operator().withAnother(SAVE, """
            {name: 'Fanfare SAS', street: 'Rue 1', postcode: '75001', city: 'Paris', country: 'FR', vat_id: 'FR40303265045',
             prefix: 'FR'}\
            """);
        long french = WORLD.number("select id from legal_entities where prefix = 'FR'");
        Advertiser german = billed("DE", null, null);
        Advertiser unproven = billed("FR", null, null);
        bill(german, unproven, french);
        long id = invoice(german, "EUR", 2).path("id").asLong();
        settle(german, id, unproven);
        assertDatevAgrees(2, "0");
        String before = reports(2);
        close();
        byte[] datev = export(2, "datev").bytes();
        refuseWhatComesLate(german, id);
        assertThat(reports(2)).isEqualTo(before.replace("\"is_closed\":false", "\"is_closed\":true"));
        assertThat(export(2, "datev").bytes()).isEqualTo(datev);
        assertDatevAgrees(2, "1");
        assertReports(1);
        assertThat(books.differences()).isEmpty();
    }

    private void bill(Advertiser german, Advertiser unproven, long french) {
        Advertiser reverse = billed("FR", "FR40303265045", null);
        Advertiser abroad = billed("US", null, null);
        Advertiser inFrance = billed("FR", "FR40303265045", french);
        Advertiser unknown = WORLD.advertiser("EUR");
        for (Advertiser each : List.of(german, reverse, unproven, abroad, inFrance, unknown)) {
            books.charge(each, "33.35", "EUR", Books.start(2));
            books.charge(each, "0.02", "EUR", Books.start(2).plusSeconds(86_400));
            books.charge(each, "10.00", "EUR", Books.start(1));
        }
        books.charge(german, "905", "JPY", Books.start(2));
        books.charge(german, "77.77", "USD", Books.start(2));
        NODE.execute("""
            insert into exchange_rates (base, currency, rate_date, rate)
            values ('EUR', 'USD', ?, 1.0842), ('EUR', 'JPY', ?, 161.77) on conflict do nothing
            """, Books.end(3), Books.end(3));
        NODE.sweep(new IssueInvoices());

        // 33.37 at 19 % is 6.3403, at 20 % 6.674; 905 yen at 19 % are 171.95.
        assertThat(invoice(german, "EUR", 2).path("vat").decimalValue()).isEqualByComparingTo("6.34");
        assertThat(invoice(german, "JPY", 2).path("vat").decimalValue()).isEqualByComparingTo("172");
        assertThat(invoice(inFrance, "EUR", 2).path("vat").decimalValue()).isEqualByComparingTo("6.67");
        assertThat(invoice(inFrance, "EUR", 2).path("number").asText()).isEqualTo("FR-1");
        assertThat(invoice(reverse, "EUR", 2).path("vat_treatment").asText()).isEqualTo("reverse_charge");
        assertThat(invoice(abroad, "EUR", 2).path("vat_treatment").asText()).isEqualTo("export");
        assertThat(invoice(unknown, "EUR", 2).path("vat").decimalValue()).isEqualByComparingTo("6.34");
        JsonNode entry = operator.post(
                        "/admin/api/journal/list/",
                        "{subject: 'invoice:%s'}",
                        invoice(german, "EUR", 2).path("id").asLong())
                .expect(200)
                .at("entries.0");
        assertThat(entry.path("kind").asText()).isEqualTo("invoice_vat");
        assertThat(entry.path("booked_on").asText()).isEqualTo(Books.end(2).toString());
        assertReports(2);
        assertThat(vatOf(2, "FR", "reverse_charge").path("net").decimalValue()).isEqualByComparingTo("33.37");
        assertThat(vatOf(2, "FR", "reverse_charge").path("vat").decimalValue()).isEqualByComparingTo("0");
        String sales = "/admin/api/accounting/ec-sales-list/";
        JsonNode line = operator.post(sales, "{period: %s}", month(2)).at("lines.0");
        assertThat(line.path("net")).isEqualTo(vatOf(2, "FR", "reverse_charge").path("net"));
        assertThat(line.path("vat_id").asText()).isEqualTo("FR40303265045");
        operator.post(sales, "{period: %s, limit: 1}", month(2)).shows("{next: null}");
        operator.post(sales, "{period: '2026-Q5'}").expectError(422, "validation_error");

        operator.post("/admin/api/vat-rates/update/", "{country: 'DE', valid_from: %s, rate: 7}", Books.end(1))
                .expectError(422, "validation_error");
    }

    /** In parts, some of them late. */
    private void settle(Advertiser german, long id, Advertiser unproven) {
        // Paid in parts, with value dates in the month itself and in the one after it.
        WORLD.operator().withAnother(PAY, "{invoice_id: %s, amount: 10.01, paid_on: %s}", id, Books.end(2));
        assertThat(invoice(german, "EUR", 2).path("state").asText()).isEqualTo("partly_paid");
        operator.post(PAY, "{invoice_id: %s, amount: 29.71}", id).expectError(422, "validation_error");
        operator.post(PAY, "{invoice_id: %s, amount: 1.001}", id).expectError(422, "validation_error");
        operator.post(
                        PAY,
                        "{invoice_id: %s, paid_on: %s}",
                        id,
                        LocalDate.now(ZoneOffset.UTC).plusDays(2))
                .expectError(422, "validation_error");
        // Credited in parts: the VAT of all parts is that of the whole.
        long credited = invoice(unproven, "EUR", 2).path("id").asLong();
        WORLD.operator().withAnother(CREDIT, "{invoice_id: %s, net: 11.11, reason: 'A bad post.'}", credited);
        operator.post(CREDIT, "{invoice_id: %s, net: 22.27, reason: 'Too much.'}", credited)
                .expectError(422, "validation_error");
        WORLD.operator().withAnother(CREDIT, "{invoice_id: %s, reason: 'All of it.'}", credited);
        Answer notes = operator.post("/admin/api/invoices/get/", "{invoice_id: %s}", credited)
                .shows("{credit_notes: [{number: 'F-C1', vat: 2.11}, {number: 'F-C2', vat: 4.23}]}");
        assertThat(invoice(unproven, "EUR", 2).path("status").asText()).isEqualTo("void");
        assertThat(invoice(unproven, "EUR", 2).path("billed_again_by").isNull()).isTrue();
        assertReports(2);
        assertReports(1);
        assertReports(0);
        assertPdfs(german, id, notes.number("credit_notes.0.id"), credited);
    }

    /** In order, by two people, once it is over. */
    private void close() {
        Operator closer = WORLD.staff(Permission.PERIODS_CLOSE);
        Client first = closer.backend();
        first.post(CLOSE, "{month: %s}", month(1)).expectError(400, "business_error", "PERIOD_NOT_READY");
        first.post(CLOSE, "{month: %s}", month(0)).expectError(400, "business_error", "PERIOD_NOT_READY");
        first.post(CLOSE, "{month: '2026-13'}").expectError(422, "validation_error");
        WORLD.staff(Permission.FINANCE_MANAGE)
                .backend()
                .post(CLOSE, "{month: %s}", month(2))
                .expectError(403, "insufficient_permissions");
        long proposal = closer.proposes(CLOSE, "{month: %s}", month(2));
        closer.seconds(proposal).expectError(403, "permission_denied");
        WORLD.staff(Permission.PERIODS_CLOSE).seconds(proposal).expect(200);
        first.post(CLOSE, "{month: %s}", month(2)).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(operator.post("/admin/api/accounting/periods/list/")
                        .expect(200)
                        .text("first_open_day"))
                .isEqualTo(Books.month(1).atDay(1).toString());
    }

    /** For every writer: a late payment is booked on the first open day. */
    private void refuseWhatComesLate(Advertiser german, long id) {
        assertThatThrownBy(
                        () -> books.charge(german, "1.00", "EUR", Books.start(2).plusSeconds(60)))
                .hasStackTraceContaining("is closed");
        assertThatThrownBy(() -> NODE.execute("update accounting_periods set closed_at = now()"))
                .hasStackTraceContaining("append-only");
        assertThatThrownBy(() -> NODE.execute("delete from accounting_periods")).hasStackTraceContaining("append-only");
        WORLD.operator().withAnother(PAY, "{invoice_id: %s, paid_on: %s}", id, Books.end(2));
        JsonNode late = operator.post("/admin/api/invoices/get/", "{invoice_id: %s}", id)
                .expect(200)
                .at("payments.1");
        assertThat(late.path("paid_on").asText()).isEqualTo(Books.end(2).toString());
        assertThat(late.path("booked_on").asText())
                .isEqualTo(Books.month(1).atDay(1).toString());
        assertThat(invoice(german, "EUR", 2).path("status").asText()).isEqualTo("paid");
    }

    /** An advertiser with an address in a country. */
    private Advertiser billed(String country, String vatId, Long legalEntity) {
        Advertiser advertiser = WORLD.advertiser("EUR");
        operator.post(
                        "/admin/api/advertisers/billing/update/",
                        "{advertiser_id: %s, legal_entity_id: %s, name: 'Acme & Söhne', street: 'Street 1', postcode:"
                                + " '1', city: 'Town', country: %s, vat_id: %s}",
                        advertiser.id(),
                        legalEntity,
                        country,
                        vatId)
                .expect(200);
        assertThat(operator.post("/admin/api/advertisers/billing/", "{advertiser_id: %s}", advertiser.id())
                        .expect(200)
                        .text("country"))
                .isEqualTo(country);
        return advertiser;
    }

    private JsonNode invoice(Advertiser advertiser, String currency, int monthsAgo) {
        return operator
                .post("/admin/api/invoices/list/", "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .list("invoices")
                .stream()
                .filter(invoice -> invoice.path("currency").asText().equals(currency)
                        && invoice.path("date")
                                .asText()
                                .equals(Books.end(monthsAgo).toString()))
                .findFirst()
                .orElseThrow();
    }

    private JsonNode vatOf(int monthsAgo, String country, String treatment) {
        return vat(monthsAgo).list("lines").stream()
                .filter(line -> line.path("country").asText().equals(country)
                        && line.path("treatment").asText().equals(treatment))
                .findFirst()
                .orElseThrow();
    }

    private Answer vat(int monthsAgo) {
        return operator.post("/admin/api/accounting/vat-report/", "{month: %s}", month(monthsAgo))
                .expect(200);
    }

    private Answer trial(int monthsAgo) {
        return operator.post("/admin/api/accounting/trial-balance/", "{month: %s}", month(monthsAgo))
                .expect(200);
    }

    private Answer open(int monthsAgo) {
        return operator.post("/admin/api/accounting/open-items/", "{day: %s}", Books.end(monthsAgo))
                .expect(200);
    }

    private static String month(int monthsAgo) {
        return Books.month(monthsAgo).toString();
    }

    private String reports(int monthsAgo) {
        return trial(monthsAgo).text()
                + vat(monthsAgo).text()
                + open(monthsAgo).text()
                + export(monthsAgo, "csv").text();
    }

    private Answer export(int monthsAgo, String format) {
        return operator.post("/admin/api/accounting/export/", "{month: %s, format: %s}", month(monthsAgo), format)
                .expect(200);
    }

    /** An independent reader finds in DATEV's file what the trial balance says each of the accountant's accounts moved. */
    private void assertDatevAgrees(int monthsAgo, String locked) {
        DatevFile file = DatevFile.read(export(monthsAgo, "datev").bytes());
        assertThat(List.of(file.from(), file.to(), file.currency(), file.locked()))
                .containsExactly(
                        month(monthsAgo).replace("-", "") + "01",
                        Books.end(monthsAgo).toString().replace("-", ""),
                        "EUR",
                        locked);
        Map<String, String> numbers = export(monthsAgo, "csv")
                .text()
                .lines()
                .skip(1)
                .map(line -> line.split(","))
                .collect(Collectors.toMap(cells -> cells[2], cells -> cells[3], (first, second) -> second));
        Map<String, BigDecimal> moved = new TreeMap<>();
        for (JsonNode line : trial(monthsAgo).list("lines")) {
            moved.merge(
                    numbers.get(line.path("account").asText()) + " "
                            + line.path("currency").asText(),
                    line.path("debit").decimalValue().add(line.path("credit").decimalValue()),
                    BigDecimal::add);
        }
        moved.values().removeIf(amount -> amount.signum() == 0);
        assertThat(file.moved())
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(moved);
        assertThat(moved.keySet()).anyMatch(key -> key.endsWith("USD")).anyMatch(key -> key.endsWith("JPY"));
    }

    /** All reports of a month against each other and against the entries of the journal. */
    private void assertReports(int monthsAgo) {
        Answer trial = trial(monthsAgo);
        Answer open = open(monthsAgo);
        for (String currency : List.of("EUR", "JPY", "USD")) {
            List<JsonNode> lines = trial.list("lines").stream()
                    .filter(line -> line.path("currency").asText().equals(currency))
                    .toList();
            assertThat(sum(lines, "closing")).isEqualByComparingTo("0");
            assertThat(sum(lines, "debit").add(sum(lines, "credit"))).isEqualByComparingTo("0");
            for (JsonNode line : lines) {
                assertThat(line.path("closing").decimalValue())
                        .isEqualByComparingTo(journal(line.path("account").asText(), currency, monthsAgo));
            }
            JsonNode owed = of(open.list("totals"), currency);
            assertThat(owed.path("receivable").decimalValue())
                    .isEqualByComparingTo(
                            account(lines, "advertiser_receivable", "closing").negate())
                    .isEqualByComparingTo(owed.path("open")
                            .decimalValue()
                            .add(owed.path("not_invoiced").decimalValue()));
            assertThat(owed.path("open").decimalValue())
                    .isEqualByComparingTo(sum(
                            open.list("items").stream()
                                    .filter(item ->
                                            item.path("currency").asText().equals(currency))
                                    .toList(),
                            "open"))
                    .isEqualByComparingTo(
                            List.of("not_due", "thirty_days", "sixty_days", "ninety_days", "older").stream()
                                    .map(age -> owed.path(age).decimalValue())
                                    .reduce(BigDecimal.ZERO, BigDecimal::add));
            List<JsonNode> taxed = vat(monthsAgo).list("totals").stream()
                    .filter(total -> total.path("currency").asText().equals(currency))
                    .toList();
            assertThat(sum(taxed, "vat"))
                    .isEqualByComparingTo(sum(taxed, "vat_booked"))
                    .isEqualByComparingTo(
                            account(lines, "advertiser_vat", "debit").add(account(lines, "advertiser_vat", "credit")));
        }
    }

    private static JsonNode of(List<JsonNode> lines, String currency) {
        return lines.stream()
                .filter(line -> line.path("currency").asText().equals(currency))
                .findFirst()
                .orElseThrow();
    }

    private static BigDecimal account(List<JsonNode> lines, String account, String column) {
        return sum(
                lines.stream()
                        .filter(line -> line.path("account").asText().equals(account))
                        .toList(),
                column);
    }

    private static BigDecimal sum(List<JsonNode> lines, String column) {
        return lines.stream().map(line -> line.path(column).decimalValue()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What the entries that count for days up to a month's end come to. */
    private static BigDecimal journal(String account, String currency, int monthsAgo) {
        return BigDecimal.valueOf(
                NODE.number("""
                    select coalesce(sum(p.amount), 0)::bigint from postings p
                    join journal_entries e on e.id = p.entry_id join accounts a on a.id = p.account_id
                    where a.kind = ? and a.currency = ? and e.booked_on <= ?::date\
                    """, account, currency, Books.end(monthsAgo)), "JPY".equals(currency) ? 0 : 2);
    }

    private void assertPdfs(Advertiser owner, long invoice, long creditNote, long credited) {
        // The first one reads fonts, which a busy machine may need longer for than a request may take.
        byte[] pdf = eventually(() -> owner.backend()
                .post("/api/advertiser/invoices/pdf/", "{advertiser_id: %s, invoice_id: %s}", owner.id(), invoice)
                .expect(200)
                .bytes());
        assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).contains("factur-x.xml");
        owner.backend()
                .post("/api/advertiser/invoices/pdf/", "{advertiser_id: %s, invoice_id: %s}", owner.id(), credited)
                .expectError(404, "not_found");
        owner.backend()
                .post(
                        "/api/advertiser/invoices/pdf/",
                        "{advertiser_id: %s, invoice_id: %s, credit_note_id: %s}",
                        owner.id(),
                        invoice,
                        creditNote)
                .expectError(404, "not_found");
        Answer note = operator.post("/admin/api/credit-notes/pdf/", "{credit_note_id: %s}", creditNote)
                .expect(200);
        assertThat(note.header("Content-Disposition").orElseThrow()).contains("F-C1.pdf");
        operator.post("/admin/api/invoices/pdf/", "{invoice_id: 9000000}").expectError(404, "not_found");
    }
}
