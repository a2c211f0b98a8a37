package dev.fanfare.money.invoicing;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Invoices that are paid, returned, written off and credited in every order, against a model. */
@Nightly
class SettlementOrdersTest {
    private static final int THREADS = 8;

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);
    private static final Receivables RECEIVABLES = new Receivables(NODE, BOOKS);
    private static final List<Order> ORDERS = Soak.some(20, orders(3));

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
        RECEIVABLES.bill(ORDERS.stream().map(order -> order.advertiser).toList());
        for (Order order : ORDERS) {
            RECEIVABLES.due(order.advertiser, "- 40");
            order.id = RECEIVABLES.invoice(order.advertiser);
            order.reference = NODE.text("select payment_reference from invoices where id = ?", order.id);
        }
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
                assertThat(RECEIVABLES.state(order.advertiser))
                        .as(order.moves.subList(0, round + 1).toString())
                        .isEqualTo(order.expected());
            }
            assertThat(BOOKS.differences()).isEmpty();
        }
        assertReportsAgree();
    }

    private void decides(Order order, Move move) {
        Answer proposed = move == Move.CREDITED
                ? proposer.call(
                        "/admin/api/invoices/credit/", "{invoice_id: %s, net: 40, reason: 'A bad post.'}", order.id)
                : proposer.call(
                        "/admin/api/invoices/write-off/",
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
            Answer statement = Receivables.statement(order.advertiser);
            assertThat(statement.decimal("balances.closing"))
                    .isEqualByComparingTo(statement.decimal("balances.receivable"))
                    .isEqualByComparingTo(BigDecimal.valueOf(order.owed() - order.writtenOff, 2));
        }
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

    private JsonNode euros() {
        return operator.post("/admin/api/accounting/open-items/").expect(200).list("totals").stream()
                .filter(total -> total.path("currency").asText().equals("EUR"))
                .findFirst()
                .orElseThrow();
    }
}
