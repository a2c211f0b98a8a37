package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-03: a publisher in debt is not paid. */
class DebtsTest {
    private static final String PROCESS = "/api/payouts/process/";

    private final World world = World.shared();
    private final Runs runs = new Runs(world);
    private final Publisher publisher = world.publisher().connected();

    @Test
    @DisplayName("BD-03 takes what a payout holds for a reversed task, though a run holds it")
    void takesWhatIsHeldFirst() {
        Task fraud = publisher.joins(world.advertiser("USD").campaign()).comesTo(TaskStatus.PAID);
        long payout = publisher.asksPayout("50");
        long run = runs.creates(payout);
        fraud.isReversed();
        assertThat(status(payout)).isEqualTo("rejected");
        assertThat(balances()).containsExactly(0L, 0L, 0L);
        runs.sent(run);
        assertThat(runs.leftOut(run, payout)).isEqualTo("not_pending");
        assertThat(world.number("select count(*) from transfers where run_id = ?", run))
                .isZero();
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-03 takes no more payouts than the debt needs, the newest first, and none that may have left")
    void takesWhatIsNeeded() {
        Task fraud = publisher.joins(world.advertiser("USD").campaign()).comesTo(TaskStatus.PAID);
        world.gives(publisher, "100");
        long processed = publisher.asksPayout("30");
        world.operator().call(PROCESS, "{payout_id: %s}", processed).expect(200);
        long older = publisher.asksPayout("40");
        long middle = publisher.asksPayout("45");
        long newest = publisher.asksPayout("25");
        // Of the 50, 10 are available, 25 held by the newest, and 15 by the one before it.
        fraud.isReversed();
        assertThat(List.of(processed, older, middle, newest))
                .extracting(this::status)
                .containsExactly("processing", "pending", "rejected", "rejected");
        assertThat(balances()).containsExactly(3_000L, 7_000L, 0L);
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-03 takes what is held when it is less than the debt, and leaves the rest to be owed")
    void takesWhatThereIs() {
        Task fraud = publisher.joins(world.advertiser("USD").campaign()).comesTo(TaskStatus.PAID);
        world.operator().completes(publisher.asksPayout("30"));
        long held = publisher.asksPayout("20");
        fraud.isReversed();
        assertThat(status(held)).isEqualTo("rejected");
        assertThat(balances()).containsExactly(0L, 0L, -3_000L);
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-03 leaves payouts of a publisher in debt out: at request, creating, sending and by hand")
    void leavesPayoutsOut() {
        world.gives(publisher, "200");
        long pending = publisher.asksPayout("20");
        long inRun = publisher.asksPayout("21");
        long processed = publisher.asksPayout("22");
        world.operator().call(PROCESS, "{payout_id: %s}", processed).expect(200);
        long run = runs.creates(inRun);
        publisher.receives(AccountKind.PUBLISHER_DEBT, "-1.00", "EUR");

        publisher.call("/web/api/payout/request/", Publisher.paypal("20")).expectError(400, "publisher_in_debt");
        long another = runs.creates(pending);
        assertThat(runs.leftOut(another, pending)).isEqualTo("in_debt");
        runs.sent(run);
        assertThat(runs.leftOut(run, inRun)).isEqualTo("in_debt");
        assertThat(world.number("select count(*) from transfers where run_id = ?", run))
                .isZero();
        world.operator().call(PROCESS, "{payout_id: %s}", pending).expectError(400, "publisher_in_debt");
        world.operator()
                .call(PROCESS, "{payout_id: %s, transaction_id: %s}", pending, World.unique("T"))
                .expectError(400, "publisher_in_debt");
        // This may have left before: its end is recorded.
        world.operator().completes(processed);

        // Once the debt is settled, payouts go on.
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "1.00", "EUR");
        long again = runs.creates(pending, inRun);
        assertThat(List.of(pending, inRun))
                .extracting(payout -> runs.leftOut(again, payout))
                .containsExactly("none", "none");
        theBooksAgree();
    }

    private String status(long payout) {
        return world.text("select status from payouts where id = ?", payout);
    }

    /** Held, otherwise available, and owed, in minor units. */
    private List<Long> balances() {
        long held = publisher.balance(AccountKind.PUBLISHER_HELD, "USD");
        long pending = world.number(
                "select coalesce(sum(amount), 0)::bigint from payouts where user_id = ? and status = 'pending'",
                publisher.id());
        return List.of(
                held - pending,
                pending + publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD"),
                publisher.balance(AccountKind.PUBLISHER_DEBT, "USD"));
    }

    private void theBooksAgree() {
        assertThat(world.differences())
                .noneMatch(found -> found.contains(" user " + publisher.id() + " ") || found.contains("run"));
    }
}
