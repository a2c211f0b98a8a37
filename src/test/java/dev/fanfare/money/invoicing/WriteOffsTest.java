package dev.fanfare.money.invoicing;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Write-offs among all else that settles an invoice, each of which is on 100.00 and 19 % of VAT. */
class WriteOffsTest {
    private static final String WRITE_OFF = "/admin/api/invoices/write-off/";
    private static final String CREDIT = "/admin/api/invoices/credit/";
    private static final String GET = "/admin/api/invoices/get/";
    private static final int THREADS = 8;

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);
    private static final List<Advertiser> SINGLE =
            Stream.generate(() -> WORLD.advertiser("EUR")).limit(4).toList();
    private static final List<Order> ORDERS = Soak.some(43, orders(3));

    private final Client operator = WORLD.operator().backend();
    private final Operator proposer = WORLD.operator();
    private final Operator second = WORLD.staff(Permission.CORRECTIONS_APPROVE);
    private final Cash bank = Cash.opens(WORLD, "EUR");

    /** What moves an invoice. */
    private enum Move {
        PAID_IN_PART,
        PAID_TOO_MUCH,
        RETURNED,
        WRITTEN_OFF,
        WRITTEN_OFF_IN_PART,
        CREDITED
    }

    /** Moves in an order, and what an invoice and its advertiser's money must be after those that were done. */
    private static final class Order {
        private static final long NET = 10_000;
        private static final long VAT = 1_900;
        final List<Move> moves;
        final Advertiser advertiser = WORLD.advertiser("EUR");
        long id;
        String reference;
        long came;
        long paid;
        long funds;
        long creditedNet;
        long writtenOff;

        Order(List<Move> moves) {
            this.moves = moves;
        }

        static long vat(long net) {
            return BigDecimal.valueOf(net * 19)
                    .divide(BigDecimal.valueOf(100), 0, RoundingMode.HALF_UP)
                    .longValueExact();
        }

        long credited() {
            return creditedNet + vat(creditedNet);
        }

        long owed() {
            return NET + VAT - paid - credited();
        }

        /** Whether it can be done. */
        boolean does(Move move) {
            long open = owed() - writtenOff;
            switch (move) {
                case PAID_IN_PART -> pay(5_000);
                case PAID_TOO_MUCH -> pay(13_000);
                case RETURNED -> {
                    if (paid < 5_000) {
                        return false;
                    }
                    came -= 5_000;
                    paid -= 5_000;
                }
                case WRITTEN_OFF, WRITTEN_OFF_IN_PART -> {
                    long amount = move == Move.WRITTEN_OFF ? open : 3_000;
                    if (amount == 0 || amount > open || funds > 0) {
                        return false;
                    }
                    writtenOff += amount;
                }
                case CREDITED -> {
                    if (creditedNet + 4_000 > NET) {
                        return false;
                    }
                    long gross = vat(creditedNet + 4_000) - vat(creditedNet) + 4_000;
                    long covered = Math.max(0, gross - owed());
                    creditedNet += 4_000;
                    paid -= covered;
                    funds += covered;
                    writtenOff = Math.min(writtenOff, owed());
                }
            }
            return true;
        }

        private void pay(long amount) {
            long pays = Math.min(amount, owed());
            came += amount;
            paid += pays;
            funds += amount - pays;
            writtenOff = Math.min(writtenOff, owed());
        }

        /** Its share of the VAT that is left, as documents print it. */
        long writtenOffVat() {
            long left = NET + VAT - credited();
            return BigDecimal.valueOf(writtenOff)
                    .multiply(BigDecimal.valueOf(VAT - vat(creditedNet)))
                    .divide(BigDecimal.valueOf(left), 0, RoundingMode.HALF_UP)
                    .longValueExact();
        }

        String expected() {
            String status = owed() == 0 ? "paid" : owed() == writtenOff ? "written_off" : "open";
            assertThat(paid + funds).as("what came in of " + moves).isEqualTo(came);
            return status + " paid " + paid + " credited " + credited() + " written off " + writtenOff + " receivable "
                    + (writtenOff - owed()) + " paid in " + -came + " funds " + funds + " VAT "
                    + (VAT - vat(creditedNet) - writtenOffVat()) + " credit notes " + -creditedNet + " bad debts "
                    + (writtenOffVat() - writtenOff);
        }
    }

    private static List<Order> orders(int length) {
        List<List<Move>> all = List.of(List.of());
        for (int i = 0; i < length; i++) {
            all = all.stream()
                    .flatMap(before -> Stream.of(Move.values())
                            .map(move -> Stream.concat(before.stream(), Stream.of(move))
                                    .toList()))
                    .toList();
        }
        return all.stream().map(Order::new).toList();
    }

    @BeforeAll
    static void bill() {
        WORLD.operator().withAnother("/admin/api/legal-entities/save/", """
                {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
                 prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', legal_entity_id: 1}""");
        Stream.concat(SINGLE.stream(), ORDERS.stream().map(order -> order.advertiser))
                .forEach(advertiser -> BOOKS.charge(advertiser, "100.00", "EUR", Books.start(1)));
        NODE.sweep(new IssueInvoices());
        due(SINGLE.get(0), "+ 1");
        SINGLE.stream().skip(1).forEach(advertiser -> due(advertiser, "- 1"));
        for (Order order : ORDERS) {
            due(order.advertiser, "- 40");
            order.id = invoice(order.advertiser);
            order.reference = NODE.text("select payment_reference from invoices where id = ?", order.id);
        }
    }

    private static void due(Advertiser advertiser, String days) {
        NODE.execute(
                "alter table invoices disable trigger user; update invoices set due_on = (now() at time zone 'UTC')::date "
                        + days + " where advertiser_id = " + advertiser.id()
                        + "; alter table invoices enable trigger user");
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
    @Tag(Soak.GROUP)
    @DisplayName(
            "in whatever order an invoice is paid, returned, written off and credited, the books have what came in")
    void theBooksHaveWhatCameIn() {
        for (int round = 0; round < 3; round++) {
            List<String> entries = new ArrayList<>();
            List<Order> byHand = new ArrayList<>();
            for (Order order : ORDERS) {
                switch (order.moves.get(round)) {
                    case PAID_IN_PART -> entries.add(entry("CRDT", "50.00", order.reference));
                    case PAID_TOO_MUCH -> entries.add(entry("CRDT", "130.00", order.reference));
                    case RETURNED -> entries.add(entry("DBIT", "50.00", order.reference));
                    default -> byHand.add(order);
                }
            }
            books(entries);
            int now = round;
            together(THREADS, thread -> {
                for (int i = thread; i < byHand.size(); i += THREADS) {
                    decides(byHand.get(i), byHand.get(i).moves.get(now));
                }
                return null;
            });
            ORDERS.stream().filter(order -> !byHand.contains(order)).forEach(order -> order.does(order.moves.get(now)));
            for (Order order : ORDERS) {
                assertThat(state(order.advertiser))
                        .as(order.moves.subList(0, round + 1).toString())
                        .isEqualTo(order.expected());
            }
            assertThat(BOOKS.differences()).isEmpty();
        }
        assertReportsAgree();
    }

    private void decides(Order order, Move move) {
        Answer proposed = move == Move.CREDITED
                ? proposer.call(CREDIT, "{invoice_id: %s, net: 40, reason: 'A bad post.'}", order.id)
                : proposer.call(
                        WRITE_OFF,
                        "{invoice_id: %s, amount: %s, reason: 'Insolvent.'}",
                        order.id,
                        move == Move.WRITTEN_OFF ? null : "30.00");
        boolean possible = order.does(move);
        assertThat(proposed.status() == 201)
                .as(order.moves + ": " + proposed.text())
                .isEqualTo(possible);
        if (possible) {
            second.seconds(proposed.number("proposal_id")).expect(200);
        }
    }

    @Test
    @DisplayName("open items, their ageing and statements of account as CSV are the same amounts, formulas guarded")
    void exportsOpenItems() {
        Advertiser advertiser = SINGLE.get(3);
        NODE.execute("update advertisers set name = '=1+1' where user_id = ?", advertiser.id());
        due(advertiser, "- 45");
        proposer.withAnother(WRITE_OFF, "{invoice_id: %s, amount: 19, reason: 'A settlement.'}", invoice(advertiser));
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
        Long after = null;
        do {
            Answer part = operator.post("/admin/api/accounting/ageing/", "{after: %s, limit: 3}", after)
                    .expect(200);
            part.list("lines")
                    .forEach(line -> sums.merge(
                            line.path("currency").asText(), line.path("open").decimalValue(), BigDecimal::add));
            after = part.at("next").isNull() ? null : part.number("next");
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

    private void assertReportsAgree() {
        JsonNode euros = euros();
        assertThat(euros.path("open").decimalValue())
                .isEqualByComparingTo(euros.path("receivable").decimalValue())
                .isEqualByComparingTo(BigDecimal.valueOf(
                        NODE.number("select sum(amount - paid - credited - written_off)::bigint from invoices"), 2));
        String month = YearMonth.now(ZoneOffset.UTC).toString();
        Answer vat = operator.post("/admin/api/accounting/vat-report/", "{month: %s}", month)
                .expect(200);
        assertThat(vat.decimal("totals.0.vat")).isEqualByComparingTo(vat.decimal("totals.0.vat_booked"));
        for (String format : List.of("csv", "datev")) {
            operator.post("/admin/api/accounting/export/", "{month: %s, format: %s}", month, format)
                    .expect(200);
        }
        for (Order order : ORDERS) {
            Answer statement = statement(order.advertiser);
            assertThat(statement.decimal("balances.closing"))
                    .isEqualByComparingTo(statement.decimal("balances.receivable"))
                    .isEqualByComparingTo(BigDecimal.valueOf(order.owed() - order.writtenOff, 2));
        }
    }

    @Test
    @DisplayName("an invoice that is not overdue, or whose advertiser has money, is not written off")
    void isRefused() {
        long early = invoice(SINGLE.get(0));
        assertThat(operator.post(WRITE_OFF, "{invoice_id: %s, reason: 'Too early.'}", early)
                        .expectError(400, "business_error", "INVALID_TRANSITION")
                        .text())
                .contains("The invoice is due on ");
        long id = invoice(SINGLE.get(1));
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
        long id = invoice(advertiser);
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
        assertThat(state(advertiser))
                .isEqualTo(
                        "written_off paid 4001 credited 0 written off 7899 receivable 0 paid in -4001 funds 0 VAT 639"
                                + " credit notes 0 bad debts -6638");
        proposer.withAnother("/admin/api/invoices/pay/", "{invoice_id: %s}", id);
        assertThat(state(advertiser))
                .isEqualTo("paid paid 11900 credited 0 written off 0 receivable 0 paid in -11900 funds 0 VAT 1900"
                        + " credit notes 0 bad debts 0");
        assertThat(vat()).isEqualByComparingTo(before);
        assertThat(statement(advertiser).list("lines").stream()
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

    private static Answer statement(Advertiser advertiser) {
        return advertiser
                .backend()
                .post("/api/advertiser/account-statement/", "{advertiser_id: %s, currency: 'EUR'}", advertiser.id())
                .expect(200);
    }

    private static String state(Advertiser advertiser) {
        return NODE.text("""
                select i.status || ' paid ' || i.paid || ' credited ' || i.credited || ' written off ' || i.written_off
                  || ' receivable ' || b.receivable || ' paid in ' || b.paid || ' funds ' || b.funds || ' VAT ' || b.vat
                  || ' credit notes ' || b.credited || ' bad debts ' || b.bad_debt
                from invoices i
                cross join lateral (
                  select coalesce(sum(balance) filter (where kind = 'advertiser_receivable'), 0) as receivable,
                    coalesce(sum(balance) filter (where kind = 'advertiser_paid'), 0) as paid,
                    coalesce(sum(balance) filter (where kind = 'advertiser_balance'), 0) as funds,
                    coalesce(sum(balance) filter (where kind = 'advertiser_vat'), 0) as vat,
                    coalesce(sum(balance) filter (where kind = 'advertiser_credited'), 0) as credited,
                    coalesce(sum(balance) filter (where kind = 'advertiser_bad_debt'), 0) as bad_debt
                  from accounts where owner_id = i.advertiser_id) b
                where i.advertiser_id = ?""", advertiser.id());
    }

    private static String entry(String direction, String amount, String text) {
        return "<Ntry><Amt Ccy='EUR'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd>"
                + (direction.equals("DBIT") ? "<RvslInd>true</RvslInd>" : "") + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>"
                + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                + "</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>" + text
                + "</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";
    }

    private void books(List<String> entries) {
        String file = bank.statement(World.unique("S"), entries.toArray(String[]::new));
        WORLD.operator().withAnother("/admin/api/bank-statements/import/", "{file: %s}", file);
        NODE.sweep(new ReadBankFiles());
        NODE.sweep(new MatchBankLines());
    }

    private static long invoice(Advertiser advertiser) {
        return NODE.number("select id from invoices where advertiser_id = ?", advertiser.id());
    }
}
