package dev.fanfare.money.finance;

import static dev.fanfare.support.Body.assertShows;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-08, PY-01, TR-07: the books are corrected by two people, once, and within the rules that hold for every entry. */
class CorrectionsTest {
    private static final String PROPOSE = "/admin/api/corrections/propose/";
    private static final String LIST = "/admin/api/corrections/list/";
    private static final String APPROVE = "/admin/api/corrections/approve/";
    private static final String REJECT = "/admin/api/corrections/reject/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Operator PROPOSER =
            WORLD.staff(Permission.FINANCE_VIEW, Permission.CORRECTIONS_PROPOSE, Permission.CORRECTIONS_APPROVE);
    private static final Operator APPROVER = WORLD.staff(Permission.FINANCE_VIEW, Permission.CORRECTIONS_APPROVE);

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
        long id = goodwill("12.50");
        assertThat(available()).isZero();
        JsonNode proposed = correction(id);
        assertThat(Answer.fields(proposed))
                .containsExactlyInAnyOrder(
                        "id",
                        "status",
                        "reason",
                        "reverses",
                        "reversed_by",
                        "proposed_by",
                        "proposed_at",
                        "decided_by",
                        "decided_at",
                        "rejection_reason",
                        "legs");
        assertThat(proposed.path("status").asText()).isEqualTo("proposed");
        assertShows(proposed, """
                {legs: [{user_id: null, account: 'platform_corrections', amount: -12.5, currency: 'USD'},
                        {user_id: %s, account: 'publisher_available', amount: 12.5, currency: 'USD'}]}""", publisher.id());

        approve(id).expect(200).expectFields("status", "message");
        assertThat(available()).isEqualTo(1_250);
        JsonNode approved = correction(id);
        assertThat(approved.path("status").asText()).isEqualTo("approved");
        assertThat(approved.path("decided_by").asLong()).isEqualTo(APPROVER.id());

        Answer journal = APPROVER.call("/admin/api/journal/list/", "{subject: 'correction:%s'}", id);
        assertThat(journal.at("entries")).hasSize(1);
        assertThat(journal.text("entries.0.key")).isEqualTo("correction:" + id + ":approved");
        assertThat(journal.text("entries.0.sentence"))
                .isEqualTo("Correction " + id + ", which user " + PROPOSER.id() + " proposed and user " + APPROVER.id()
                        + " approved: 12.50 USD from corrections of the platform, 12.50 USD to available of "
                        + publisher.username() + " (" + publisher.id() + ").");
        assertThat(journal.at("entries.0.postings.0.user_id").isNull()).isTrue();
        Sealed.all(NODE);
        assertThat(Sealed.findings(NODE)).isEmpty();
        assertThat(Csv.lines(APPROVER.call("/admin/api/journal/export/")))
                .filteredOn(line -> line.get("key").equals("correction:" + id + ":approved"))
                .extracting(line -> line.get("account") + " " + line.get("user_id"))
                .containsExactly("platform_corrections ", "publisher_available " + publisher.id());
        assertThat(WORLD.sql(
                                "select action || ' ' || actor_id from audit_log where subject = ? order by id",
                                "correction:" + id)
                        .texts())
                .containsExactly("correction.propose " + PROPOSER.id(), "correction.approve " + APPROVER.id());
    }

    @Test
    @DisplayName("DR-08 lets nobody decide on what they proposed, nor on their own accounts, and the table neither")
    void needsTwo() {
        long id = goodwill("5");
        PROPOSER.call(APPROVE, "{correction_id: %s}", id).expectError(403, "permission_denied");
        PROPOSER.call(REJECT, "{correction_id: %s, reason: 'Mine.'}", id).expectError(403, "permission_denied");
        Operator earning = WORLD.promoted(publisher, Permission.CORRECTIONS_APPROVE);
        earning.call(APPROVE, "{correction_id: %s}", id).expectError(403, "permission_denied");
        assertThat(correction(id).path("status").asText()).isEqualTo("proposed");
        for (String status : List.of("approved", "rejected")) {
            assertThat(refusal("update corrections set status = '" + status
                            + "', decided_by = proposed_by, decided_at = now() where id = " + id))
                    .contains("corrections_need_two");
        }
    }

    @Test
    @DisplayName("PY-01 approves what was proposed, and nothing that was changed since")
    void cannotBeChanged() {
        long id = goodwill("5");
        approve(id).expect(200);
        long open = goodwill("6");
        for (String sql : List.of(
                "update corrections set reason = 'another' where id = " + open,
                "update corrections set proposed_by = " + APPROVER.id() + " where id = " + open,
                "update correction_legs set amount = amount * 2 where correction_id = " + open,
                "delete from correction_legs where correction_id = " + open,
                "delete from corrections where id = " + open,
                "truncate corrections cascade",
                "truncate correction_legs",
                "insert into correction_legs (correction_id, position, account, currency, amount) values (" + open
                        + ", 9, 'platform_fees', 'USD', 5)",
                "update corrections set decided_by = proposed_by where id = " + id)) {
            assertThat(refusal(sql)).as(sql).contains("append-only");
        }
        assertThat(refusal("update corrections set status = 'proposed' where id = " + id))
                .contains("corrections_decided");
        reject(APPROVER, open).expect(200);
        approve(open).expectError(400, "business_error", "INVALID_TRANSITION");
        approve(id).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(correction(open).path("rejection_reason").asText()).isEqualTo("No.");
        assertThat(available()).isEqualTo(500);
    }

    @Test
    @DisplayName("PY-01 overdraws nothing that must not be overdrawn, and lets the correction wait")
    void overdrawsNothing() {
        publisher.joins(advertiser.campaign()).comesTo(TaskStatus.PAID);
        long had = available();
        long id = propose("""
                [{account: 'publisher_available', user_id: %s, amount: '-1000', currency: 'USD'},
                 {account: 'platform_fees', amount: '1000', currency: 'USD'}]""", publisher.id());
        approve(id).expectError(400, "business_error", "ACCOUNT_OVERDRAWN");
        long forgiven = propose("""
                [{account: 'publisher_debt', user_id: %s, amount: '1', currency: 'USD'},
                 {account: 'platform_corrections', amount: '-1', currency: 'USD'}]""", publisher.id());
        approve(forgiven).expectError(400, "business_error", "ACCOUNT_OVERDRAWN");
        assertThat(available()).isEqualTo(had);
        assertThat(correction(id).path("status").asText()).isEqualTo("proposed");
        assertThat(WORLD.sql("select count(*) from journal_entries where subject = ?", "correction:" + id)
                        .number())
                .isZero();
    }

    @Test
    @DisplayName("TR-07 takes a correction back once, by two people again; what is gone becomes a debt")
    void isReversedOnce() {
        long id = goodwill("20");
        reverse(id).expectError(400, "business_error", "INVALID_TRANSITION");
        approve(id).expect(200);
        // Half of it is gone meanwhile.
        approve(propose("""
                [{account: 'publisher_available', user_id: %s, amount: '-8', currency: 'USD'},
                 {account: 'platform_fees', amount: '8', currency: 'USD'}]""", publisher.id())).expect(200);

        long reversal = reverse(id).expect(201).number("correction_id");
        reverse(id).expectError(409, "conflict", "DUPLICATE_RESOURCE");
        PROPOSER.call(APPROVE, "{correction_id: %s}", reversal).expectError(403, "permission_denied");
        reject(APPROVER, reversal).expect(200);
        long again = reverse(id).expect(201).number("correction_id");
        approve(again).expect(200);
        assertThat(available()).isZero();
        assertThat(publisher.balance(AccountKind.PUBLISHER_DEBT, "USD")).isEqualTo(-800);
        assertThat(correction(id).path("status").asText()).isEqualTo("reversed");
        assertThat(correction(id).path("reversed_by").asLong()).isEqualTo(again);
        assertThat(WORLD.sql("""
                        select r.kind || ' of ' || o.key from journal_entries r join journal_entries o on o.id = r.reverses
                        where r.key = ?""", "correction:" + id + ":reversed").text())
                .isEqualTo("correction_reversed of correction:" + id + ":approved");
        reverse(id).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(reverse(again).expectError(422, "validation_error").text("field"))
                .isEqualTo("reverses");
        reverse(9_000_000_000L).expectError(404, "not_found", "RESOURCE_NOT_FOUND");

        // What they earn next settles it.
        publisher.joins(advertiser.campaign()).comesTo(TaskStatus.PAID);
        assertThat(publisher.balance(AccountKind.PUBLISHER_DEBT, "USD")).isZero();
    }

    @Test
    @DisplayName("PY-08 lets one of many decisions win, and repeats its answer for its key")
    void letsOneDecisionWin() {
        List<Operator> deciders = List.of(
                APPROVER, WORLD.staff(Permission.CORRECTIONS_APPROVE), WORLD.staff(Permission.CORRECTIONS_APPROVE));
        long expected = 0;
        for (int round = 0; round < 10; round++) {
            long id = goodwill("1");
            List<Integer> statuses = together(6, i -> {
                Operator decider = deciders.get(i % 3);
                return (i < 3 ? decider.call(APPROVE, "{correction_id: %s}", id) : reject(decider, id)).status();
            });
            assertThat(statuses).containsOnly(200, 400);
            assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
            boolean approved = correction(id).path("status").asText().equals("approved");
            assertThat(statuses.subList(0, 3).contains(200)).isEqualTo(approved);
            expected += approved ? 100 : 0;
        }
        assertThat(available()).isEqualTo(expected);

        long id = goodwill("3");
        String key = World.unique("approval-");
        assertThat(together(6, i -> APPROVER.backend()
                        .postOnce(key, APPROVE, "{correction_id: %s}", id)
                        .expect(200)
                        .body()
                        .toString()))
                .containsOnly("{\"status\":\"success\",\"message\":\"The correction has been posted.\"}");
        assertThat(available()).isEqualTo(expected + 300);
        assertThat(WORLD.sql("select count(*) from journal_entries where subject = ?", "correction:" + id)
                        .number())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("PY-01 names everything that is wrong with a proposal")
    void namesEveryProblem() {
        Answer answer = PROPOSER.call(PROPOSE, """
                {reason: 'Wrong.', legs: [
                  {account: 'publisher_available', amount: '1', currency: 'USD'},
                  {account: 'publisher_held', user_id: %s, amount: '1', currency: 'USD'},
                  {account: 'platform_fees', user_id: %s, amount: '0', currency: 'USD'},
                  {account: 'advertiser_receivable', user_id: %s, amount: '0.001', currency: 'USD'},
                  {account: 'publisher_paid', user_id: 9000000000, amount: '1000000001', currency: 'USD'},
                  {account: 'cash', amount: 1, currency: 'USD'},
                  {account: 'platform_corrections', amount: 1, currency: 'USD'},
                  {account: 'platform_corrections', amount: 1, currency: 'USD'}]}""", publisher.id(), publisher.id(), publisher.id());
        answer.expectError(422, "validation_error");
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
            assertThat(PROPOSER.call(PROPOSE, "{reason: 'Wrong.', legs: " + legs + "}")
                            .expectError(422, "validation_error")
                            .text("field"))
                    .isEqualTo("legs");
        }
        PROPOSER.call(PROPOSE, "{reason: 'Nothing.'}").expectError(400, "validation_error", "MISSING_FIELDS");
        PROPOSER.call(
                        PROPOSE,
                        "{reason: 'Both.', reverses: 1, legs: [{account: 'platform_fees', amount: 1, currency: 'USD'}]}")
                .expectError(422, "validation_error");
        APPROVER.call(PROPOSE, "{reason: 'No right.'}").expect(403);
    }

    @Test
    @DisplayName("PY-01 moves what an advertiser owes, in any currency, and lists page by page")
    void movesWhatAnAdvertiserOwes() {
        publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED);
        long owed = advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "USD");
        long id = propose("""
                [{account: 'advertiser_receivable', user_id: %s, amount: '10.00', currency: 'USD'},
                 {account: 'platform_corrections', amount: '-10.00', currency: 'USD'},
                 {account: 'advertiser_receivable', user_id: %s, amount: '-1500', currency: 'JPY'},
                 {account: 'platform_fees', amount: '1500', currency: 'JPY'}]""", advertiser.id(), advertiser.id());
        approve(id).expect(200);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "USD")).isEqualTo(owed + 1_000);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "JPY")).isEqualTo(-1_500);
        goodwill("1");
        Answer first = APPROVER.call(LIST, "{after: %s, limit: 1}", id - 1).expect(200);
        assertThat(first.number("corrections.0.id")).isEqualTo(id);
        assertThat(first.at("corrections.0.legs")).hasSize(4);
        assertThat(first.number("next")).isEqualTo(id);
        assertThat(APPROVER.call(LIST, "{status: 'approved', after: %s}", id)
                        .expect(200)
                        .at("corrections"))
                .isEmpty();
    }

    private static Answer reject(Operator decider, long id) {
        return decider.call(REJECT, "{correction_id: %s, reason: 'No.'}", id);
    }

    private static Answer approve(long id) {
        return APPROVER.call(APPROVE, "{correction_id: %s}", id);
    }

    private static Answer reverse(long id) {
        return PROPOSER.call(PROPOSE, "{reason: 'It was wrong.', reverses: %s}", id);
    }

    /** From the platform to the publisher. */
    private long goodwill(String amount) {
        return propose("""
                [{account: 'platform_corrections', amount: '-%s', currency: 'USD'},
                 {account: 'publisher_available', user_id: %s, amount: '%s', currency: 'USD'}]""".formatted(amount, publisher.id(), amount));
    }

    private static long propose(String legs, Object... arguments) {
        List<Object> body = new ArrayList<>(List.of("{reason: 'Goodwill.', legs: " + legs + "}"));
        body.addAll(List.of(arguments));
        return PROPOSER.call(PROPOSE, body.toArray())
                .expect(201)
                .expectFields("status", "message", "correction_id")
                .number("correction_id");
    }

    private static JsonNode correction(long id) {
        return APPROVER.call(LIST, "{after: %s, limit: 1}", id - 1).expect(200).at("corrections.0");
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
