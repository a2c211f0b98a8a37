package dev.fanfare.money.invoicing;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.invoicing.api.InvoicingJobs.RemindOverdue;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Payments, credit notes and reminders of invoices, all of which are on 100.00 and 19 % of VAT. */
class SettlingTest {
    private static final String ENTITY = """
            {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
             prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001'""";
    private static final String SAVE = "/admin/api/legal-entities/update/";
    private static final String PAY = "/admin/api/invoices/pay/";
    private static final String CREDIT = "/admin/api/invoices/credit/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);
    private static final List<Advertiser> BILLED =
            Stream.generate(() -> WORLD.advertiser("USD")).limit(10).toList();

    private final Client operator = WORLD.operator().backend();

    @BeforeAll
    static void bill() {
        WORLD.operator().withAnother(SAVE, ENTITY + ", legal_entity_id: 1}");
        BILLED.forEach(advertiser -> BOOKS.charge(advertiser, "100.00", "USD", Books.start(1)));
        NODE.sweep(new IssueInvoices());
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("PD-05 numbers have no gaps when many issue and some fail")
    void numbersHaveNoGaps() {
        List<Long> ids = new ArrayList<>();
        for (Advertiser one : BILLED.subList(1, 6)) {
            ids.add(invoice(one));
        }
        // Of each invoice's four notes on nearly all of it, one fits at most.
        List<Long> proposals = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            proposals.add(credits(ids.get(i % ids.size()), i % 3 == 0 ? "95.00" : "1.01"));
        }
        Operator second = WORLD.staff(Permission.CORRECTIONS_APPROVE);
        Set<String> issued = together(60, i -> second.seconds(proposals.get(i))).stream()
                .filter(answer -> answer.status() == 200)
                .map(answer -> answer.text("message"))
                .collect(Collectors.toSet());
        assertThat(issued.size()).isBetween(20, 45);
        long last = NODE.number("select max(number) from credit_notes where legal_entity_id = 1");
        assertThat(NODE.number("select count(*) from credit_notes where legal_entity_id = 1"))
                .isEqualTo(last);
        assertThat(issued)
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(last - issued.size() + 1, last)
                        .mapToObj(number -> "Credit note F-C" + number + " has been issued.")
                        .toList());
        assertThatThrownBy(() -> NODE.execute("update legal_entities set last_credit_note = last_credit_note - 1"))
                .hasStackTraceContaining("append-only");
        assertThat(BOOKS.differences()).isEmpty();
    }

    @Test
    @DisplayName("an invoice is printed once, by however many, and stays as it was handed out in another language")
    void staysAsItWasHandedOut() {
        Advertiser advertiser = BILLED.get(9);
        long id = invoice(advertiser);
        // The first one reads fonts, which a busy machine may need longer for than a request may take.
        IntFunction<byte[]> prints =
                i -> eventually(() -> operator.post("/admin/api/invoices/pdf/", "{invoice_id: %s}", id)
                        .expect(200)
                        .bytes());
        List<byte[]> printed = new ArrayList<>(together(4, prints));
        NODE.execute("update users set language = 'de' where id = ?", advertiser.id());
        printed.add(prints.apply(4));
        byte[] first = printed.get(0);
        assertThat(printed).allMatch(one -> Arrays.equals(one, first));
        assertThat(NODE.text("select encode(sha256, 'hex') from document_archive where document = 'invoice:' || ?", id))
                .isEqualTo(HexFormat.of().formatHex(Tokens.hash(first).getBytes()));
        assertThatThrownBy(() -> NODE.execute("update document_archive set sha256 = sha256('')"))
                .hasStackTraceContaining("append-only");
    }

    @Test
    @DisplayName("PD-05 payments and credit notes together never exceed the amount, however many come at once")
    void neverMoreThanTheAmount() {
        long id = invoice(BILLED.get(0));
        Operator second = WORLD.staff(Permission.CORRECTIONS_APPROVE);
        List<Long> proposals = IntStream.range(0, 30)
                .mapToObj(i -> i % 2 == 0
                        ? WORLD.operator().proposes(PAY, "{invoice_id: %s, amount: '7.00'}", id)
                        : credits(id, "7.00"))
                .toList();
        List<Answer> answers = together(30, i -> second.seconds(proposals.get(i)));
        long done = answers.stream().filter(answer -> answer.status() < 300).count();
        // Of credit notes 14 fit, whatever was paid; of payments what was open.
        assertThat(done).isBetween(14L, 29L);
        assertThat(NODE.number("select net + vat - paid - credited from invoices where id = ?", id))
                .isBetween(0L, 700L);
        assertThat(NODE.number("select credited from invoices where id = ?", id))
                .isEqualTo(11_662);
        assertThat(BOOKS.differences()).isEmpty();
    }

    @Test
    void refusesUnbillableProfiles() {
        for (String wrong :
                List.of(", vat_id: 'DE12345'", ", iban: 'DE03120300000000202051'", ", country: 'XX'", ", bic: 'no'")) {
            operator.post(SAVE, ENTITY.replace("prefix: 'F'", "prefix: 'G'") + wrong + "}")
                    .expectError(422, "validation_error");
        }
        operator.post(SAVE, ENTITY + "}").expectError(409, "conflict");
        operator.post(SAVE, ENTITY + ", legal_entity_id: 77}").expectError(404, "not_found");
        WORLD.operator()
                .withAnother("/admin/api/vat-rates/update/", "{country: 'DE', valid_from: '2099-01-01', rate: 20}");
        assertThat(operator.post("/admin/api/vat-rates/list/").expect(200).list("rates"))
                .anyMatch(rate -> rate.path("valid_from").asText().equals("2099-01-01"));
    }

    @Test
    @DisplayName("PD-05 each reminder is sent once, and none for what is paid")
    void remindsOnceForEachLevel() {
        Advertiser slow = BILLED.get(7);
        Advertiser prompt = BILLED.get(8);
        WORLD.operator().withAnother(PAY, "{invoice_id: %s}", invoice(prompt));
        NODE.sweep(new RemindOverdue());
        assertThat(reminders(slow)).isEmpty();
        for (int days : List.of(6, 7, 7, 13, 14, 40, 41)) {
            overdue(days);
            together(3, i -> NODE.sweep(new RemindOverdue()));
        }
        assertThat(reminders(slow)).containsExactly("1", "2", "3");
        assertThat(reminders(prompt)).isEmpty();
    }

    /** Makes all open invoices due so many days ago. */
    private static void overdue(int days) {
        NODE.execute(
                "alter table invoices disable trigger user; update invoices set due_on = (now() at time zone 'UTC')::date - "
                        + days + "; alter table invoices enable trigger user");
    }

    private static List<String> reminders(Advertiser advertiser) {
        return NODE.sql("""
                        select body #>> '{arguments,3}' as level from outbox
                        where type = 'users.AccountMail' and body ->> 'kind' = 'invoice_overdue' and body ->> 'userId' = ?
                        order by id""", Long.toString(advertiser.id())).rows().stream()
                .map(row -> (String) row.get("level"))
                .toList();
    }

    @Test
    @DisplayName("PD-05 a void invoice is taken back with its VAT by a credit note, and its net amount is billed again")
    void voidsByACreditNote() {
        long id = invoice(BILLED.get(6));
        operator.post("/admin/api/invoices/void/", "{invoice_id: %s, reason: 'Wrong name.'}", id)
                .expect(200);
        Answer details = operator.post("/admin/api/invoices/get/", "{invoice_id: %s}", id)
                .expect(200);
        assertThat(details.list("credit_notes")).hasSize(1);
        assertThat(details.flag("credit_notes.0.bills_again")).isTrue();
        assertThat(details.decimal("credit_notes.0.vat")).isEqualByComparingTo("19");
        assertThat(NODE.number(
                        "select sum(balance)::bigint from accounts where owner_id = ? and kind in ('advertiser_receivable', 'advertiser_vat')",
                        BILLED.get(6).id()))
                .isEqualTo(-10_000);
        operator.post(PAY, "{invoice_id: %s}", id).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(BOOKS.differences()).isEmpty();
    }

    private static long credits(long invoice, String net) {
        return WORLD.operator().proposes(CREDIT, "{invoice_id: %s, net: '%s', reason: 'A race.'}", invoice, net);
    }

    private static long invoice(Advertiser advertiser) {
        return NODE.number("select id from invoices where advertiser_id = ?", advertiser.id());
    }
}
