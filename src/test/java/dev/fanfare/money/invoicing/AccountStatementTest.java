package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What an advertiser's statement of account shows, against the invoices and the journal. */
class AccountStatementTest {
    private static final String STATEMENT = "/api/advertiser/account-statement/";
    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);

    private final Client operator = WORLD.operator().backend();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void openingAndLinesAreTheClosingBalanceAndTheJournals() {
        Advertiser advertiser = WORLD.advertiser("USD");
        BOOKS.charge(advertiser, "40.00", "USD", Books.start(2));
        BOOKS.charge(advertiser, "100.00", "USD", Books.start(1));
        BOOKS.charge(advertiser, "77", "JPY", Books.start(1));
        NODE.sweep(new IssueInvoices());
        BOOKS.charge(advertiser, "5.00", "USD", Books.start(0));
        long id = invoice(advertiser);
        pay(id, "30.00");
        pay(id, "20.00");
        long payment = operator.post("/admin/api/invoices/get/", "{invoice_id: %s}", id)
                .expect(200)
                .number("payments.1.id");
        WORLD.operator()
                .withAnother(
                        "/admin/api/invoices/payments/undo/",
                        "{payment_id: %s, never_came: true, reason: 'A slip.'}",
                        payment);
        WORLD.operator()
                .withAnother("/admin/api/invoices/credit/", "{invoice_id: %s, net: 80, reason: 'A bad post.'}", id);

        Answer all = statement(advertiser, "USD", "");
        assertThat(kinds(all))
                .containsExactly("invoice", "invoice", "transfer", "transfer", "undone", "credited", "credit_note");
        assertAddsUp(advertiser, all, "USD", 2);
        assertThat(amount(all, "opening")).isEqualByComparingTo("0");
        assertThat(amount(all, "closing")).isEqualByComparingTo("40");
        assertThat(amount(all, "not_invoiced")).isEqualByComparingTo("5");

        Answer now =
                statement(advertiser, "USD", ", date_from: '" + Books.end(1).plusDays(1) + "'");
        assertThat(amount(now, "opening")).isEqualByComparingTo("140");
        assertThat(now.list("lines").get(0).path("line").asLong()).isEqualTo(1);
        assertAddsUp(advertiser, now, "USD", 2);
        String second = statement(advertiser, "USD", ", limit: 2").text("next");
        Answer rest = statement(advertiser, "USD", ", limit: 2, cursor: '" + second + "'");
        assertThat(kinds(rest)).containsExactly("transfer", "transfer");
        assertThat(rest.at("lines.1.line").asLong()).isEqualTo(4);
        assertThat(rest.list("lines").get(1).path("balance").decimalValue()).isEqualByComparingTo("90");
        assertAddsUp(advertiser, statement(advertiser, "JPY", ""), "JPY", 0);
        Answer before = statement(advertiser, "USD", ", date_to: '" + Books.end(2) + "'");
        assertThat(amount(before, "closing")).isEqualByComparingTo("40");
        assertThat(amount(before, "receivable")).isEqualByComparingTo("40");
    }

    @Test
    void isTheAdvertisersOwn() {
        Advertiser other = WORLD.advertiser("USD");
        WORLD.advertiser("USD")
                .backend()
                .post(STATEMENT, "{advertiser_id: %s, currency: 'USD'}", other.id())
                .expectError(404, "not_found");
        operator.post(STATEMENT, "{advertiser_id: %s, currency: 'XX'}", other.id())
                .expectError(422, "validation_error");
        operator.post(
                        STATEMENT,
                        "{advertiser_id: %s, currency: 'USD', date_from: '2026-02-01', date_to: '2026-01-01'}",
                        other.id())
                .expectError(422, "validation_error");
        assertThat(statement(other, "USD", "").list("lines")).isEmpty();
    }

    private void assertAddsUp(Advertiser advertiser, Answer statement, String currency, int digits) {
        BigDecimal balance = amount(statement, "opening");
        for (JsonNode line : statement.list("lines")) {
            balance = balance.add(line.path("amount").decimalValue());
            assertThat(line.path("balance").decimalValue()).isEqualByComparingTo(balance);
        }
        assertThat(amount(statement, "closing"))
                .isEqualByComparingTo(balance)
                .isEqualByComparingTo(BigDecimal.valueOf(
                        NODE.number(
                                "select sum(amount - paid - credited)::bigint from invoices where advertiser_id = ? and currency = ?",
                                advertiser.id(),
                                currency),
                        digits));
        assertThat(amount(statement, "receivable"))
                .isEqualByComparingTo(BigDecimal.valueOf(
                        NODE.number(
                                "select -balance from accounts where owner_id = ? and currency = ? and kind = 'advertiser_receivable'",
                                advertiser.id(),
                                currency),
                        digits))
                .isEqualByComparingTo(balance.add(amount(statement, "not_invoiced")));
    }

    private static Answer statement(Advertiser advertiser, String currency, String more) {
        return advertiser
                .backend()
                .post(STATEMENT, "{advertiser_id: %s, currency: %s" + more + "}", advertiser.id(), currency)
                .expect(200);
    }

    private static BigDecimal amount(Answer statement, String which) {
        return statement.at("balances." + which).decimalValue();
    }

    private static List<String> kinds(Answer statement) {
        return statement.list("lines").stream()
                .map(line -> line.path("kind").asText())
                .toList();
    }

    private void pay(long id, String amount) {
        WORLD.operator().withAnother("/admin/api/invoices/pay/", "{invoice_id: %s, amount: %s}", id, amount);
    }

    private static long invoice(Advertiser advertiser) {
        return NODE.number(
                "select id from invoices where advertiser_id = ? and currency = 'USD' order by month desc limit 1",
                advertiser.id());
    }
}
