package dev.fanfare.money.banking;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadProviderReports;
import dev.fanfare.money.disbursement.Sendings;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.funding.Cards;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pages;
import dev.fanfare.support.ProviderBalances;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-01, BD-02: our balances at Stripe and PayPal are accounts of ours, and their reports are statements. */
@Nightly
class ProviderBalancesTest {
    private static final String ASSIGN = "/admin/api/bank-statements/assign/";
    private static final Node NODE = Node.start(Map.of("disbursements.ask_again_ms", "100"));
    private static final World WORLD = NODE.world();
    private static final Cards CARDS = new Cards(NODE);
    private static final ProviderBalances THERE = new ProviderBalances(NODE);

    private final Advertiser advertiser = WORLD.advertiser("EUR", 0);

    @AfterAll
    static void stop() {
        assertThat(WORLD.differences()).allMatch(each -> each.startsWith("the total earned"));
        NODE.close();
    }

    /** What is there before is the platform's own. */
    @BeforeEach
    void begins() {
        reports();
    }

    @AfterEach
    void theBooksHaveWhatProvidersHave() {
        reports();
        for (String currency : List.of("EUR", "USD", "JPY")) {
            for (String provider : List.of("stripe", "paypal")) {
                assertThat(cash(provider, currency)).as(provider + currency).isEqualTo(THERE.of(provider, currency));
            }
        }
    }

    private static void reports() {
        NODE.sweep(new ReadProviderReports());
        NODE.sweep(new MatchBankLines());
    }

    private static long cash(String provider, String currency) {
        return NODE.number("""
                select coalesce(-sum(l.balance), 0)::bigint from accounts l join cash_accounts a on a.id = l.cash_account_id
                where a.kind = ? and a.currency = ?
                """, provider, currency);
    }

    /** The newest lines of a provider, and what each was posted against. */
    private static List<String> lines(String provider, int count) {
        return NODE.sql("""
                select l.code || ' ' || l.status || ' ' || coalesce(split_part(l.subject, ':', 1), '-') || ' '
                  || (select string_agg(a.kind || ' ' || p.amount, ', ' order by p.id)
                      from journal_entries e
                      join postings p on p.entry_id = e.id
                      join accounts a on a.id = p.account_id and a.kind <> 'platform_cash'
                      where e.key like 'cash:' || l.cash_account_id || ':line:' || l.id || ':%')
                from (select * from bank_lines where source = ? order by statement_id desc, number desc limit ?) l order by l.statement_id, l.number
                """, provider, count).texts();
    }

    private static long newest(String provider) {
        return NODE.number(
                "select id from bank_lines where source = ? order by statement_id desc, number desc limit 1", provider);
    }

    private static void assigns(long line, String to) {
        WORLD.operator()
                .withAnother(ASSIGN, "{line_id: %s, reason: 'As they say.', " + to + "}", line)
                .expect(200);
    }

    private static String paid(String currency, String rail, String address) {
        long payout = WORLD.publisher()
                .earns("90", currency)
                .call(
                        "/web/api/payout/request/",
                        Map.of(
                                "amount",
                                20,
                                "currency",
                                currency,
                                "method",
                                rail,
                                rail.equals("paypal") ? "paypal_email" : "stripe_account",
                                address))
                .expect(201)
                .number("payout_id");
        return Sendings.intend(NODE, payout, Rail.valueOf(rail.toUpperCase(Locale.ROOT)));
    }

    private static void until(String transfer, String status) {
        eventually(() -> {
            NODE.execute("update transfers set due_at = now() where end_to_end_id = ? and batch is not null", transfer);
            NODE.sweep(new CallProviders());
            assertThat(NODE.text("select status from transfers where end_to_end_id = ?", transfer))
                    .isEqualTo(status);
        });
    }

    @Test
    @DisplayName("BD-01 a card payment is booked gross, and Stripe's fee as a charge, also of a dispute; each once")
    void booksCardPayments() {
        long checkout = CARDS.paidBy(advertiser, "50", 0);
        CARDS.stripe("/v1/refunds", "payment_intent=" + payment(checkout) + "&amount=1000");
        String dispute = CARDS.dispute(checkout, "amount=2500");
        reports();
        assertThat(lines("stripe", 5))
                .containsExactly(
                        "charge matched checkout platform_clearing 5000",
                        "charge matched charges platform_charges -175",
                        "refund matched checkout platform_clearing -1000",
                        "adjustment matched checkout platform_clearing -2500",
                        "adjustment matched charges platform_charges -1500");
        long last = newest("stripe");
        reports();
        assertThat(newest("stripe")).isEqualTo(last);
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=won");
        reports();
        assertThat(lines("stripe", 1)).containsExactly("adjustment matched checkout platform_clearing 2500");
        CARDS.poll(checkout);
        // What the advertiser has paid in is what Stripe has confirmed.
        assertThat(NODE.number(
                        "select sum(balance) from accounts where owner_id = ? and kind = 'advertiser_paid'",
                        advertiser.id()))
                .isEqualTo(-4_000);
    }

    private static String payment(long checkout) {
        return NODE.text("select payment_id from checkouts where id = ?", checkout);
    }

    @Test
    @DisplayName("BD-01 a payout leaves the balance of its provider, with the fee, and comes back when it is returned")
    void booksPayouts() {
        until(paid("EUR", "stripe", "acct_good" + World.unique("")), "settled");
        until(paid("EUR", "stripe", "acct_closed" + World.unique("")), "returned");
        reports();
        assertThat(lines("stripe", 3))
                .containsExactlyInAnyOrder(
                        "transfer matched transfer platform_clearing -1925",
                        "transfer matched transfer platform_clearing -1925",
                        "transfer_refund matched transfer platform_clearing 1925");
        String good = paid("USD", "paypal", World.unique("ada") + "@example.com");
        until(good, "settled");
        until(paid("USD", "paypal", World.unique("returned") + "@example.com"), "returned");
        reports();
        assertThat(lines("paypal", 5))
                .contains(
                        "T0001 matched transfer platform_clearing -1950",
                        "T0001 matched charges platform_charges -39",
                        "T1115 matched transfer platform_clearing 1950");
    }

    @Test
    @DisplayName("BD-01 what we have as paid and its provider has not is a difference, once its report is due")
    void missesWhatIsNotReported() {
        String transfer = paid("EUR", "stripe", "acct_good" + World.unique(""));
        until(transfer, "settled");
        reports();
        // As if both had been long ago, and the line were of another.
        NODE.execute("""
                update transfers set intended_at = now(), ended_at = now() - interval '1 day' where end_to_end_id = ?
                """, transfer);
        assertThat(WORLD.differences()).noneMatch(each -> each.contains("its provider reports"));
        NODE.execute("update bank_lines set subject = 'transfer:ANOTHER' where subject = ?", "transfer:" + transfer);
        assertThat(WORLD.differences()).anyMatch(each -> each.contains("its provider reports of transfer"));
        NODE.execute("update bank_lines set subject = ? where subject = 'transfer:ANOTHER'", "transfer:" + transfer);
    }

    @Test
    @DisplayName("BD-01 BD-04 money between us, fees and exchanges have accounts; anything else waits for staff")
    void leavesTheUnknownToStaff() {
        CARDS.stripe("/v1/topups", "amount=90000&currency=eur");
        CARDS.stripe("/v1/payouts", "amount=10000&currency=eur");
        reports();
        assertThat(lines("stripe", 2))
                .containsExactly(
                        "topup matched clearing platform_clearing 90000",
                        "payout matched clearing platform_clearing -10000");
        THERE.paypalMoves("T0300", "500.00", "USD");
        THERE.paypalMoves("T0106", "-3.00", "USD");
        THERE.paypalMoves("T0200", "-50.00", "USD");
        THERE.paypalMoves("T0200", "46.00", "EUR");
        reports();
        assertThat(lines("paypal", 4))
                .containsExactlyInAnyOrder(
                        "T0300 matched clearing platform_clearing 50000",
                        "T0106 matched charges platform_charges -300",
                        "T0200 matched exchange platform_exchange -5000",
                        "T0200 matched exchange platform_exchange 4600");
        // Words of no list, transfers that are none of ours, and a second payment of one.
        String twice = paid("EUR", "stripe", "acct_good" + World.unique(""));
        until(twice, "settled");
        CARDS.stripe(
                "/v1/transfers",
                "amount=1925&currency=eur&destination=acct_good&metadata[fanfare_key]="
                        + NODE.text("select provider_key from transfers where end_to_end_id = ?", twice));
        CARDS.stripe("/v1/transfers", "amount=700&currency=eur&destination=acct_other");
        reports();
        assertThat(lines("stripe", 3))
                .containsExactly(
                        "transfer matched transfer platform_clearing -1925",
                        "transfer unmatched - platform_unidentified -1925",
                        "transfer unmatched - platform_unidentified -700");
        long stranger = newest("stripe");
        for (String code : List.of("T0006", "T1201", "T1503", "T2101", "T9900", "T0001")) {
            THERE.paypalMoves(code, "7.00", "USD");
        }
        THERE.paypalMoves("T1115", "-7.00", "USD");
        reports();
        assertThat(lines("paypal", 7)).allMatch(each -> each.contains("unmatched - platform_unidentified"));
        assertThat(Pages.find(
                                Pages.all(WORLD.operator(), "/admin/api/bank-statements/unmatched/", "", "lines"),
                                stranger)
                        .path("source")
                        .asText())
                .isEqualTo("stripe");
        for (long line : NODE.sql("select id from bank_lines where status = 'unmatched' order by id")
                .numbers()) {
            assigns(line, "account: 'own'");
        }
        assertThat(NODE.number("select sum(balance) from accounts where kind = 'platform_unidentified'"))
                .isZero();
    }

    @Test
    @DisplayName("BD-01 a card payment that Stripe exchanged is booked in both currencies")
    void booksExchangedPayments() {
        long checkout = CARDS.paidBy(advertiser, "50", 0);
        // The balance has it in dollars.
        CARDS.stripe("/v1/simulated/exchange", "currency=usd");
        reports();
        assertThat(lines("stripe", 2).get(0))
                .isEqualTo(
                        "charge matched checkout platform_exchange 5000, platform_exchange -5000, platform_clearing 5000");
        assertThat(checkout).isPositive();
    }

    @Test
    @DisplayName("BD-01 a report that does not add up is asked for again, then waits for two people and says why")
    void waitsForPeople() {
        CARDS.paidBy(advertiser, "50", 0);
        reports();
        CARDS.paidBy(advertiser, "50", 0);
        long before = NODE.number("select max(id) from bank_statements");
        NODE.execute(
                "update bank_statements set closing = closing + 100, opening = opening + 100 where id = ?",
                NODE.number("""
                        select max(s.id) from bank_statements s join cash_accounts a on a.id = s.cash_account_id
                        where a.kind = 'stripe' and a.currency = 'EUR'
                        """));
        reports();
        assertThat(NODE.number("select max(id) from bank_statements")).isEqualTo(before);
        NODE.execute("update cash_accounts set read_until = now() - interval '1 day' where kind = 'stripe'");
        reports();
        long waiting = NODE.number("select max(id) from bank_statements where status = 'waiting'");
        assertThat(NODE.text("select problem from bank_statements where id = ?", waiting))
                .contains("its lines move {2}", "48.25 EUR");
        WORLD.operator()
                .withAnother(
                        "/admin/api/cash-accounts/decide/",
                        "{statement_id: %s, accept: true, reason: 'They called.'}",
                        waiting);
    }
}
