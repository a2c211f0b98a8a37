package dev.fanfare.money.payment;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BankVerificationTest {
    private static final String VERIFY = "/api/bank-accounts/verify/";
    private static final String DEPOSITS = "/admin/api/bank-accounts/deposits/";
    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.BANK_VERIFY);

    @Test
    @DisplayName("BK-03 draws two deposits of 0.01 to 0.49 and verifies by them")
    void verifiesByTheDeposits() {
        long id = newAccount();
        JsonNode deposits = depositsOf(id);
        BigDecimal first = deposits.get("amount_1").decimalValue();
        BigDecimal second = deposits.get("amount_2").decimalValue();
        for (BigDecimal deposit : List.of(first, second)) {
            assertThat(deposit).isBetween(new BigDecimal("0.01"), new BigDecimal("0.49"));
        }
        operator.form(VERIFY, amounts(id, first, second))
                .expect(200)
                .expectFields("status", "message")
                .shows("{status: 'success'}");
        assertThat(status(id)).isEqualTo("verified");
        assertThat(world.number(
                        "select count(*) from audit_log where subject = ? and action = 'bank_account.verify'",
                        "bank_account:" + id))
                .isEqualTo(1);
        assertFailed(operator.call(VERIFY, amounts(id, first, second)), "already_verified");
    }

    @Test
    @DisplayName("BK-03 takes the amounts in either order")
    void takesTheAmountsInEitherOrder() {
        long id = accountWithDeposits(11, 42);
        operator.call(VERIFY, amounts(id, "0.42", "0.11")).expect(200);
        assertThat(status(id)).isEqualTo("verified");
    }

    @Test
    @DisplayName("BK-03 does not take one right amount for two")
    void wantsBothAmounts() {
        long id = accountWithDeposits(11, 42);
        assertFailed(operator.call(VERIFY, amounts(id, "0.11", "0.11")), "amounts_mismatch");
        assertFailed(operator.call(VERIFY, amounts(id, "0.42", "1.11")), "amounts_mismatch");
        assertThat(status(id)).isEqualTo("pending");
        operator.call(VERIFY, amounts(id, "0.11", "0.42")).expect(200);
    }

    @Test
    @DisplayName("BK-03 counts exactly three attempts of twenty at once")
    void countsExactlyThreeAttempts() {
        long id = accountWithDeposits(11, 42);
        List<Answer> answers = together(20, i -> operator.call(VERIFY, amounts(id, "0.12", "0.42")));
        assertThat(answers)
                .filteredOn(a -> "amounts_mismatch".equals(reason(a)))
                .hasSize(3);
        assertThat(answers)
                .filteredOn(a -> "attempts_exceeded".equals(reason(a)))
                .hasSize(17);
        assertThat(world.number("select attempts::bigint from bank_accounts where id = ?", id))
                .isEqualTo(3);
        assertThat(status(id)).isEqualTo("failed");
        assertFailed(operator.call(VERIFY, amounts(id, "0.11", "0.42")), "attempts_exceeded");
    }

    @Test
    @DisplayName("BK-03 HT-21 counts a wrong attempt that is sent again with its key once")
    void countsAnAttemptOnce() {
        long id = accountWithDeposits(11, 42);
        String key = World.unique("key-");
        for (int i = 0; i < 4; i++) {
            assertFailed(operator.backend().postOnce(key, VERIFY, amounts(id, "0.12", "0.42")), "amounts_mismatch");
        }
        assertThat(world.number("select attempts::bigint from bank_accounts where id = ?", id))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("BK-03 ends after 14 days")
    void endsAfterFourteenDays() {
        long late = accountWithDeposits(11, 42);
        world.execute("update bank_accounts set deposited_at = now() - interval '14 days 1 minute' where id = ?", late);
        assertFailed(operator.call(VERIFY, amounts(late, "0.11", "0.42")), "expired");
        long inTime = accountWithDeposits(11, 42);
        world.execute("update bank_accounts set deposited_at = now() - interval '13 days' where id = ?", inTime);
        operator.call(VERIFY, amounts(inTime, "0.11", "0.42")).expect(200);
    }

    @Test
    void refusesWhatIsNoAmountWithoutCountingIt() {
        long id = accountWithDeposits(11, 42);
        for (String amount : List.of("0", "-0.11", "0.111")) {
            Answer answer = operator.call(VERIFY, amounts(id, amount, "0.42"));
            assertThat(answer.status()).as(amount).isEqualTo(422);
            assertThat(Answer.fields(answer.at("details").get("field_errors")))
                    .containsExactly("verification_amount_1");
        }
        operator.call(VERIFY)
                .expect(400)
                .shows(
                        "{details: {missing_fields: ['bank_account_id', 'verification_amount_1', 'verification_amount_2']}}");
        assertThat(world.number("select attempts::bigint from bank_accounts where id = ?", id))
                .isZero();
    }

    @Test
    void knowsNoUnknownAccount() {
        operator.call(VERIFY, amounts(9_000_000_000L, "0.11", "0.42"))
                .expectError(404, "not_found")
                .shows("{details: {resource_type: 'bank_account'}}");
        operator.call(DEPOSITS, Map.of("bank_account_id", 9_000_000_000L))
                .expectError(404, "not_found")
                .shows("{details: {resource_type: 'bank_account'}}");
    }

    @Test
    @DisplayName("BK-03 shows operators the deposits, by token or session, and notes who looked")
    void showsOperatorsTheDeposits() {
        long id = accountWithDeposits(1, 49);
        Map<String, Object> body = Map.of("bank_account_id", id);
        Operator session = world.staff(Permission.BANK_VERIFY);
        for (Answer answer :
                List.of(operator.call(DEPOSITS, body), session.web().post(DEPOSITS, body))) {
            answer.expect(200);
            assertThat(answer.body()).hasToString("{\"amount_1\":0.01,\"amount_2\":0.49}");
        }
        assertThat(world.text(
                        "select string_agg(actor_id::text, ' ' order by id) from audit_log"
                                + " where subject = ? and action = 'bank_account.deposits'",
                        "bank_account:" + id))
                .isEqualTo(operator.id() + " " + session.id());
    }

    private long newAccount() {
        return world.publisher()
                .call("/web/api/update/bank-account/", Publisher.bankAccount())
                .number("bank_account_id");
    }

    private long accountWithDeposits(int first, int second) {
        long id = newAccount();
        world.execute("update bank_accounts set deposit_1 = ?, deposit_2 = ? where id = ?", first, second, id);
        return id;
    }

    private JsonNode depositsOf(long id) {
        Answer answer = operator.call(DEPOSITS, "{bank_account_id: %s}", id).expectFields("amount_1", "amount_2");
        return answer.body();
    }

    private String status(long id) {
        return world.text("select verification_status from bank_accounts where id = ?", id);
    }

    private static Map<String, Object> amounts(long id, Object first, Object second) {
        return Map.of("bank_account_id", id, "verification_amount_1", first, "verification_amount_2", second);
    }

    private static String reason(Answer answer) {
        return answer.at("details").path("reason").asText();
    }

    private static void assertFailed(Answer answer, String reason) {
        answer.expectError(400, "payment_error", "BANK_VERIFICATION_FAILED")
                .expectFields("error", "message", "details");
        assertThat(reason(answer)).isEqualTo(reason);
    }
}
