package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-05: what was approved is what is paid. */
class ApprovedDestinationTest {
    private static final Map<String, String> ACCOUNT = Publisher.bankAccount();

    private final World world = World.shared();
    private final Runs runs = new Runs(world);
    private final Publisher publisher = world.publisher();

    @Test
    @DisplayName(
            "BD-05 leaves a payout out whose account has another holder than when its run was created, and says so")
    void leavesAnotherHolderOut() {
        long account = verified();
        world.gives(publisher, "200");
        long payout = Runs.asksByBank(publisher, "50", account);
        long run = runs.creates(payout);
        saves("Mallory Lovelace");
        assertThat(runs.sent(run).list("transfers")).isEmpty();
        assertThat(runs.leftOut(run, payout)).isEqualTo("destination_changed");
        // Another run may pay what is there now: it is approved by itself.
        long again = runs.creates(payout);
        assertThat(runs.leftOut(again, payout)).isEqualTo("none");
        assertThat(runs.sent(again).list("transfers")).hasSize(1);
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-05 pays a run whose account was only saved again, with the same holder")
    void paysTheSameHolder() {
        long account = verified();
        world.gives(publisher, "200");
        long payout = Runs.asksByBank(publisher, "50", account);
        long run = runs.creates(payout);
        saves(ACCOUNT.get("account_holder_name"));
        assertThat(runs.sent(run).list("transfers")).hasSize(1);
    }

    @Test
    @DisplayName("BD-05 leaves a payment out of its file whose holder has changed since, and flags it for an operator")
    void leavesAnotherHolderOutOfTheFile() {
        long account = verified();
        world.gives(publisher, "200");
        long payout = Runs.asksByBank(publisher, "50", account);
        long run = runs.creates(payout);
        runs.sent(run);
        saves("Mallory Lovelace");
        String file = new String(runs.download(run, 1).expect(200).bytes(), StandardCharsets.UTF_8);
        assertThat(file.toUpperCase(Locale.ROOT)).doesNotContain("MALLORY", "LOVELACE");
        assertThat(world.text("select status || ': ' || flag from transfers where payout_id = ?", payout))
                .isEqualTo("intended: It was left out of its file:"
                        + " its account or holder has been changed since the run was created.");
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-05 leaves micro-deposits out whose account has another holder")
    void leavesMicroDepositsOut() {
        long account = saves(ACCOUNT.get("account_holder_name"));
        long run = runs.includesDeposits(account);
        saves("Mallory Lovelace");
        assertThat(runs.sent(run).list("transfers")).isEmpty();
        assertThat(runs.items(run).get(0).path("left_out").asText()).isEqualTo("destination_changed");
    }

    @Test
    @DisplayName("BD-05 keeps what a payout was requested as: its amount, method and destination")
    void cannotBeChanged() {
        world.gives(publisher, "200");
        long payout = publisher.asksPayout("20");
        for (String change : List.of(
                "destination = 'mallory@example.com'",
                "bank_account_id = (select min(id) from bank_accounts)",
                "amount = amount + 1",
                "fees = 0",
                "currency = 'EUR'",
                "method = 'stripe'",
                "user_id = (select min(id) from users)")) {
            assertThatThrownBy(() -> world.execute("update payouts set " + change + " where id = " + payout))
                    .as(change)
                    .rootCause()
                    .hasMessageContaining("append-only");
        }
        long run = runs.creates(payout);
        assertThatThrownBy(() -> world.execute("update payout_run_items set destination = 'x' where run_id = " + run))
                .rootCause()
                .hasMessageContaining("append-only");
    }

    private long verified() {
        long account = saves(ACCOUNT.get("account_holder_name"));
        world.execute("update bank_accounts set verification_status = 'verified' where id = ?", account);
        return account;
    }

    /** Saves the account, or its labels; its id. */
    private long saves(String holder) {
        Map<String, String> labelled = new HashMap<>(ACCOUNT);
        labelled.put("account_holder_name", holder);
        return publisher.call("/web/api/update/bank-account/", labelled).number("bank_account_id");
    }

    private void theBooksAgree() {
        assertThat(world.differences())
                .noneMatch(found -> found.contains(" user " + publisher.id() + " ") || found.contains("run"));
    }
}
