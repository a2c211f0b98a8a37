package dev.fanfare.payments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BankVerificationTest {
    private static final String VERIFY = "/api/bank-accounts/verify/";
    private static final String DEPOSITS = "/admin/api/bank-accounts/deposits/";
    private final PaymentsFixture payments = PaymentsFixture.shared();
    private final Account operator = payments.operator(Permission.BANK_VERIFY);

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
        Answer answer = payments.form(operator, VERIFY, amounts(id, first, second));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.fields()).containsExactlyInAnyOrder("status", "message");
        assertThat(answer.text("status")).isEqualTo("success");
        assertThat(status(id)).isEqualTo("verified");
        assertThat(payments.number(
                        "select count(*) from audit_log where subject = $1 and action = 'bank_account.verify'",
                        "bank_account:" + id))
                .isEqualTo(1);
        assertFailed(payments.json(operator, VERIFY, amounts(id, first, second)), "already_verified");
    }

    @Test
    @DisplayName("BK-03 takes the amounts in either order")
    void takesTheAmountsInEitherOrder() {
        long id = accountWithDeposits(11, 42);
        assertThat(payments.json(operator, VERIFY, amounts(id, "0.42", "0.11")).status())
                .isEqualTo(200);
        assertThat(status(id)).isEqualTo("verified");
    }

    @Test
    @DisplayName("BK-03 does not take one right amount for two")
    void wantsBothAmounts() {
        long id = accountWithDeposits(11, 42);
        assertFailed(payments.json(operator, VERIFY, amounts(id, "0.11", "0.11")), "amounts_mismatch");
        assertFailed(payments.json(operator, VERIFY, amounts(id, "0.42", "1.11")), "amounts_mismatch");
        assertThat(status(id)).isEqualTo("pending");
        assertThat(payments.json(operator, VERIFY, amounts(id, "0.11", "0.42")).status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("BK-03 counts exactly three attempts of twenty at once")
    void countsExactlyThreeAttempts() {
        long id = accountWithDeposits(11, 42);
        List<Answer> answers =
                PaymentsFixture.together(20, () -> payments.sending(operator, VERIFY, amounts(id, "0.12", "0.42")));
        assertThat(answers)
                .filteredOn(a -> "amounts_mismatch".equals(reason(a)))
                .hasSize(3);
        assertThat(answers)
                .filteredOn(a -> "attempts_exceeded".equals(reason(a)))
                .hasSize(17);
        assertThat(payments.number("select attempts::bigint from bank_accounts where id = $1", id))
                .isEqualTo(3);
        assertThat(status(id)).isEqualTo("failed");
        assertFailed(payments.json(operator, VERIFY, amounts(id, "0.11", "0.42")), "attempts_exceeded");
    }

    @Test
    @DisplayName("BK-03 ends after 14 days")
    void endsAfterFourteenDays() {
        long late = accountWithDeposits(11, 42);
        payments.execute(
                "update bank_accounts set deposited_at = now() - interval '14 days 1 minute' where id = $1", late);
        assertFailed(payments.json(operator, VERIFY, amounts(late, "0.11", "0.42")), "expired");
        long inTime = accountWithDeposits(11, 42);
        payments.execute("update bank_accounts set deposited_at = now() - interval '13 days' where id = $1", inTime);
        assertThat(payments.json(operator, VERIFY, amounts(inTime, "0.11", "0.42"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesWhatIsNoAmountWithoutCountingIt() {
        long id = accountWithDeposits(11, 42);
        for (String amount : List.of("0", "-0.11", "0.111")) {
            Answer answer = payments.json(operator, VERIFY, amounts(id, amount, "0.42"));
            assertThat(answer.status()).as(amount).isEqualTo(422);
            assertThat(PaymentsFixture.fieldsOf(answer.at("details").get("field_errors")))
                    .containsExactly("verification_amount_1");
        }
        Answer missing = payments.json(operator, VERIFY, Map.of());
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.at("details").get("missing_fields"))
                .hasToString("[\"bank_account_id\",\"verification_amount_1\",\"verification_amount_2\"]");
        assertThat(payments.number("select attempts::bigint from bank_accounts where id = $1", id))
                .isZero();
    }

    @Test
    void knowsNoUnknownAccount() {
        for (String path : List.of(VERIFY, DEPOSITS)) {
            Answer answer = payments.json(operator, path, amounts(9_000_000_000L, "0.11", "0.42"));
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.error()).isEqualTo("not_found");
            assertThat(answer.at("details").get("resource_type").asText()).isEqualTo("bank_account");
        }
    }

    @Test
    void letsOnlyThosePermittedVerify() {
        long id = newAccount();
        for (String path : List.of(VERIFY, DEPOSITS)) {
            Answer forbidden =
                    payments.json(payments.operator(Permission.BANK_VIEW), path, amounts(id, "0.11", "0.42"));
            assertThat(forbidden.status()).isEqualTo(403);
            assertThat(forbidden.at("details").get("required_permissions")).hasToString("[\"bank.verify\"]");
            assertThat(payments.withToken(null, path, Map.of()).error()).isEqualTo("missing_token");
            assertThat(payments.withToken("nonsense", path, Map.of()).error()).isEqualTo("invalid_token");
        }
        assertThat(payments.byTheOther(payments.publisher(), VERIFY, amounts(id, "0.11", "0.42"))
                        .status())
                .isEqualTo(401);
        assertThat(payments.byTheOther(payments.publisher(), DEPOSITS, Map.of("bank_account_id", id))
                        .status())
                .isEqualTo(403);
    }

    @Test
    @DisplayName("BK-03 shows operators the deposits, by token or session, and notes who looked")
    void showsOperatorsTheDeposits() {
        long id = accountWithDeposits(1, 49);
        Map<String, Object> body = Map.of("bank_account_id", id);
        Account session = payments.operator(Permission.BANK_VERIFY);
        for (Answer answer :
                List.of(payments.json(operator, DEPOSITS, body), payments.byTheOther(session, DEPOSITS, body))) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).hasToString("{\"amount_1\":0.01,\"amount_2\":0.49}");
        }
        assertThat(payments.textOf(
                        "select string_agg(actor_id::text, ' ' order by id) from audit_log"
                                + " where subject = $1 and action = 'bank_account.deposits'",
                        "bank_account:" + id))
                .isEqualTo(operator.id() + " " + session.id());
    }

    private long newAccount() {
        return payments.json(payments.publisher(), "/web/api/update/bank-account/", PaymentsFixture.bankAccount())
                .number("bank_account_id");
    }

    private long accountWithDeposits(int first, int second) {
        long id = newAccount();
        payments.execute("update bank_accounts set deposit_1 = $2, deposit_2 = $3 where id = $1", id, first, second);
        return id;
    }

    private JsonNode depositsOf(long id) {
        Answer answer = payments.json(operator, DEPOSITS, Map.of("bank_account_id", id));
        assertThat(answer.fields()).containsExactlyInAnyOrder("amount_1", "amount_2");
        return answer.body();
    }

    private String status(long id) {
        return payments.textOf("select verification_status from bank_accounts where id = $1", id);
    }

    private static Map<String, Object> amounts(long id, Object first, Object second) {
        return Map.of("bank_account_id", id, "verification_amount_1", first, "verification_amount_2", second);
    }

    private static String reason(Answer answer) {
        return answer.at("details").path("reason").asText();
    }

    private static void assertFailed(Answer answer, String reason) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(400);
        assertThat(answer.fields()).containsExactlyInAnyOrder("error", "message", "details");
        assertThat(answer.error()).isEqualTo("payment_error");
        assertThat(answer.at("details").get("code").asText()).isEqualTo("BANK_VERIFICATION_FAILED");
        assertThat(reason(answer)).isEqualTo(reason);
    }
}
