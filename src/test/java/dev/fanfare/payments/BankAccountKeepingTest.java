package dev.fanfare.payments;

import static dev.fanfare.payments.PaymentsFixture.bankAccount;
import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Bank accounts and payment methods as backends see them. */
class BankAccountKeepingTest {
    private static final String LIST = "/api/bank-accounts/";
    private static final String DELETE = "/api/bank-accounts/delete/";
    private static final String METHODS = "/api/payment-methods/";
    private final PaymentsFixture payments = PaymentsFixture.shared();
    private final Account operator =
            payments.operator(Permission.BANK_VIEW, Permission.BANK_DELETE, Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("BK-01 lists a user's accounts, newest first, with their numbers masked")
    void listsAUsersAccounts() {
        Account publisher = payments.publisher();
        long verified = payments.verifiedBankAccount(publisher);
        Map<String, String> fields = bankAccount();
        long newest = saved(publisher, fields);
        payments.verifiedBankAccount(payments.publisher());
        Map<String, Object> body = Map.of("user_id", publisher.id());
        for (Answer answer : List.of(payments.json(operator, LIST, body), payments.form(operator, LIST, body))) {
            assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
            assertThat(answer.fields()).isEqualTo(Set.of("bank_accounts"));
            assertThat(idsOf(answer)).containsExactly(newest, verified);
            JsonNode first = answer.at("bank_accounts.0");
            assertThat(first.toString())
                    .matches("\\{\"id\":" + newest + ",\"user_id\":" + publisher.id()
                            + ",\"bank_name\":\"First Bank\",\"account_number\":\"\\*{4}"
                            + fields.get("account_number").substring(8)
                            + "\",\"routing_number\":\"\\*{4}0021\",\"account_type\":\"checking\","
                            + "\"account_holder_name\":\"Ada Lovelace\",\"is_primary\":true,\"verified\":false,"
                            + "\"verification_status\":\"pending\",\"created_at\":\"[^\"]+Z\","
                            + "\"updated_at\":\"[^\"]+Z\"}");
            JsonNode second = answer.at("bank_accounts.1");
            assertShows(second, "{is_primary: false, verified: true, verification_status: 'verified'}");
            assertThat(answer.text()).doesNotContain(fields.get("account_number"));
        }
    }

    @Test
    void knowsUsersWithoutAccountsFromNoUsers() {
        assertThat(payments.form(
                                operator,
                                LIST,
                                Map.of("user_id", payments.publisher().id()))
                        .text())
                .isEqualTo("{\"bank_accounts\":[]}");
        Answer unknown = payments.json(operator, LIST, Map.of("user_id", 9_000_000_000L));
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.error()).isEqualTo("user_not_found");
        assertThat(payments.form(operator, LIST, Map.of()).at("details").get("missing_fields"))
                .hasToString("[\"user_id\"]");
    }

    @Test
    @DisplayName("BK-05 deletes an account softly; the newest verified one becomes primary")
    void deletesAnAccount() {
        Account publisher = payments.publisher();
        long older = payments.verifiedBankAccount(publisher);
        long next = payments.verifiedBankAccount(publisher);
        long unverified = saved(publisher, bankAccount());
        Map<String, String> fields = bankAccount();
        long primary = saved(publisher, fields);
        Answer deleted = payments.form(operator, DELETE, Map.of("bank_account_id", primary));
        assertThat(deleted.status()).as("%s", deleted.body()).isEqualTo(200);
        assertThat(deleted.fields()).isEqualTo(Set.of("status", "message"));
        assertThat(deleted.text("status")).isEqualTo("success");
        assertThat(primaryOf(publisher)).containsExactly(next);
        assertThat(payments.number(
                        "select count(*) from bank_accounts where id = $1 and deleted_at is not null", primary))
                .isEqualTo(1);
        assertThat(payments.textOf(
                        "select before ->> 'account_number' from audit_log"
                                + " where subject = $1 and action = 'bank_account.delete'",
                        "bank_account:" + primary))
                .isEqualTo("****" + fields.get("account_number").substring(8));
        assertThat(payments.json(operator, DELETE, Map.of("bank_account_id", older))
                        .status())
                .isEqualTo(200);
        assertThat(primaryOf(publisher)).containsExactly(next);
        assertThat(payments.json(operator, DELETE, Map.of("bank_account_id", next))
                        .status())
                .isEqualTo(200);
        assertThat(primaryOf(publisher)).isEmpty();
        assertThat(idsOf(payments.form(operator, LIST, Map.of("user_id", publisher.id()))))
                .containsExactly(unverified);
        assertThat(saved(publisher, fields)).isNotEqualTo(primary);
    }

    @Test
    @DisplayName("BK-05 keeps an account while an open payout uses it")
    void keepsAnAccountThatIsInUse() {
        Account publisher = payments.publisherWith("100", "USD");
        long account = payments.verifiedBankAccount(publisher);
        long payout = payments.json(publisher, "/api/action/payout/", transfer(account))
                .number("payout_id");
        assertInUse(payments.json(operator, DELETE, Map.of("bank_account_id", account)));
        assertThat(payments.json(operator, "/api/payouts/process/", Map.of("payout_id", payout))
                        .status())
                .isEqualTo(200);
        assertInUse(payments.form(operator, DELETE, Map.of("bank_account_id", account)));
        assertThat(primaryOf(publisher)).containsExactly(account);
        assertThat(payments.json(
                                operator,
                                "/api/payouts/process/",
                                Map.of("payout_id", payout, "transaction_id", "keep-" + payout))
                        .status())
                .isEqualTo(200);
        assertThat(payments.json(operator, DELETE, Map.of("bank_account_id", account))
                        .status())
                .isEqualTo(200);
        Answer again = payments.json(operator, DELETE, Map.of("bank_account_id", account));
        assertThat(again.status()).isEqualTo(404);
        assertThat(again.at("details").get("resource_type").asText()).isEqualTo("bank_account");
        Answer request = payments.json(publisher, "/api/action/payout/", transfer(account));
        assertThat(request.status()).isEqualTo(404);
    }

    @Test
    @DisplayName("BK-05 deletes an account or lets a payout use it, never both at once")
    void deletesOrIsUsed() {
        Account publisher = payments.publisherWith("1000", "USD");
        int used = 0;
        for (int round = 0; round < 12; round++) {
            long account = payments.verifiedBankAccount(publisher);
            List<CompletableFuture<Answer>> sent = new ArrayList<>();
            Map<String, Object> deletion = Map.of("bank_account_id", account);
            if (round % 2 == 0) {
                sent.add(payments.sending(publisher, "/api/action/payout/", transfer(account)));
                sent.add(payments.sending(operator, DELETE, deletion));
            } else {
                sent.add(payments.sending(operator, DELETE, deletion));
                sent.add(payments.sending(publisher, "/api/action/payout/", transfer(account)));
            }
            List<Integer> statuses = sent.stream()
                    .map(answer -> PaymentsFixture.await(answer).status())
                    .sorted()
                    .toList();
            assertThat(statuses).isIn(List.of(200, 404), List.of(201, 409));
            used += statuses.contains(201) ? 1 : 0;
        }
        assertThat(payments.number(
                        "select count(*) from payouts p join bank_accounts b on b.id = p.bank_account_id"
                                + " where p.user_id = $1 and b.deleted_at is null",
                        publisher.id()))
                .isEqualTo(used);
        assertThat(payments.number("select count(*) from payouts where user_id = $1", publisher.id()))
                .isEqualTo(used);
    }

    @Test
    @DisplayName("PY-11 lists the payment methods to any backend token")
    void listsThePaymentMethods() {
        Account anybody = payments.publisher();
        for (Answer answer :
                List.of(payments.json(anybody, METHODS, Map.of()), payments.form(operator, METHODS, Map.of()))) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.fields()).isEqualTo(Set.of("payment_methods"));
            assertThat(answer.at("payment_methods")).hasSize(3);
            assertThat(answer.text())
                    .startsWith("{\"payment_methods\":[{\"id\":\"bank_transfer\",\"name\":\"Bank transfer\","
                            + "\"description\":\"To your verified bank account\","
                            + "\"processing_time\":\"3-5 business days\",\"minimum_amount\":10,"
                            + "\"maximum_amount\":10000,\"fees\":1.5}");
        }
        assertThat(payments.byWeb(anybody, METHODS, Map.of()).status()).isEqualTo(401);
    }

    @Test
    void letsOnlyThosePermitted() {
        Map<String, String> permissions = Map.of(LIST, "bank.view", DELETE, "bank.delete");
        for (String path : List.of(LIST, DELETE, METHODS)) {
            assertThat(payments.withToken(null, path, Map.of()).error()).isEqualTo("missing_token");
            assertThat(payments.withToken("nonsense", path, Map.of()).error()).isEqualTo("invalid_token");
        }
        Account other = payments.operator(Permission.BANK_VERIFY);
        permissions.forEach((path, permission) -> {
            Answer forbidden = payments.json(other, path, Map.of());
            assertThat(forbidden.status()).isEqualTo(403);
            assertThat(forbidden.at("details").get("required_permissions")).hasToString("[\"" + permission + "\"]");
        });
        assertThat(payments.form(operator, DELETE, Map.of()).at("details").get("missing_fields"))
                .hasToString("[\"bank_account_id\"]");
    }

    private static void assertInUse(Answer answer) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(409);
        assertThat(answer.fields()).isEqualTo(Set.of("error", "message", "details"));
        assertThat(answer.error()).isEqualTo("conflict");
        assertThat(answer.at("details").get("code").asText()).isEqualTo("BANK_ACCOUNT_IN_USE");
        assertThat(answer.at("details").get("open_payouts").asInt()).isEqualTo(1);
    }

    private static Map<String, Object> transfer(long bankAccount) {
        return Map.of("amount", 20, "method", "bank_transfer", "bank_account_id", bankAccount);
    }

    private long saved(Account publisher, Map<String, String> fields) {
        return payments.form(publisher, "/api/update/bank-account/", fields).number("bank_account_id");
    }

    private List<Long> primaryOf(Account publisher) {
        List<Long> ids = new ArrayList<>();
        payments.form(operator, LIST, Map.of("user_id", publisher.id()))
                .at("bank_accounts")
                .forEach(account -> {
                    if (account.get("is_primary").asBoolean()) {
                        ids.add(account.get("id").asLong());
                    }
                });
        return ids;
    }

    private static List<Long> idsOf(Answer answer) {
        List<Long> ids = new ArrayList<>();
        answer.at("bank_accounts").forEach(account -> ids.add(account.get("id").asLong()));
        return ids;
    }
}
