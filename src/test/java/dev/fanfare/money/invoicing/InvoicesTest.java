package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What advertisers spent, billed by month and currency. */
@Nightly
class InvoicesTest {
    private static final String OWN = "/api/advertiser/invoices/";
    private static final String LIST = "/admin/api/invoices/list/";
    private static final String PAY = "/admin/api/invoices/pay/";
    private static final String VOID = "/admin/api/invoices/void/";

    // Which months are billed is one state for the whole platform.
    private final Node node = Node.start(Map.of());
    private final World world = node.world();
    private final Books books = new Books(node);
    private final Advertiser acme = world.advertiser("EUR");
    private final Client viewer =
            world.staff(Permission.FINANCE_VIEW, Permission.FINANCE_PERSONAL).backend();
    private final Operator clerk = world.staff(Permission.FINANCE_MANAGE);
    private final Client manager = clerk.backend();

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void billsEachMonthAndCurrencyOnceItIsOver() {
        Advertiser other = world.advertiser("USD");
        books.charge(acme, "10.50", "EUR", Books.start(3));
        books.charge(acme, "0.25", "EUR", Books.start(2).minusNanos(1_000));
        books.charge(acme, "7.00", "EUR", Books.start(2));
        books.charge(acme, "900", "JPY", Books.start(2).plusSeconds(3_600));
        books.charge(other, "1.00", "USD", Books.start(0).minusNanos(1_000));
        books.charge(acme, "5.00", "EUR", Books.start(0));
        node.sweep(new IssueInvoices());
        node.sweep(new IssueInvoices());
        Answer own =
                acme.form(OWN, "{advertiser_id: %s}", acme.id()).expect(200).expectFields("invoices");
        assertThat(own.text()
                        .replaceAll(
                                ",\"number\":\"F-\\d+\",\"payment_reference\":\"RF\\d{2}IN\\d{10}\",\"updated_at\":\"[^\"]+\"",
                                ""))
                .isEqualTo("{\"invoices\":[{\"id\":3,\"amount\":900,\"currency\":\"JPY\",\"date\":\"" + Books.end(2)
                        + "\",\"status\":\"open\"},{\"id\":2,\"amount\":7.00,\"currency\":\"EUR\",\"date\":\""
                        + Books.end(2)
                        + "\",\"status\":\"open\"},{\"id\":1,\"amount\":10.75,\"currency\":\"EUR\",\"date\":\""
                        + Books.end(3) + "\",\"status\":\"open\"}]}");
        assertThat(ids(viewer.post(OWN, "{advertiser_id: %s}", other.id()))).containsExactly(4L);
        assertAddUp();
    }

    @Test
    @DisplayName("TR-07 what reversals take back beyond a month's charges is taken off the next invoice")
    void takesOffWhatReversalsLeave() {
        books.charge(acme, "20.00", "EUR", Books.start(4));
        books.charge(acme, "5.00", "EUR", Books.start(3));
        books.charge(acme, "-15.00", "EUR", Books.start(3));
        books.charge(acme, "12.00", "EUR", Books.start(2));
        books.charge(acme, "1.00", "EUR", Books.start(1));
        node.sweep(new IssueInvoices());
        assertThat(node.text("select string_agg(amount || '-' || credit, ' ' order by id) from invoices"))
                .isEqualTo("2000-0 200-1000 100-0");
        assertAddUp();
    }

    @Test
    void issuesOnceOnAnyNumberOfNodesWithoutGapsInTheNumbers() {
        List<Advertiser> advertisers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            advertisers.add(world.advertiser("EUR"));
        }
        for (int month = 1; month <= 4; month++) {
            for (Advertiser advertiser : advertisers) {
                books.charge(
                        advertiser,
                        "1" + month + ".00",
                        "EUR",
                        Books.start(month).plusSeconds(60));
            }
        }
        try (Node second = Node.start(node.databaseUri(), Map.of())) {
            List<CompletableFuture<?>> sweeping = new ArrayList<>();
            for (Node each : List.of(node, second, node, second, node, second)) {
                sweeping.add(CompletableFuture.runAsync(() -> each.sweep(new IssueInvoices())));
            }
            sweeping.forEach(CompletableFuture::join);
        }
        assertThat(node.text("select string_agg(number::text, ' ' order by id) from invoices"))
                .isEqualTo(LongStream.rangeClosed(1, 48)
                        .mapToObj(Long::toString)
                        .collect(java.util.stream.Collectors.joining(" ")));
        assertThat(node.text("select string_agg(distinct month || ':' || amount, ' ') from invoices"))
                .hasSize(4 * 16 - 1);
        assertThat(node.number("select count(*) from invoices i join invoices j on i.id < j.id and i.month > j.month"))
                .isZero();
        assertAddUp();
    }

    @Test
    void paysAnInvoiceInTheJournal() {
        books.charge(acme, "80.00", "EUR", Books.start(1));
        books.charge(acme, "20.00", "EUR", Books.start(0));
        node.sweep(new IssueInvoices());
        assertThat(clerk.withAnother(PAY, "{invoice_id: 1, reference: 'SEPA 77'}")
                        .text("status"))
                .isEqualTo("success");
        assertThat(balance("advertiser_receivable")).isEqualTo(-2_000);
        assertThat(balance("advertiser_paid")).isEqualTo(-8_000);
        JsonNode entry = viewer.post("/admin/api/journal/list/", "{subject: 'invoice:1'}")
                .at("entries.0");
        assertThat(entry.path("sentence").asText())
                .startsWith("Invoice 1 of 80.00 EUR was paid. Proposed by user ")
                .contains(": 80.00 EUR from paid in of " + acme.username());
        JsonNode invoice = viewer.form(LIST, "{invoice_status: 'paid', advertiser_id: %s}", acme.id())
                .expect(200)
                .at("invoices.0");
        assertThat(invoice.path("reference").asText()).isEqualTo("SEPA 77");
        assertThat(invoice.path("paid_at").asText()).isNotEmpty();
        assertThat(Answer.fields(invoice))
                .containsExactlyInAnyOrder(
                        "id",
                        "advertiser_id",
                        "advertiser_name",
                        "updated_at",
                        "amount",
                        "currency",
                        "date",
                        "status",
                        "issued_at",
                        "paid_at",
                        "reference",
                        "voided_at",
                        "reason",
                        "billed_again_by",
                        "number",
                        "payment_reference",
                        "local_vat",
                        "legal_entity_id",
                        "state",
                        "due_on",
                        "net",
                        "vat",
                        "vat_treatment",
                        "vat_rate",
                        "paid",
                        "credited",
                        "written_off");
        for (Answer again : List.of(
                manager.post(PAY, "{invoice_id: 1}"), manager.post(VOID, "{invoice_id: 1, reason: 'Too late.'}"))) {
            again.expectError(400, "business_error").shows("{details: {from: 'paid'}}");
            assertThat(again.at("details.allowed")).isEmpty();
        }
        manager.post(PAY, "{invoice_id: 77}").expectError(404, "not_found");
        assertThat(node.number("select count(*) from audit_log where action = 'invoice.paid'"))
                .isEqualTo(1);
        // A payment is no spending: the next invoice does not know of it.
        assertThat(viewer.post("/api/advertiser/stats/financial/", "{advertiser_id: %s}", acme.id())
                        .decimal("total_spent"))
                .isEqualByComparingTo("100");
    }

    @Test
    void billsWhatAVoidInvoiceBilledWithTheNextOne() {
        books.charge(acme, "30.00", "EUR", Books.start(3));
        books.charge(acme, "4.00", "EUR", Books.start(1));
        issueOneMonth();
        manager.post(VOID, "{invoice_id: 1, reason: 'Wrong address.'}").expect(200);
        assertThat(node.number("select count(*) from journal_entries where subject = 'invoice:1'"))
                .isZero();
        // Nothing is spent in the month that follows, yet there is something to bill.
        issueOneMonth();
        manager.post(VOID, "{invoice_id: 2, reason: 'Wrong again.'}").expect(200);
        node.sweep(new IssueInvoices());
        JsonNode invoices = viewer.post(LIST).expect(200).at("invoices");
        assertThat(invoices.findValuesAsText("id")).containsExactly("3", "2", "1");
        assertThat(invoices.findValuesAsText("amount")).containsExactly("34", "3E+1", "3E+1");
        assertThat(invoices.findValuesAsText("status")).containsExactly("open", "void", "void");
        assertThat(invoices.findValuesAsText("billed_again_by")).containsExactly("null", "3", "2");
        assertThat(invoices.path(1).path("reason").asText()).isEqualTo("Wrong again.");
        assertAddUp();
        manager.post(VOID, "{invoice_id: 3}").expectError(400, "validation_error");
    }

    @Test
    void isPaidOrVoidNeverBoth() {
        for (int i = 0; i < 20; i++) {
            books.charge(world.advertiser("EUR"), "10.00", "EUR", Books.start(1));
        }
        node.sweep(new IssueInvoices());
        Client second = world.staff(Permission.CORRECTIONS_APPROVE).shown("second");
        String approve = "/admin/api/proposals/approve/";
        List<Long> proposals = LongStream.rangeClosed(2, 41)
                .mapToObj(i -> clerk.proposes(PAY, "{invoice_id: %s}", i / 2))
                .toList();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int id = 1; id <= 20; id++) {
            answers.add(second.postAsync(approve, "{proposal_id: %s}", proposals.get(2 * id - 2)));
            answers.add(manager.postAsync(VOID, "{invoice_id: %s, reason: 'A race.'}", id));
            answers.add(second.postAsync(approve, "{proposal_id: %s}", proposals.get(2 * id - 1)));
        }
        assertThat(answers.stream().map(answer -> answer.join().status()).filter(status -> status == 200))
                .hasSize(20);
        assertThat(node.number("select count(*) from invoices where status = 'paid'"))
                .isEqualTo(node.number("select count(*) from journal_entries where kind = 'invoice_paid'"))
                .isEqualTo(
                        node.number(
                                "select coalesce(-sum(balance), 0)::bigint / 1000 from accounts where kind = 'advertiser_paid'"));
    }

    @Test
    void showsAdvertisersTheirOwnByStatusAndDays() {
        Advertiser other = world.advertiser("EUR");
        for (int month = 1; month <= 3; month++) {
            books.charge(acme, month + ".00", "EUR", Books.start(month));
        }
        node.sweep(new IssueInvoices());
        clerk.withAnother(PAY, "{invoice_id: 2}");
        Client own = acme.backend();
        assertThat(ids(own.post(OWN, "{advertiser_id: %s, invoice_status: 'all'}", acme.id())))
                .containsExactly(3L, 2L, 1L);
        assertThat(ids(own.form(OWN, "{advertiser_id: %s, invoice_status: 'open'}", acme.id())))
                .containsExactly(3L, 1L);
        assertThat(ids(own.form(OWN, "{advertiser_id: %s, invoice_status: 'paid'}", acme.id())))
                .containsExactly(2L);
        assertThat(ids(own.form(OWN, "{advertiser_id: %s, invoice_status: 'void'}", acme.id())))
                .isEmpty();
        String secondToLast = Books.end(2).toString();
        assertThat(ids(own.form(
                        OWN, "{advertiser_id: %s, date_from: %s, date_to: %s}", acme.id(), secondToLast, secondToLast)))
                .containsExactly(2L);
        assertThat(ids(own.form(
                        OWN,
                        "{advertiser_id: %s, date_to: %s}",
                        acme.id(),
                        Books.end(2).minusDays(1).toString())))
                .containsExactly(1L);
        assertThat(ids(own.form(
                        OWN,
                        "{advertiser_id: %s, date_from: %s}",
                        acme.id(),
                        Books.end(2).plusDays(1).toString())))
                .containsExactly(3L);
        assertThat(ids(other.call(OWN, "{advertiser_id: %s}", other.id()))).isEmpty();
        for (Answer hidden : List.of(
                other.call(OWN, "{advertiser_id: %s}", acme.id()),
                own.post(OWN, "{advertiser_id: 9000000000}"),
                viewer.post(OWN, "{advertiser_id: 9000000000}"))) {
            hidden.expectError(404, "not_found").shows("{details: {resource_type: 'advertiser'}}");
        }
        own.post(OWN, "{advertiser_id: %s, invoice_status: 'late'}", acme.id()).expectError(422, "validation_error");
        own.post(OWN).expectError(400, "validation_error");
    }

    private void issueOneMonth() {
        Blocking.await(node.fanfare().bus().ask(Caller.system("test"), new IssueInvoices()));
    }

    private long balance(String kind) {
        return node.number("select balance from accounts where kind = ? and owner_id = ?", kind, acme.id());
    }

    /** Everything that was charged before this month stands on exactly one invoice that counts. */
    private void assertAddUp() {
        Instant now = Books.start(0);
        assertThat(node.number("select sum(net) from invoices where billed_again_by is null"))
                .isEqualTo(node.number(
                        "select -sum(p.amount) from postings p join accounts a on a.id = p.account_id join journal_entries e"
                                + " on e.id = p.entry_id where a.kind = 'advertiser_receivable' and e.created_at < '"
                                + now
                                + "' and is_charge(e.kind)"));
        assertThat(node.number("select last_invoice from legal_entities"))
                .isEqualTo(node.number("select count(*) from invoices"))
                .isEqualTo(node.number("select max(number) from invoices"));
        assertThat(node.number("select last_credit_note from legal_entities"))
                .isEqualTo(node.number("select count(*) from credit_notes"));
        assertThat(books.differences()).isEmpty();
    }

    private static List<Long> ids(Answer answer) {
        return StreamSupport.stream(answer.expect(200).at("invoices").spliterator(), false)
                .map(invoice -> invoice.path("id").asLong())
                .toList();
    }
}
