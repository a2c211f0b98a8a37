package dev.fanfare.money.banking;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.funding.Cards;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One payment, reported by banks, providers and persons in every order. */
class CreditedOnceTest {
    private static final String IMPORT = "/admin/api/bank-statements/import/";
    private static final String ASSIGN = "/admin/api/bank-statements/assign/";

    /** What credits what an advertiser has paid, and the kind of its entry. */
    enum Way {
        STATEMENT("funds_received", false),
        NOTIFICATION("funds_received", false),
        WAITING_LINE("funds_received", false),
        CARD("funds_received", false),
        DEPOSIT("funds_received", true),
        CORRECTION("correction", true);

        private final String entry;
        private final boolean byHand;

        Way(String entry, boolean byHand) {
            this.entry = entry;
            this.byHand = byHand;
        }
    }

    /** The other entries that come from {@code advertiser_paid}: two take back one that is named in their rows. */
    private static final Set<String> OTHERS = Set.of("funds_withdrawal_failed", "card_returned", "invoice_paid");

    /** One for all of them: a sign-in takes longest. */
    private static final Operator SECOND = World.shared().staff(Permission.values());

    private final World world = World.shared();
    private final Node node = world.node();
    private final Cash bank = Cash.opens(world, "USD");
    private final Advertiser advertiser = world.advertiser("USD");
    private final String payer = FundingReference.of(advertiser.id());
    /** Unlike that of any other test of the shared world. */
    private final long cents = 10_000 + advertiser.id() * 7;

    private final String amount = cents / 100 + "." + String.format("%02d", cents % 100);

    @Test
    @DisplayName(
            "BD-20 every entry of what advertisers pay in is one of the ways, takes back one that is named, or is an invoice's")
    void knowsAllWays() throws IOException {
        Set<String> kinds = Pattern.compile("(?m)^(\\w+) +\\S.*? {2,}advertiser_paid\\b.* {2,}\\S")
                .matcher(Files.readString(Path.of("src/docs/use/money.md")))
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> known =
                Arrays.stream(Way.values()).map(way -> way.entry).collect(Collectors.toCollection(TreeSet::new));
        known.addAll(OTHERS);
        kinds.add("correction");
        assertThat(known).isEqualTo(kinds);
    }

    static Stream<Arguments> orders() {
        return Arrays.stream(Way.values()).flatMap(first -> Arrays.stream(Way.values())
                .filter(second -> first.byHand || second.byHand)
                // A card payment begins at our page, after what was entered before.
                .filter(second -> second != Way.CARD)
                .map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest(name = "{0}, then {1}")
    @MethodSource("orders")
    @DisplayName("BD-20 what one way has credited, another credits only if a person says that it is another payment")
    void creditsOnce(Way first, Way second) {
        report(first, false);
        long credited = credited();
        assertThat(credited).isEqualTo(first == Way.WAITING_LINE ? 0 : cents);
        report(second, false);
        assertThat(credited()).isEqualTo(credited);
        report(second, true);
        assertThat(credited()).isEqualTo(credited + cents);
    }

    @Test
    @DisplayName("BD-20 of two people who enter one payment at once under two names one is refused")
    void racesOnePayment() {
        List<Long> proposals = Stream.of("first", "second")
                .map(name -> world.operator()
                        .proposes(
                                "/admin/api/funding/deposits/create/",
                                "{advertiser_id: %s, amount: %s, currency: 'USD', evidence: %s}",
                                advertiser.id(),
                                amount,
                                World.unique(name)))
                .toList();
        List<Operator> seconds = List.of(SECOND, world.staff(Permission.values()));
        List<Answer> answers = together(2, i -> seconds.get(i).seconds(proposals.get(i)));
        assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 422);
        assertThat(credited()).isEqualTo(cents);
    }

    @Test
    @DisplayName("BD-20 a line that came between the proposal and its approval refuses it by name")
    void asksAgainAtApproval() {
        long proposal = world.operator()
                .proposes(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: %s, currency: 'USD', evidence: 'Advice %s'}",
                        advertiser.id(),
                        amount,
                        World.unique(""));
        report(Way.STATEMENT, false);
        Answer refused = SECOND.seconds(proposal).expect(422);
        assertThat(refused.text("message")).contains("line:");
        assertThat(credited()).isEqualTo(cents);
    }

    /** What the advertiser has paid, as the books say. */
    private long credited() {
        return world.number("""
                        select -coalesce(sum(balance), 0)::bigint from accounts where owner_id = ? and kind = 'advertiser_paid'
                        """, advertiser.id());
    }

    private String entry(String text) {
        return "<Ntry><Amt Ccy='USD'>" + amount
                + "</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>"
                + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                + "</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>" + text
                + "</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";
    }

    /** Its line comes, or the last one is said to be another payment. */
    private void line(Supplier<String> file, boolean another) {
        if (another) {
            long line = world.number("select max(id) from bank_lines where amount = ? and status = 'unmatched'", cents);
            String assignment = "{line_id: %s, advertiser_id: %s, another_payment: %s, reason: 'They say so.'}";
            Answer refused = world.operator()
                    .call(ASSIGN, assignment, line, advertiser.id(), false)
                    .expect(422);
            assertThat(refused.at("details.field_errors.another_payment").asText())
                    .isNotEmpty();
            twoPeople(ASSIGN, assignment, line, advertiser.id(), true);
            return;
        }
        twoPeople(IMPORT, "{file: %s}", file.get());
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
    }

    /** Two people enter it; refused if it is reported already and they do not say that it is another one. */
    private void byHand(boolean another, String path, Object... body) {
        if (another
                || credited() == 0 && world.number("select count(*) from bank_lines where amount = ?", cents) == 0) {
            assertThat(twoPeople(path, body).text("message"))
                    .matches(message -> another == message.contains("another payment than"));
            return;
        }
        Answer refused = world.operator().call(path, body).expect(422);
        assertThat(refused.at("details.field_errors.another_payment").asText())
                .containsPattern("line:|deposit:|checkout:|correction:");
    }

    private Answer twoPeople(String path, Object... body) {
        return SECOND.seconds(world.operator().proposes(path, body)).expect(200);
    }

    private void report(Way way, boolean another) {
        switch (way) {
            case STATEMENT -> line(() -> bank.statement(World.unique("S"), entry(payer)), another);
            case NOTIFICATION -> line(() -> bank.notification(World.unique("N"), entry(payer)), another);
            case WAITING_LINE -> line(() -> bank.statement(World.unique("S"), entry("Hello")), another);
            case CARD -> new Cards(node).paidBy(advertiser, amount, 0);
            case DEPOSIT ->
                byHand(
                        another,
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: %s, currency: 'USD', evidence: %s, another_payment: %s}",
                        advertiser.id(),
                        amount,
                        World.unique("Advice "),
                        another);
            default ->
                byHand(
                        another,
                        "/admin/api/corrections/create/",
                        "{reason: 'It came.', another_payment: %s, legs: ["
                                + "{user_id: %s, account: 'advertiser_balance', amount: %s, currency: 'USD'},"
                                + "{user_id: %s, account: 'advertiser_paid', amount: %s, currency: 'USD'}]}",
                        another,
                        advertiser.id(),
                        amount,
                        advertiser.id(),
                        "-" + amount);
        }
    }
}
