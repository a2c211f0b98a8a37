package dev.fanfare.money.tax;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.tax.api.PublisherStatements.IssuePublisherStatements;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-05: what publishers earned, stated by month and currency. */
@Nightly
class StatementsTest {
    private static final String OWN = "/web/api/statements/list/";

    // Which months are stated is one state for the whole platform.
    private final Node node = Node.start(Map.of("payments.bank_key_id", "old"));
    private final World world = node.world();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("EUR");

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    @DisplayName("PD-05: each month once, without gaps, adding up with the journal, on any node")
    void statesEachMonthOnce() {
        Publisher ada = world.publisher();
        Publisher ben = world.publisher();
        earns(ada, "100.00", "EUR", day(3, 5));
        moves("task_released", ada, "publisher_pending", "publisher_available", "100.00", day(3, 6));
        moves("payout_requested", ada, "publisher_available", "publisher_held", "60.00", day(2, 1));
        moves("payout_completed", ada, "publisher_held", "publisher_paid", "58.50", day(2, 2));
        moves("payout_completed", ada, "publisher_held", "publisher_fees", "1.50", day(2, 2));
        earns(ada, "7", "JPY", day(2, 3));
        earns(ben, "0.30", "EUR", day(1, 27));
        Books.post(
                node,
                "correction",
                advertiser.id(),
                "advertiser_receivable",
                ben.id(),
                "publisher_available",
                "5.00",
                "EUR",
                day(1, 28));
        earns(ben, "9.00", "EUR", Instant.now());
        List<CompletableFuture<Void>> jobs = Stream.generate(
                        () -> CompletableFuture.runAsync(() -> node.sweep(new IssuePublisherStatements())))
                .limit(4)
                .toList();
        jobs.forEach(CompletableFuture::join);
        node.sweep(new IssuePublisherStatements());

        List<JsonNode> own = ada.call(OWN).expect(200).list("statements");
        assertThat(own).hasSize(3);
        ada.call("/api/statements/list/", "{limit: 3}").expect(200).shows("{total: 3}");
        assertThat(own.stream().map(StatementsTest::sums))
                .containsExactly(
                        "JPY 0+7+0-0-0=7",
                        "EUR 100.00+0.00+0.00-1.50-58.50=40.00",
                        "EUR 0.00+100.00+0.00-0.00-0.00=100.00");
        assertThat(ben.call(OWN).list("statements").stream().map(StatementsTest::sums))
                .containsExactly("EUR 0.00+0.30+5.00-0.00-0.00=5.30");
        assertThat(world.text("select string_agg(number::text, ' ' order by id) from publisher_statements"))
                .isEqualTo("1 2 3 4");
        assertThat(operator.call("/admin/api/statements/list/", "{user_id: %s}", ben.id())
                        .expect(200)
                        .list("statements"))
                .hasSize(1);
        assertThat(differences()).isEmpty();

        world.execute("alter table publisher_statements disable trigger user;"
                + " update publisher_statements set earned = earned + 1, closing = closing + 1 where number = 4;"
                + " update legal_entities set last_statement = 9;"
                + " alter table publisher_statements enable trigger user");
        assertThat(String.join("\n", differences()))
                .contains(
                        "the earnings of statement",
                        "the closing balance of statement",
                        "the last number of statements");
    }

    @Test
    @DisplayName(
            "PD-05, PD-08: VAT where a publisher is registered; a PDF for its owner with the details of that time, under any key")
    void printsWithVat() throws Exception {
        companyIsInVienna();
        Publisher austrian = world.publisher();
        Publisher german = world.publisher();
        Publisher plain = world.publisher();
        austrian.call(TaxFormsTest.DAC7, TaxFormsTest.AUSTRIAN).expect(200);
        german.call(TaxFormsTest.DAC7, TaxFormsTest.AUSTRIAN.replace("ATU 12345675", "DE123456789"))
                .expect(200);
        for (Publisher one : List.of(austrian, german, plain)) {
            earns(one, "120.01", "EUR", day(1, 9));
        }
        node.sweep(new IssuePublisherStatements());
        assertThat(Stream.of(austrian, german, plain)
                        .map(one -> one.call(OWN).at("statements.0"))
                        .map(one -> one.path("vat_treatment").asText() + " " + plain(one, "vat")))
                .containsExactly("domestic 20.00", "reverse_charge 0.00", "none 0.00");
        long id = austrian.call(OWN).number("statements.0.statement_id");
        // What is told later changes no statement.
        austrian.call(TaxFormsTest.DAC7, TaxFormsTest.AUSTRIAN.replace("Huber", "Maier"))
                .expect(200);
        try (Node present = Node.start(node.databaseUri(), Map.of())) {
            present.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {});
            // The first one reads fonts, which a busy machine may need longer for than a request may take.
            Answer pdf = eventually(() -> present.world()
                    .operator()
                    .call("/admin/api/statements/print/", "{statement_id: %s}", id)
                    .expect(200));
            assertThat(pdf.header("content-type")).hasValue("application/pdf");
            assertThat(text(pdf))
                    .contains(
                            "Self-billing statement",
                            "Resi Huber",
                            "VAT id ATU12345675",
                            "VAT 20 %",
                            "100.01",
                            "120.01 EUR")
                    .contains("Fanfare GmbH", "1010 Wien");
        }
        assertThat(world.text("select string_agg(distinct key_id, ' ') from publisher_statements"))
                .isEqualTo("new");
        assertThat(text(german.call(
                                "/web/api/statements/print/",
                                "{statement_id: %s}",
                                german.call(OWN).number("statements.0.statement_id"))
                        .expect(200)))
                .contains("Reverse charge");
        plain.call("/web/api/statements/print/", "{statement_id: %s}", id).expectError(404, "not_found");
        plain.call(
                        "/api/statements/print/",
                        "{statement_id: %s}",
                        plain.call(OWN).number("statements.0.statement_id"))
                .expect(200);
        assertThat(world.text("select string_agg(s::text, ' ') from publisher_statements s"))
                .doesNotContain("Huber", "ATU12345675");
    }

    private void companyIsInVienna() {
        world.execute("""
                insert into parties (name, street, postcode, city, country, vat_id)
                values ('Fanfare GmbH', 'Graben 1', '1010', 'Wien', 'AT', 'ATU12345675');
                update legal_entities set party_id = (select max(id) from parties)
                """);
    }

    private void earns(Publisher publisher, String amount, String currency, Instant at) {
        Books.post(
                node,
                "task_accepted",
                advertiser.id(),
                "advertiser_receivable",
                publisher.id(),
                "publisher_pending",
                amount,
                currency,
                at);
    }

    private void moves(String kind, Publisher publisher, String from, String to, String amount, Instant at) {
        Books.post(node, kind, publisher.id(), from, publisher.id(), to, amount, "EUR", at);
    }

    /** Of statements: the entries here have no tasks and payouts. */
    private List<String> differences() {
        return world.differences().stream()
                .filter(one -> one.contains("statement"))
                .toList();
    }

    private static String text(Answer pdf) throws Exception {
        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static String sums(JsonNode s) {
        return s.path("currency").asText() + " " + plain(s, "opening") + "+" + plain(s, "earned") + "+"
                + plain(s, "other") + "-" + plain(s, "fees") + "-" + plain(s, "paid_out") + "=" + plain(s, "closing");
    }

    private static String plain(JsonNode s, String member) {
        int decimals = s.path("currency").asText().equals("JPY") ? 0 : 2;
        return s.path(member).decimalValue().setScale(decimals).toPlainString();
    }

    /** Noon of a day, so many months ago. */
    private static Instant day(int monthsAgo, int day) {
        return Books.month(monthsAgo).atDay(day).atTime(12, 0).toInstant(ZoneOffset.UTC);
    }
}
