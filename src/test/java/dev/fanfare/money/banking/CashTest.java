package dev.fanfare.money.banking;

import static dev.fanfare.support.Cash.charge;
import static dev.fanfare.support.Cash.entry;
import static dev.fanfare.support.Cash.referred;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pages;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What banks say, the books say: our own accounts, and each transfer once. */
class CashTest {
    private static final String IMPORT = "/admin/api/bank-statements/import/";
    private static final String ASSIGN = "/admin/api/bank-statements/assign/";
    private static final String UPDATE = "/admin/api/cash-accounts/update/";
    private static final String DECIDE = "/admin/api/cash-accounts/decide/";
    private static final BigDecimal TEN = new BigDecimal("10.00");

    private final World world = World.shared();
    private final Node node = world.node();
    private final Cash bank = Cash.opens(world, "USD");
    private final long advertiser = world.advertiser("USD").id();
    private final String reference = FundingReference.of(advertiser);

    /** The id of the file. */
    private long imports(String file) {
        String message = world.operator()
                .withAnother(IMPORT, "{file: %s}", file)
                .expect(200)
                .text("message");
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
        return Long.parseLong(message.replaceAll("(?s)\\D*(\\d+).*", "$1"));
    }

    private String statement(long file) {
        return world.text("select status from bank_statements where file_id = ?", file);
    }

    private long line(long file) {
        return world.number("select id from bank_lines where file_id = ?", file);
    }

    private String line(long file, String column) {
        return world.text("select " + column + " from bank_lines where file_id = ?", file);
    }

    private long funds() {
        return world.number("select funds from advertisers where user_id = ?", advertiser);
    }

    private long cash() {
        return world.number("""
                        select coalesce(-sum(balance), 0)::bigint from accounts where cash_account_id = ?
                        """, bank.id());
    }

    /** What the line of a file was posted against. */
    private String against(long file) {
        return world.text("""
                        select string_agg(a.kind || ' ' || p.amount, ', ' order by p.id)
                        from bank_lines l
                        join journal_entries e on e.key like 'cash:' || l.cash_account_id || ':line:' || l.id || ':%%'
                        join postings p on p.entry_id = e.id
                        join accounts a on a.id = p.account_id and a.kind <> 'platform_cash'
                        where l.file_id = ?
                        """.replace("%%", "%"), file);
    }

    private List<String> differences() {
        return world.differences().stream()
                .filter(found -> found.contains("our account " + bank.id() + " "))
                .toList();
    }

    private Answer assigns(long line, String to) {
        return world.operator()
                .withAnother(ASSIGN, "{line_id: %s, reason: 'As the bank says.', " + to + "}", line)
                .expect(200);
    }

    @Test
    @DisplayName("BD-02 a notification with the value date and a statement with the booking date are one transfer")
    void creditsNotificationAndStatementOnce() {
        String ref = referred();
        long notified = imports(
                bank.notification("N1", entry("CRDT", "70.00", Cash.today().minusDays(2), reference, ref)));
        assertThat(funds()).isEqualTo(7_000);
        assertThat(cash()).isZero();
        long stated =
                imports(bank.statement("S1", entry("CRDT", "70.00", Cash.today().minusDays(1), reference, ref)));
        assertThat(funds()).isEqualTo(7_000);
        assertThat(line(stated, "subject")).isEqualTo("line:" + line(notified));
        assertThat(against(stated)).isEqualTo("platform_clearing 7000");
        assertThat(cash()).isEqualTo(7_000);
        // And the notification again, in a message of its own.
        long again = imports(bank.notification("N2", entry("CRDT", "70.00", Cash.today(), reference, ref)));
        assertThat(world.number("select count(*) from bank_lines where file_id = ?", again))
                .isZero();
        assertThat(funds()).isEqualTo(7_000);
    }

    @Test
    @DisplayName("BD-02 what a notification was for, its statement's line is posted against")
    void postsAgainstWhatWasNotified() {
        String charge = charge();
        long notified = imports(bank.notification("N1", charge));
        assertThat(line(notified, "subject")).isEqualTo("charges");
        assertThat(against(imports(bank.statement("S1", charge)))).isEqualTo("platform_charges -150");
        String rent = entry("DBIT", "20.00", Cash.today().minusDays(1), "rent", referred());
        assigns(line(imports(bank.notification("N2", rent))), "account: 'own'");
        assertThat(against(imports(bank.statement("S2", rent)))).isEqualTo("platform_own -2000");
        // Without a reference a person is asked, whose answer counts the same.
        String unnamed = entry("DBIT", "3.00", Cash.today().minusDays(1), "rent", "");
        long asked = line(imports(bank.notification("N3", unnamed)));
        assigns(asked, "account: 'own'");
        long stated =
                imports(bank.statement("S3", entry("DBIT", "3.00", Cash.today().minusDays(2), "rent", "")));
        assigns(line(stated), "confirms: 'line:" + asked + "'");
        assertThat(against(stated)).endsWith("platform_own -300, platform_unidentified 300");
        assertThat(differences()).isEmpty();
    }

    @Test
    @DisplayName("BD-02 a notification after its statement, and one by the payment's own id alone, credit nothing")
    void creditsAStatementsLineOnce() {
        String ref = referred();
        imports(bank.statement("S1", entry("CRDT", "70.00", Cash.today().minusDays(1), reference, ref)));
        long late = imports(
                bank.notification("N1", entry("CRDT", "70.00", Cash.today().minusDays(2), reference, ref)));
        assertThat(line(late, "status")).isEqualTo("noted");
        String uetr = "<Refs><UETR>" + UUID.randomUUID() + "</UETR></Refs>";
        String known = entry("CRDT", "30.00", Cash.today().minusDays(2), reference, referred())
                .replace("<TxDtls>", "<TxDtls>" + uetr);
        imports(bank.notification("N2", known));
        String other =
                entry("CRDT", "30.00", Cash.today().minusDays(1), reference, "").replace("<TxDtls>", "<TxDtls>" + uetr);
        imports(bank.statement("S2", other));
        assertThat(funds()).isEqualTo(10_000);
        assertThat(cash()).isEqualTo(10_000);
    }

    @Test
    @DisplayName("BD-02 a duplicate of a statement with another message id and without references is none of its own")
    void leavesADuplicateOut() {
        String first = bank.statement("S1", entry("CRDT", "70.00", Cash.today().minusDays(1), reference, ""));
        imports(first);
        long again = imports(first.replace("<MsgId>M<", "<MsgId>D<")
                .replace("<Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb>", "<Id>D1</Id><CpyDplctInd>DUPL</CpyDplctInd>"));
        assertThat(statement(again)).isEqualTo("repeated");
        assertThat(funds()).isEqualTo(7_000);
        assertThat(cash()).isEqualTo(7_000);
    }

    @Test
    @DisplayName("BD-02 our account is the same by its IBAN, its basic number and the spellings of its bank")
    void knowsItsAccountBySpelling() {
        String basic = "3704004405320130" + String.format("%02d", advertiser % 100);
        String iban = "DE89" + basic;
        world.operator()
                .withAnother(
                        "/admin/api/cash-accounts/create/",
                        "{name: 'Ours', number: %s, spellings: [%s], currency: 'CHF'}",
                        iban,
                        "OWN" + advertiser);
        String ref = referred();
        String entry =
                entry("CRDT", "70.00", Cash.today().minusDays(1), "Thanks", ref).replace("USD", "CHF");
        String zero = Cash.of(iban, "CHF", "S1", 1, BigDecimal.ZERO, Cash.sum(entry), entry);
        long first = imports(zero);
        for (String spelt : List.of(basic, "OWN" + advertiser)) {
            long other = imports(zero.replace("<IBAN>" + iban + "</IBAN>", "<Othr><Id>" + spelt + "</Id></Othr>"));
            assertThat(statement(other)).isEqualTo("repeated");
            assertThat(world.number("select cash_account_id from bank_statements where file_id = ?", other))
                    .isEqualTo(world.number("select cash_account_id from bank_statements where file_id = ?", first));
        }
    }

    @Test
    @DisplayName("BD-02 without a reference a person is asked whether a line is an earlier one")
    void asksWhichLineItIs() {
        long notified = imports(
                bank.notification("N1", entry("CRDT", "70.00", Cash.today().minusDays(3), reference, referred())));
        long stated =
                imports(bank.statement("S1", entry("CRDT", "70.00", Cash.today().minusDays(1), reference, "")));
        assertThat(funds()).isEqualTo(7_000);
        assertThat(line(stated, "may_be")).isEqualTo("line:" + line(notified));
        assertThat(against(stated)).isEqualTo("platform_unidentified 7000");
        assertThat(Pages.find(
                                Pages.all(world.operator(), "/admin/api/bank-statements/unmatched/", "", "lines"),
                                line(stated))
                        .path("may_be")
                        .asText())
                .isEqualTo("line:" + line(notified));
        assigns(line(stated), "confirms: 'line:" + line(notified) + "'");
        assertThat(funds()).isEqualTo(7_000);
        assertThat(against(stated)).endsWith("platform_unidentified -7000, platform_clearing 7000");
        assertThat(differences()).isEmpty();
    }

    @Test
    @DisplayName("BD-02 a deposit by hand and its statement are one transfer: a person is asked, and may say no")
    void asksWhichDepositItIs() {
        world.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                        advertiser,
                        World.unique("Advice "));
        String twice = bank.statement("S1", entry("CRDT", "70.00", Cash.today(), reference, referred()));
        long stated = imports(twice);
        assertThat(funds()).isEqualTo(7_000);
        String deposit = line(stated, "may_be");
        assertThat(deposit).startsWith("deposit:");
        world.operator()
                .call(ASSIGN, "{line_id: %s, confirms: 'deposit:1', advertiser_id: 1, reason: 'x'}", line(stated))
                .expect(422);
        assigns(line(stated), "confirms: '" + deposit + "'");
        assertThat(funds()).isEqualTo(7_000);
        // The deposit is confirmed: as much again is another one.
        imports(bank.statement("S2", entry("CRDT", "70.00", Cash.today(), reference, referred())));
        assertThat(funds()).isEqualTo(14_000);
        assertThat(cash()).isEqualTo(14_000);
    }

    @Test
    @DisplayName("BD-02 the statement of a notification that asked whether it is a deposit by hand asks that too")
    void asksAgainWhatItsNotificationAsked() {
        world.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                        advertiser,
                        World.unique("Advice "));
        String entry = entry("CRDT", "70.00", Cash.today(), reference, referred());
        imports(bank.notification("N1", entry));
        long stated = imports(bank.statement("S1", entry));
        assertThat(line(stated, "may_be")).startsWith("deposit:");
        assertThat(funds()).isEqualTo(7_000);
    }

    @Test
    @DisplayName("BD-02 a deposit by hand that names the bank's reference is confirmed by its line")
    void confirmsADepositByItsEvidence() {
        String ref = World.unique("B");
        world.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                        advertiser,
                        ref);
        long stated = imports(bank.statement(
                "S1",
                entry(
                        "CRDT",
                        "70.00",
                        Cash.today().minusDays(1),
                        reference,
                        "<AcctSvcrRef>" + ref + "</AcctSvcrRef>")));
        assertThat(line(stated, "subject")).startsWith("deposit:");
        assertThat(funds()).isEqualTo(7_000);
    }

    @Test
    @DisplayName(
            "BD-01 a statement of an account that is not ours is refused by name, and one without a statement is unconfirmed")
    void refusesOthersAccounts() {
        Answer refused = world.operator()
                .call(
                        IMPORT,
                        "{file: %s}",
                        Cash.of("DE02120300000000202051", "USD", "S1", 1, BigDecimal.ZERO, BigDecimal.ZERO))
                .expect(422);
        assertThat(refused.text()).contains("DE02120300000000202051 (USD)");
        assertThat(differences()).isEmpty();
        JsonNode shown =
                Pages.find(Pages.all(world.operator(), "/admin/api/cash-accounts/list/", "", "accounts"), bank.id());
        assertThat(shown.path("confirmed").booleanValue()).isFalse();
        assertThat(shown.path("stated").isNull()).isTrue();
        assertThat(shown.path("booked").decimalValue()).isZero();
    }

    @Test
    @DisplayName("BD-01 statements are booked in their order, and the books have what the bank says")
    void booksStatementsInOrder() {
        String first = bank.statement("S1", entry("CRDT", "70.00", Cash.today().minusDays(1), "hello", referred()));
        String second = bank.statement("S2", charge());
        String third = bank.statement("S3", entry("DBIT", "20.00", Cash.today().minusDays(1), "rent", referred()));
        long firstFile = imports(first);
        long thirdFile = imports(third);
        assertThat(statement(thirdFile)).isEqualTo("waiting");
        assertThat(differences()).singleElement().asString().contains("70.00 USD", "48.50 USD");
        world.operator()
                .call("/admin/api/cash-accounts/statements/", "{waiting: true, limit: 1}")
                .shows("{statements: [{cash_account_id: " + bank.id()
                        + ", problem: 'It opens with 68.50 USD, but the last one closed with 70.00 USD.'}]}");
        world.operator()
                .web()
                .with("Accept-Language", "de")
                .post("/admin/api/cash-accounts/statements/", "{waiting: true, limit: 1}")
                .shows("{statements: [{problem: 'Er beginnt mit 68.50 USD, aber der letzte endete mit 70.00 USD.'}]}");
        long secondFile = imports(second);
        assertThat(List.of(statement(firstFile), statement(secondFile), statement(thirdFile)))
                .containsOnly("booked");
        assertThat(against(secondFile)).isEqualTo("platform_charges -150");
        assertThat(cash()).isEqualTo(4_850);
        assertThat(differences()).isEmpty();
        assigns(line(thirdFile), "account: 'own'");
        assertThat(against(thirdFile)).endsWith("platform_own -2000, platform_unidentified 2000");
    }

    @Test
    @DisplayName("BD-01 a statement whose number leaves some out is booked and noted, or waits as its account says")
    void booksOrWaitsAsItsAccountSays() {
        imports(bank.statement("S1", 323, BigDecimal.ZERO, TEN, entry("CRDT", "10.00", Cash.today(), "a", referred())));
        String ten = entry("CRDT", "10.00", Cash.today(), "b", referred());
        String joins = bank.statement("S2", 327, TEN, new BigDecimal("20.00"), ten);
        world.operator().withAnother(UPDATE, "{cash_account_id: %s, gapless_numbers: true}", bank.id());
        long file = imports(joins);
        assertThat(statement(file)).isEqualTo("waiting");
        world.operator().withAnother(UPDATE, "{cash_account_id: %s, gapless_numbers: false}", bank.id());
        node.sweep(new MatchBankLines());
        assertThat(statement(file)).isEqualTo("booked");
        assertThat(world.text("select note from bank_statements where file_id = ?", file))
                .contains("It is number {0}, but the last one was {1}.", "[\"327\",\"323\"]");
        assertThat(cash()).isEqualTo(2_000);
        // Neither is one whose balances do not join, nor one that repeats another.
        long other = imports(bank.statement(
                "S3", 330, TEN, new BigDecimal("20.00"), entry("CRDT", "10.00", Cash.today(), "c", referred())));
        assertThat(statement(other)).isEqualTo("waiting");
        assertThat(statement(imports(joins.replace(">S2<", ">S2 again<")))).isEqualTo("repeated");
        assertThat(cash()).isEqualTo(2_000);
    }

    @Test
    @DisplayName("BD-01 a statement that does not add up, or leaves a number out, waits until two people decide")
    void waitsForPeople() {
        world.operator().withAnother(UPDATE, "{cash_account_id: %s, gapless_numbers: true}", bank.id());
        String ten = entry("CRDT", "10.00", Cash.today().minusDays(1), "hello", referred());
        imports(bank.statement("S1", ten));
        String other = entry("CRDT", "10.00", Cash.today().minusDays(1), "hello", referred());
        long wrong = imports(bank.statement("S2", 2, TEN, new BigDecimal("25.00"), other));
        assertThat(world.text("select problem from bank_statements where file_id = ?", wrong))
                .contains("its lines move {2}", "10.00 USD");
        assertThat(line(wrong, "status")).isEqualTo("waiting");
        long gap = imports(bank.statement("S7", 7, TEN, new BigDecimal("20.00"), other));
        assertThat(world.text("select problem from bank_statements where file_id = ?", gap))
                .contains("It is number {0}, but the last one was {1}.", "[\"7\",\"1\"]");
        String decide = "{statement_id: %s, accept: %s, reason: 'They called.'}";
        world.operator()
                .withAnother(
                        DECIDE, decide, world.number("select id from bank_statements where file_id = ?", gap), false);
        world.operator()
                .withAnother(
                        DECIDE, decide, world.number("select id from bank_statements where file_id = ?", wrong), true);
        node.sweep(new MatchBankLines());
        assertThat(statement(gap)).isEqualTo("refused");
        assertThat(statement(wrong)).isEqualTo("booked");
        assertThat(cash()).isEqualTo(2_500);
        assertThat(differences()).isEmpty();
        world.operator()
                .call(DECIDE, decide, world.number("select id from bank_statements where file_id = ?", gap), true)
                .expectError(400, "business_error", "INVALID_TRANSITION");
    }

    @Test
    @DisplayName("BD-01 a payout by hand stands in transit until a line of the bank confirms it")
    void confirmsAPayoutByHand() {
        Publisher publisher = world.publisher().earns("30", "USD");
        String transaction = World.unique("TX");
        long payout = publisher.asksPayout("30");
        world.operator()
                .call("/api/payouts/process/", "{payout_id: %s, transaction_id: %s}", payout, transaction)
                .expect(200);
        String net =
                world.text("select ((amount - fees) / 100.0)::numeric(9, 2)::text from payouts where id = ?", payout);
        long stated = imports(bank.statement(
                "S1",
                entry("DBIT", net, Cash.today().minusDays(1), "x", "<AcctSvcrRef>" + transaction + "</AcctSvcrRef>")));
        assertThat(line(stated, "subject")).isEqualTo("payout:" + payout);
        assertThat(against(stated)).startsWith("platform_clearing -");
        assertThat(differences()).isEmpty();
    }
}
