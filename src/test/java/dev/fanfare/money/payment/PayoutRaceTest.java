package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everybody who can move a payout does so at the same time. */
@SentStatements.Own
@Tag(Soak.GROUP)
class PayoutRaceTest {
    private static final int PAYOUTS = Soak.size(15, 40);
    private static final int GROSS = 2_000;
    private static final int FEES = 50;
    private static final int EARNED = 100_000;
    private static final Set<String> FROM_PENDING = Set.of("cancel", "complete", "reject");

    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.PAYOUTS_PROCESS);
    private final Operator second = world.staff(Permission.PAYOUTS_APPROVE);
    private final Random order = new Random(8);

    /** What waits to be approved, for each payout. */
    private final Map<Long, Queue<Long>> returned = new HashMap<>();

    /** Who acted, and what they were answered. */
    private record Attempt(String move, CompletableFuture<Answer> answer) {}

    @Test
    @DisplayName("PY-08 lets one of cancel, process and reject win on each payout")
    void letsOneWinOnEachPendingPayout() {
        Publisher publisher = world.publisher().earns("1000", "USD");
        List<Long> ids = payouts(publisher);
        Map<Long, List<Attempt>> attempts = race(publisher, ids, List.of("cancel", "complete", "reject"));
        attempts.forEach((id, tried) -> {
            Set<String> winners = winners(tried);
            assertThat(winners).filteredOn(FROM_PENDING::contains).hasSize(1);
            assertThat(status(id)).isEqualTo(statusAfter(winners, "pending"));
        });
        assertMoneyFollowed(publisher);
    }

    @Test
    @DisplayName("PY-08 lets one win on each payout that is being processed, and a failure after its completion")
    void letsOneWinOnEachPayoutBeingProcessed() {
        Publisher publisher = world.publisher().earns("1000", "USD");
        List<Long> ids = payouts(publisher);
        ids.forEach(id -> assertThat(operator.call("/api/payouts/process/", "{payout_id: %s}", id)
                        .status())
                .isEqualTo(200));
        ids.forEach(id -> returned.put(id, new ArrayDeque<>(List.of(returning(id), returning(id)))));
        Map<Long, List<Attempt>> attempts =
                race(publisher, ids, List.of("cancel", "reject", "complete", "fail", "fail"));
        attempts.forEach((id, tried) -> {
            Set<String> winners = winners(tried);
            // Completed first or not, it fails in the end: exactly one of the two who say so is heard.
            assertThat(winners).contains("fail").doesNotContain("cancel", "reject");
            assertThat(tried).filteredOn(PayoutRaceTest::failed).hasSize(1);
            assertThat(status(id)).isEqualTo("failed");
        });
        assertMoneyFollowed(publisher);
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isEqualTo(EARNED);
    }

    private static boolean failed(Attempt attempt) {
        return attempt.move().equals("fail") && attempt.answer().join().status() == 200;
    }

    @Test
    @DisplayName("PY-08 PY-10 moves a payout before a ban or not at all, and everything again after it")
    void movesBeforeABanOrNotAtAll() {
        for (int round = 0; round < 5; round++) {
            Publisher publisher = world.publisher().earns("1000", "USD");
            List<Long> ids = payouts(publisher).subList(0, 8);
            Map<Long, List<Attempt>> attempts = new LinkedHashMap<>();
            for (long id : ids.subList(0, 4)) {
                attempts.put(id, attempts(publisher, id, List.of("cancel", "complete", "reject")));
            }
            CompletableFuture<Integer> ban = ban(publisher);
            for (long id : ids.subList(4, 8)) {
                attempts.put(id, attempts(publisher, id, List.of("cancel", "complete", "reject")));
            }
            ban.join();
            attempts.forEach((id, tried) -> {
                Set<String> winners = winners(tried);
                assertThat(winners).hasSizeLessThanOrEqualTo(1);
                assertThat(status(id)).isEqualTo(statusAfter(winners, "pending"));
            });
            for (long id : ids) {
                String before = status(id);
                assertThat(winners(attempts(publisher, id, List.of("complete", "reject"))))
                        .isEmpty();
                assertThat(status(id)).isEqualTo(before);
            }
            assertMoneyFollowed(publisher);
            world.execute("update users set status = 'active' where id = ?", publisher.id());
            for (long id : ids) {
                boolean pending = status(id).equals("pending");
                assertThat(winners(attempts(publisher, id, List.of("reject")))).hasSize(pending ? 1 : 0);
            }
            assertMoneyFollowed(publisher);
        }
    }

    private CompletableFuture<Integer> ban(Publisher publisher) {
        return world.node()
                .fanfare()
                .database()
                .transaction(tx -> tx.execute("update users set status = 'suspended' where id = $1", publisher.id()))
                .map(banned -> 1)
                .toCompletionStage()
                .toCompletableFuture();
    }

    private List<Long> payouts(Publisher publisher) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < PAYOUTS; i++) {
            ids.add(publisher.asksPayout("20"));
        }
        return ids;
    }

    /** All moves of all payouts at once; each list of moves in an order of its own. */
    private Map<Long, List<Attempt>> race(Publisher publisher, List<Long> ids, List<String> moves) {
        Map<Long, List<Attempt>> attempts = new LinkedHashMap<>();
        ids.forEach(id -> attempts.put(id, attempts(publisher, id, moves)));
        return attempts;
    }

    private List<Attempt> attempts(Publisher publisher, long id, List<String> moves) {
        List<String> shuffled = new ArrayList<>(moves);
        Collections.shuffle(shuffled, order);
        return shuffled.stream()
                .map(move -> new Attempt(move, send(publisher, id, move)))
                .toList();
    }

    private CompletableFuture<Answer> send(Publisher publisher, long id, String move) {
        Map<String, Object> body = Map.of("payout_id", id, "transaction_id", "race-" + id, "reason", "A race");
        return switch (move) {
            case "cancel" -> publisher.backend().postAsync("/api/action/payout/cancel/", body);
            case "complete" -> operator.backend().postAsync("/api/payouts/process/", body);
            case "reject" -> operator.backend().postAsync("/api/payouts/reject/", body);
            default ->
                second.shown("second")
                        .postAsync(
                                "/admin/api/proposals/approve/",
                                "{proposal_id: %s}",
                                returned.get(id).remove());
        };
    }

    private long returning(long id) {
        return operator.proposes("/admin/api/payouts/fail/", "{payout_id: %s, reason: 'A race'}", id);
    }

    /** The moves that succeeded; all others were refused for the state of the payout, or because of the ban. */
    private static Set<String> winners(List<Attempt> attempts) {
        return attempts.stream()
                .filter(attempt -> {
                    Answer answer = attempt.answer().join();
                    if (answer.status() == 200) {
                        return true;
                    }
                    String error =
                            switch (attempt.move()) {
                                case "cancel" -> "payout_cannot_be_cancelled|invalid_access_token";
                                case "fail" -> "business_error";
                                default -> "payout_already_processed";
                            };
                    assertThat(answer.error()).as("%s", answer.body()).matches(error);
                    return false;
                })
                .map(Attempt::move)
                .collect(Collectors.toSet());
    }

    private static String statusAfter(Set<String> winners, String before) {
        return winners.contains("fail")
                ? "failed"
                : winners.contains("cancel")
                        ? "cancelled"
                        : winners.contains("reject") ? "rejected" : winners.contains("complete") ? "completed" : before;
    }

    /** The balances are what the states of the payouts say, and the journal sums to nothing. */
    private void assertMoneyFollowed(Publisher publisher) {
        long held = count(publisher, "pending", "processing");
        long completed = count(publisher, "completed");
        publisher.assertBalances(
                EARNED - (held + completed) * GROSS, held * GROSS, completed * (GROSS - FEES), completed * FEES);
        assertThat(publisher.sumOfPostings()).isZero();
        assertThat(world.number(
                        "select count(*) from (select j.id from journal_entries j join postings p on p.entry_id = j.id"
                                + " join accounts a on a.id = p.account_id where a.owner_id = ?"
                                + " group by j.id having sum(p.amount) <> 0) unbalanced",
                        publisher.id()))
                .isZero();
    }

    private long count(Publisher publisher, String... statuses) {
        return world.number(
                "select count(*) from payouts where user_id = ? and status = any(?)", publisher.id(), statuses);
    }

    private String status(long id) {
        return world.text("select status from payouts where id = ?", id);
    }
}
