package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-08, PY-01, TR-07: the books are corrected within the rules that hold for every entry. */
class CorrectionsTest {
    private static final String CREATE = "/admin/api/corrections/create/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Operator PROPOSER =
            WORLD.staff(Permission.FINANCE_VIEW, Permission.CORRECTIONS_PROPOSE, Permission.CORRECTIONS_APPROVE);
    private static final Operator APPROVER =
            WORLD.staff(Permission.FINANCE_VIEW, Permission.FINANCE_PERSONAL, Permission.CORRECTIONS_APPROVE);

    private final Advertiser advertiser = WORLD.advertiser("USD");
    private final Publisher publisher = WORLD.publisher().connected(12_000);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("PY-01 posts what one proposed and another approved, and names both")
    void postsWhatTwoAgreeOn() throws InterruptedException {
        long id = approved(goodwill("12.50"));
        assertThat(available()).isEqualTo(1_250);
        Answer journal = APPROVER.call("/admin/api/journal/list/", "{subject: 'correction:%s'}", id);
        assertThat(journal.at("entries")).hasSize(1);
        assertThat(journal.text("entries.0.key")).isEqualTo("correction:" + id + ":approved");
        assertThat(journal.text("entries.0.sentence"))
                .isEqualTo("Correction " + id + ". Proposed by user " + PROPOSER.id() + ", approved by user "
                        + APPROVER.id() + ": 12.50 USD from corrections of the platform, 12.50 USD to available of "
                        + publisher.username() + " (" + publisher.id() + ").");
        assertThat(journal.at("entries.0.postings.0.user_id").isNull()).isTrue();
        Sealed.all(NODE);
        assertThat(Sealed.findings(NODE)).isEmpty();
        assertThat(Csv.lines(APPROVER.call("/admin/api/journal/export/")))
                .filteredOn(line -> line.get("key").equals("correction:" + id + ":approved"))
                .extracting(line -> line.get("account") + " " + line.get("user_id"))
                .containsExactly("platform_corrections ", "publisher_available " + publisher.id());
    }

    @Test
    @DisplayName("DR-08 lets neither of the two correct their own accounts")
    void correctsNoOwnAccounts() {
        long proposal = goodwill("5");
        WORLD.promoted(publisher, Permission.CORRECTIONS_APPROVE)
                .seconds(proposal)
                .expectError(403, "permission_denied");
        WORLD.promoted(publisher, Permission.CORRECTIONS_PROPOSE)
                .call(CREATE, goodwillOf("5"))
                .expectError(403, "permission_denied");
        assertThat(available()).isZero();
    }

    @Test
    @DisplayName("PY-01 keeps corrections as they were posted")
    void cannotBeChanged() {
        long id = approved(goodwill("5"));
        for (String sql : List.of(
                "update corrections set reason = 'another' where id = " + id,
                "update correction_legs set amount = amount * 2 where correction_id = " + id,
                "delete from correction_legs where correction_id = " + id,
                "delete from corrections where id = " + id,
                "truncate corrections cascade",
                "truncate correction_legs",
                "insert into correction_legs (correction_id, position, account, currency, amount) values (" + id
                        + ", 9, 'platform_fees', 'USD', 5)")) {
            assertThat(refusal(sql)).as(sql).contains("append-only");
        }
    }

    @Test
    @DisplayName("PY-01 overdraws nothing that must not be overdrawn, and lets the proposal wait")
    void overdrawsNothing() {
        publisher.joins(advertiser.campaign()).comesTo(TaskStatus.PAID);
        long had = available();
        String taking = """
                [{account: 'publisher_available', user_id: %s, amount: '-%s', currency: 'USD'},
                 {account: 'platform_fees', amount: '%s', currency: 'USD'}]""";
        tries(taking.formatted(publisher.id(), 1_000, 1_000)).expectError(400, "business_error", "ACCOUNT_OVERDRAWN");
        tries("""
                [{account: 'publisher_debt', user_id: %s, amount: '1', currency: 'USD'},
                 {account: 'platform_corrections', amount: '-1', currency: 'USD'}]""".formatted(publisher.id())).expectError(400, "business_error", "ACCOUNT_OVERDRAWN");
        long first = propose(taking.formatted(publisher.id(), had / 100, had / 100));
        long second = propose(taking.formatted(publisher.id(), had / 100, had / 100));
        approved(first);
        APPROVER.seconds(second).expectError(400, "business_error", "ACCOUNT_OVERDRAWN");
        assertThat(available()).isEqualTo(had % 100);
        APPROVER.call("/admin/api/proposals/get/", "{proposal_id: %s}", second)
                .expect(200)
                .shows("{status: 'open', outcome: null}");
    }

    @Test
    @DisplayName("TR-07 takes a correction back once; what is gone becomes a debt")
    void isReversedOnce() {
        long id = approved(goodwill("20"));
        // Some of it is gone meanwhile.
        approved(propose("""
                [{account: 'publisher_available', user_id: %s, amount: '-8', currency: 'USD'},
                 {account: 'platform_fees', amount: '8', currency: 'USD'}]""".formatted(publisher.id())));
        long proposal = reverse(id).expect(201).number("proposal_id");
        long again = reverse(id).expect(201).number("proposal_id");
        long reversal = approved(proposal);
        APPROVER.seconds(again).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(available()).isZero();
        assertThat(publisher.balance(AccountKind.PUBLISHER_DEBT, "USD")).isEqualTo(-800);
        assertThat(WORLD.number("select id from corrections where reverses = ?", id))
                .isEqualTo(reversal);
        assertThat(WORLD.text("""
                        select r.kind || ' of ' || o.key from journal_entries r join journal_entries o on o.id = r.reverses
                        where r.key = ?""", "correction:" + id + ":reversed"))
                .isEqualTo("correction_reversed of correction:" + id + ":approved");
        reverse(id).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(reverse(reversal).expectError(422, "validation_error").text("field"))
                .isEqualTo("reverses");
        reverse(9_000_000_000L).expectError(404, "not_found", "RESOURCE_NOT_FOUND");

        // What they earn next settles it.
        publisher.joins(advertiser.campaign()).comesTo(TaskStatus.PAID);
        assertThat(publisher.balance(AccountKind.PUBLISHER_DEBT, "USD")).isZero();
    }

    @Test
    @DisplayName("PY-01 names everything that is wrong with a proposal")
    void namesEveryProblem() {
        Answer answer = PROPOSER.call(CREATE, """
                {reason: 'Wrong.', legs: [
                  {account: 'publisher_available', amount: '1', currency: 'USD'},
                  {account: 'publisher_held', user_id: %s, amount: '1', currency: 'USD'},
                  {account: 'platform_fees', user_id: %s, amount: '0', currency: 'USD'},
                  {account: 'advertiser_receivable', user_id: %s, amount: '0.001', currency: 'USD'},
                  {account: 'publisher_paid', user_id: 9000000000, amount: '1000000001', currency: 'USD'},
                  {account: 'cash', amount: 1, currency: 'USD'},
                  {account: 'platform_corrections', amount: 1, currency: 'USD'},
                  {account: 'platform_corrections', amount: 1, currency: 'USD'}]}""", publisher.id(), publisher.id(), publisher.id())
                .expectError(422, "validation_error");
        assertThat(Answer.fields(answer.at("details.field_errors")))
                .containsExactlyInAnyOrder(
                        "legs[0].user_id",
                        "legs[1].account",
                        "legs[2].user_id",
                        "legs[2].amount",
                        "legs[3].user_id",
                        "legs[3].amount",
                        "legs[4].user_id",
                        "legs[4].amount",
                        "legs[5].account",
                        "legs[7].account");
        for (String legs : List.of(
                "[{account: 'platform_fees', amount: 1, currency: 'USD'}]",
                "[{account: 'platform_fees', amount: 1, currency: 'USD'},"
                        + " {account: 'platform_corrections', amount: -1, currency: 'EUR'}]")) {
            assertThat(PROPOSER.call(CREATE, "{reason: 'Wrong.', legs: " + legs + "}")
                            .expectError(422, "validation_error")
                            .text("field"))
                    .isEqualTo("legs");
        }
        PROPOSER.call(CREATE, "{reason: 'Nothing.'}").expectError(400, "validation_error", "MISSING_FIELDS");
        PROPOSER.call(
                        CREATE,
                        "{reason: 'Both.', reverses: 1, legs: [{account: 'platform_fees', amount: 1, currency: 'USD'}]}")
                .expectError(422, "validation_error");
        APPROVER.call(CREATE, "{reason: 'No right.'}").expect(403);
    }

    @Test
    @DisplayName("PY-01 moves what an advertiser owes, in any currency")
    void movesWhatAnAdvertiserOwes() {
        publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED);
        long owed = advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "USD");
        approved(propose("""
                [{account: 'advertiser_receivable', user_id: %s, amount: '10.00', currency: 'USD'},
                 {account: 'platform_corrections', amount: '-10.00', currency: 'USD'},
                 {account: 'advertiser_receivable', user_id: %s, amount: '-1500', currency: 'JPY'},
                 {account: 'platform_fees', amount: '1500', currency: 'JPY'}]""".formatted(advertiser.id(), advertiser.id())));
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "USD")).isEqualTo(owed + 1_000);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "JPY")).isEqualTo(-1_500);
    }

    /** The correction that was posted by the approval of a proposal. */
    private static long approved(long proposal) {
        return Long.parseLong(
                APPROVER.seconds(proposal).expect(200).text("message").replaceAll("\\D", ""));
    }

    private static Answer reverse(long id) {
        return PROPOSER.call(CREATE, "{reason: 'It was wrong.', reverses: %s}", id);
    }

    /** From the platform to the publisher; what waits for approval. */
    private long goodwill(String amount) {
        return PROPOSER.proposes(CREATE, goodwillOf(amount));
    }

    private String goodwillOf(String amount) {
        return """
                {reason: 'Goodwill.', legs: [
                  {account: 'platform_corrections', amount: '-%s', currency: 'USD'},
                  {account: 'publisher_available', user_id: %s, amount: '%s', currency: 'USD'}]}""".formatted(amount, publisher.id(), amount);
    }

    private static long propose(String legs) {
        return tries(legs).expect(201).number("proposal_id");
    }

    private static Answer tries(String legs) {
        return PROPOSER.call(CREATE, "{reason: 'Goodwill.', legs: " + legs + "}");
    }

    private long available() {
        return publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD");
    }

    /** What the database says to its owner. */
    private static String refusal(String sql) {
        try (Connection connection = Db.connect(NODE.databaseUri());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return "nothing";
        } catch (SQLException refused) {
            return refused.getMessage();
        }
    }
}
