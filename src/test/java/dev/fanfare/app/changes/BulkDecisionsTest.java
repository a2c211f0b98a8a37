package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RV-02: many connections or payouts by one request. */
class BulkDecisionsTest {
    private static final String CONNECTIONS = "/admin/api/connections/bulk-review/";
    private static final String PAYOUTS = "/admin/api/payouts/bulk-decide/";
    private static final String DRY = "?dry_run=true";

    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.values());

    private static List<String> outcomes(Answer answer) {
        return StreamSupport.stream(answer.at("items").spliterator(), false)
                .map(item -> item.path("outcome").asText())
                .toList();
    }

    @Test
    @DisplayName("RV-02 connections are reviewed each by the rules of one, once, and named or by a filter")
    void reviewsConnections() {
        Publisher publisher = world.publisher();
        long first = publisher.submits("instagram", World.unique("a"), 500);
        long second = publisher.submits("tiktok", World.unique("b"), 700);
        String body =
                "{kind: 'network', action: 'accept', items: [{id: %s, followers: 600}, {id: %s}, {id: 9000000000}]}";
        assertThat(outcomes(operator.ok(CONNECTIONS + DRY, body, first, second)))
                .containsExactly("done", "done", "refused");
        assertThat(publisher.network(first).path("status").asText()).isEqualTo("pending");
        String key = World.unique("connections-");
        for (int i = 0; i < 2; i++) {
            operator.backend()
                    .postOnce(key, CONNECTIONS, body, first, second)
                    .expect(200)
                    .shows(
                            "{done: 2, missing: 0, items: [{id: %s, outcome: 'done', code: null}, {}, {code: 'RESOURCE_NOT_FOUND'}]}",
                            first);
        }
        assertThat(world.number("select followers from connections where id = ?", first))
                .isEqualTo(600);
        assertThat(world.number(
                        "select count(*) from audit_log where action = 'connection.accept' and subject in (?, ?)",
                        "connection:" + first,
                        "connection:" + second))
                .isEqualTo(2);

        Answer tried =
                operator.ok(CONNECTIONS + DRY, "{kind: 'page', action: 'accept', matching: {status: 'suspended'}}");
        String selection = tried.text("matched.selection");
        operator.backend()
                .invalid(
                        "selection",
                        CONNECTIONS,
                        "{kind: 'page', action: 'accept', matching: {status: 'pending'}, count: %s, selection: %s}",
                        tried.number("matched.count"),
                        selection);
        operator.backend().invalid("items", CONNECTIONS, "{kind: 'page', action: 'accept'}");
        world.staff(Permission.TASKS_REVIEW)
                .call(CONNECTIONS, body, first, second)
                .expect(403);
        // Their own they may not review, as one by one.
        Operator own = world.promoted(publisher, Permission.NETWORKS_REVIEW);
        own.ok(CONNECTIONS, "{kind: 'network', action: 'suspend', items: [{id: %s}]}", first)
                .shows("{done: 0, items: [{outcome: 'refused', code: 'PERMISSION_DENIED'}]}");
    }

    @Test
    @DisplayName("RV-02 payouts are decided each by the rules of one: own ones, debts, second persons and transactions")
    void decidesPayouts() {
        Publisher publisher = world.publisher().earns("500", "USD");
        long first = publisher.asksPayout("20");
        long second = publisher.asksPayout("30");
        String start = "{action: 'start', items: [{payout_id: %s}, {payout_id: %s}]}";
        operator.ok(PAYOUTS + DRY, start, first, second).shows("{done: 2, missing: 0}");
        operator.ok(PAYOUTS, start, first, second).shows("{done: 2, missing: 0}");
        String transaction = World.unique("tx-");
        Answer completed = operator.ok(
                PAYOUTS,
                "{action: 'complete', items: [{payout_id: %s, transaction_id: %s}, {payout_id: %s, transaction_id: %s}]}",
                first,
                transaction,
                second,
                transaction);
        completed.shows("{done: 1, missing: 0}");
        assertThat(outcomes(completed)).containsExactlyInAnyOrder("done", "refused");

        long failing = outcomes(completed).get(0).equals("done") ? first : second;
        Answer proposed =
                operator.ok(PAYOUTS, "{action: 'fail', reason: 'Returned.', items: [{payout_id: %s}]}", failing);
        assertThat(outcomes(proposed)).containsExactly("proposed");
        assertThat(world.text("select status from payouts where id = ?", failing))
                .isEqualTo("completed");
        world.staff(Permission.values())
                .seconds(proposed.number("items.0.proposal_id"))
                .expect(200);
        assertThat(world.text("select status from payouts where id = ?", failing))
                .isEqualTo("failed");

        operator.backend().invalid("reason", PAYOUTS, "{action: 'start', reason: 'x', items: [{payout_id: 1}]}");
        operator.backend().refused(400, "validation_error", PAYOUTS, "{action: 'fail', items: [{payout_id: 1}]}");
        operator.backend().invalid("transaction_id", PAYOUTS, "{action: 'complete', items: [{payout_id: 1}]}");
        operator.backend().invalid("matching", PAYOUTS + DRY, "{action: 'complete', matching: {}}");
        world.staff(Permission.PAYOUTS_VIEW).call(PAYOUTS, start, first, second).expect(403);
    }

    @Test
    @DisplayName("RV-02 payouts that match are those of the dry run, and what moved since is left alone")
    void rejectsWhatMatched() {
        Publisher publisher = world.publisher();
        // Long ago, where no other test has payouts.
        publisher.earns("500", "USD");
        long first = publisher.asksPayout("20");
        long second = publisher.asksPayout("30");
        world.execute("update payouts set requested_at = '1850-01-01' where id in (?, ?)", first, second);
        String matching = "{action: 'reject', reason: 'x', matching: {date_to: '1850-12-31', status: 'pending'}%s}";
        Answer tried = operator.ok(PAYOUTS + DRY, matching.formatted(""));
        tried.shows("{done: 2, matched: {count: 2}}");
        operator.ok("/api/payouts/process/", "{payout_id: %s}", second);
        String rest = ", count: 2, selection: '" + tried.text("matched.selection") + "'";
        Answer done = operator.ok(PAYOUTS, matching.formatted(rest));
        assertThat(outcomes(done)).containsExactly("done", "changed");
        assertThat(world.text("select status from payouts where id = ?", second))
                .isEqualTo("processing");
    }
}
