package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.payment.api.PaymentJobs.CheckPayees;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Banks are asked for the holders' names of IBANs; no match leaves payouts out of runs until an operator accepts it. */
@Nightly
class PayeeVerificationTest {
    private static final String ACCEPT = "/admin/api/bank-accounts/accept-name/";
    private static final String ACCEPTING = "{bank_account_id: %s, reason: 'The maiden name; passport seen.'}";
    private static final String IBAN = "DE89370400440532013000";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("payments.payee_verification.enabled", "true"));

    private static final World WORLD = NODE.world();

    private final Runs runs = new Runs(WORLD);
    private final Publisher publisher = WORLD.publisher();

    @Test
    void showsEachAnswerToThePublisherAndToOperators() {
        long account = saves("Ada Lovelace");
        JsonNode matching = shown();
        assertThat(matching.path("result").asText()).isEqualTo("match");
        assertThat(matching.path("bank_name").isNull()).isTrue();
        assertThat(matching.path("checked_at").isNull()).isFalse();
        saves("Close Lovelace");
        long payout = asks(account);
        long run = runs.creates(payout);
        JsonNode item = runs.items(run).get(0);
        JsonNode listed =
                WORLD.operator().call("/admin/api/payouts/list/", "{limit: 100}").expect(200).list("payouts").stream()
                        .filter(one -> one.path("id").asLong() == payout)
                        .findFirst()
                        .orElseThrow();
        JsonNode held = WORLD.operator()
                .call("/api/bank-accounts/", "{user_id: %s}", publisher.id())
                .expect(200)
                .at("bank_accounts.0");
        for (JsonNode check : List.of(
                shown(), item.path("payee_check"), listed.at("/bank_account/payee_check"), held.path("payee_check"))) {
            assertThat(check.path("result").asText()).isEqualTo("close_match");
            assertThat(check.path("bank_name").asText()).isEqualTo("Ada Lovelace");
        }
        assertThat(item.path("left_out").isNull()).isTrue();
    }

    @Test
    void stopsNothingWithoutAnAnswer() {
        long account = saves("Unknown Person");
        assertThat(result()).isEqualTo("not_possible");
        assertThat(leftOut(asks(account))).isEqualTo("none");
        saves("Away Person");
        assertThat(result()).isEqualTo("not_possible");
        assertThat(leftOut(asks(account))).isEqualTo("none");
        WORLD.execute("update bank_accounts set payee_check_at = now() where id = ?", account);
        checks();
        assertThat(NODE.number("select count(*) from bank_accounts where id = ? and payee_check_at > now()", account))
                .isEqualTo(1);
    }

    @Test
    void leavesNoMatchOutUntilAnOperatorAcceptsIt() {
        long account = saves("Stranger Danger");
        long payout = asks(account);
        assertThat(leftOut(payout)).isEqualTo("payee_name_mismatch");
        WORLD.staff(Permission.PAYOUTS_VIEW)
                .call(ACCEPT, ACCEPTING, account)
                .expectError(403, "insufficient_permissions");
        Operator payee = WORLD.promoted(publisher, Permission.PAYOUTS_PROCESS);
        payee.call(ACCEPT, ACCEPTING, account).expectError(403, "permission_denied");
        runs.maker.call(ACCEPT, "{bank_account_id: %s, reason: ' '}", account).expect(400);
        runs.maker.call(ACCEPT, ACCEPTING, 0).expect(404);
        List<Integer> raced =
                together(2, n -> runs.maker.call(ACCEPT, ACCEPTING, account).status());
        assertThat(raced).containsExactlyInAnyOrder(200, 400);
        assertThat(WORLD.sql(
                                "select before::text || after::text || reason from audit_log"
                                        + " where subject = ? and action = 'bank_account.accept_name'",
                                "bank_account:" + account)
                        .texts())
                .containsExactly("{\"payee_check\": \"no_match\"}{\"payee_check\": \"accepted\"}"
                        + "The maiden name; passport seen.");
        long run = runs.creates(payout);
        assertThat(runs.leftOut(run, payout)).isEqualTo("none");
        assertThat(runs.sent(run).list("transfers")).hasSize(1);
        // What was accepted is this name.
        saves("Stranger Still");
        assertThat(leftOut(asks(account))).isEqualTo("payee_name_mismatch");
    }

    @Test
    void leavesOutWhatIsAnsweredAfterTheRunWasBuilt() {
        long account = saves("Ada Lovelace");
        long payout = asks(account);
        long run = runs.creates(payout);
        WORLD.execute("update bank_accounts set payee_result = 'no_match' where id = ?", account);
        assertThat(runs.sent(run).list("transfers")).isEmpty();
        assertThat(runs.leftOut(run, payout)).isEqualTo("payee_name_mismatch");
    }

    @Test
    void keepsNoMatchUntilAnotherNameIsAnswered() {
        long account = saves("Stranger Danger");
        WORLD.execute("update bank_accounts set payee_checked_at = now() + interval '1 hour' where id = ?", account);
        named("Ada Lovelace");
        checks();
        long payout = asks(account);
        assertThat(leftOut(payout)).isEqualTo("payee_name_mismatch");
        runs.maker.call(ACCEPT, ACCEPTING, account).expect(200);
        WORLD.execute("update bank_accounts set payee_check_at = now() where id = ?", account);
        checks();
        assertThat(result()).isEqualTo("match");
    }

    @Test
    void acceptsOnlyNoMatch() {
        long account = saves("Ada Lovelace");
        runs.maker.call(ACCEPT, ACCEPTING, account).expectError(400, "business_error", "INVALID_TRANSITION");
        long national = publisher.hasBankAccount();
        checks();
        assertThat(NODE.number("select count(*) from bank_accounts where id = ? and payee_result is null", national))
                .isEqualTo(1);
        runs.maker.call(ACCEPT, ACCEPTING, national).expectError(400, "business_error", "INVALID_TRANSITION");
    }

    private static void checks() {
        NODE.sweep(new CheckPayees());
    }

    private String result() {
        return shown().path("result").asText();
    }

    private JsonNode shown() {
        return publisher
                .call("/web/api/payout/destinations/list/", "{}")
                .expect(200)
                .at("destinations.0.bank_account.payee_check");
    }

    private long saves(String holder) {
        long id = named(holder);
        WORLD.execute("update bank_accounts set payee_check_at = now() where id = ? and payee_check_at > now()", id);
        checks();
        return id;
    }

    private long named(String holder) {
        Map<String, String> body = new HashMap<>(Runs.iban(IBAN));
        body.put("account_holder_name", holder);
        Answer saved = publisher.call("/web/api/update/bank-account/", body);
        long id = saved.number("bank_account_id");
        if (saved.status() == 201) {
            WORLD.operator().verifies(id);
        }
        return id;
    }

    private String leftOut(long payout) {
        return runs.leftOut(runs.creates(payout), payout);
    }

    private long asks(long account) {
        WORLD.gives(publisher, "20");
        return Runs.asksByBank(publisher, "20", account);
    }
}
