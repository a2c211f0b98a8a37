package dev.fanfare.money.payment;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Bank accounts and payment methods as backends see them. */
class BankAccountKeepingTest {
    private static final String LIST = "/api/bank-accounts/";
    private static final String DELETE = "/api/bank-accounts/delete/";
    private static final String METHODS = "/api/payment-methods/";
    private final World world = World.shared();
    private final Operator operator =
            world.staff(Permission.BANK_VIEW, Permission.BANK_DELETE, Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("BK-01 lists a user's accounts, newest first, with their numbers masked")
    void listsAUsersAccounts() {
        Publisher publisher = world.publisher();
        long verified = publisher.hasBankAccount();
        Map<String, String> fields = Publisher.bankAccount();
        long newest = saved(publisher, fields);
        world.publisher().hasBankAccount();
        Map<String, Object> body = Map.of("user_id", publisher.id());
        for (Answer answer : List.of(operator.call(LIST, body), operator.form(LIST, body))) {
            answer.expect(200).expectFields("bank_accounts");
            assertThat(idsOf(answer)).containsExactly(newest, verified);
            JsonNode first = answer.at("bank_accounts.0");
            assertThat(first.toString())
                    .matches("\\{\"id\":" + newest + ",\"user_id\":" + publisher.id()
                            + ",\"bank_name\":\"First Bank\",\"account_number\":\"\\*{4}"
                            + lastFour(fields)
                            + "\",\"routing_number\":\"\\*{4}0021\",\"account_type\":\"checking\","
                            + "\"account_holder_name\":\"Ada Lovelace\",\"is_primary\":true,\"verified\":false,"
                            + "\"verification_status\":\"pending\",\"created_at\":\"[^\"]+Z\","
                            + "\"updated_at\":\"[^\"]+Z\",\"payee_check\":null}");
            JsonNode second = answer.at("bank_accounts.1");
            assertShows(second, "{is_primary: false, verified: true, verification_status: 'verified'}");
            assertThat(answer.text()).doesNotContain(fields.get("account_number"));
        }
    }

    @Test
    void knowsUsersWithoutAccountsFromNoUsers() {
        assertThat(operator.form(LIST, "{user_id: %s}", world.publisher().id()).text())
                .isEqualTo("{\"bank_accounts\":[]}");
        operator.call(LIST, "{user_id: 9000000000}").expectError(404, "user_not_found");
        operator.form(LIST).shows("{details: {missing_fields: ['user_id']}}");
        operator.form(DELETE).shows("{details: {missing_fields: ['bank_account_id']}}");
    }

    @Test
    @DisplayName("BK-05 deletes an account softly; the newest verified one becomes primary")
    void deletesAnAccount() {
        Publisher publisher = world.publisher();
        long older = publisher.hasBankAccount();
        long next = publisher.hasBankAccount();
        long unverified = saved(publisher, Publisher.bankAccount());
        Map<String, String> fields = Publisher.bankAccount();
        long primary = saved(publisher, fields);
        operator.form(DELETE, "{bank_account_id: %s}", primary)
                .expect(200)
                .expectFields("status", "message")
                .shows("{status: 'success'}");
        assertThat(primaryOf(publisher)).containsExactly(next);
        assertThat(world.number("select count(*) from bank_accounts where id = ? and deleted_at is not null", primary))
                .isEqualTo(1);
        assertThat(world.text(
                        "select before ->> 'account_number' from audit_log"
                                + " where subject = ? and action = 'bank_account.delete'",
                        "bank_account:" + primary))
                .isEqualTo("****" + lastFour(fields));
        operator.call(DELETE, "{bank_account_id: %s}", older).expect(200);
        assertThat(primaryOf(publisher)).containsExactly(next);
        operator.call(DELETE, "{bank_account_id: %s}", next).expect(200);
        assertThat(primaryOf(publisher)).isEmpty();
        assertThat(idsOf(operator.form(LIST, "{user_id: %s}", publisher.id()))).containsExactly(unverified);
        assertThat(saved(publisher, fields)).isNotEqualTo(primary);
    }

    @Test
    @DisplayName("BK-05 keeps an account while an open payout uses it")
    void keepsAnAccountThatIsInUse() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long account = publisher.hasBankAccount();
        long payout = publisher.call("/api/action/payout/", transfer(account)).number("payout_id");
        assertInUse(operator.call(DELETE, "{bank_account_id: %s}", account));
        operator.call("/api/payouts/process/", "{payout_id: %s}", payout).expect(200);
        assertInUse(operator.form(DELETE, "{bank_account_id: %s}", account));
        assertThat(primaryOf(publisher)).containsExactly(account);
        operator.completes(payout);
        operator.call(DELETE, "{bank_account_id: %s}", account).expect(200);
        operator.call(DELETE, "{bank_account_id: %s}", account)
                .expect(404)
                .shows("{details: {resource_type: 'bank_account'}}");
        publisher.call("/api/action/payout/", transfer(account)).expect(404);
    }

    @Test
    @DisplayName("BK-05 deletes an account or lets a payout use it, never both at once")
    void deletesOrIsUsed() {
        Publisher publisher = world.publisher().earns("1000", "USD");
        int used = 0;
        for (int round = 0; round < 12; round++) {
            long account = publisher.hasBankAccount();
            // More than a month allows.
            world.execute(
                    "update bank_accounts set created_at = created_at - interval '31 days' where id = ?", account);
            List<CompletableFuture<Answer>> sent = new ArrayList<>();
            Map<String, Object> deletion = Map.of("bank_account_id", account);
            if (round % 2 == 0) {
                sent.add(publisher.backend().postAsync("/api/action/payout/", transfer(account)));
                sent.add(operator.backend().postAsync(DELETE, deletion));
            } else {
                sent.add(operator.backend().postAsync(DELETE, deletion));
                sent.add(publisher.backend().postAsync("/api/action/payout/", transfer(account)));
            }
            List<Integer> statuses =
                    sent.stream().map(answer -> answer.join().status()).sorted().toList();
            assertThat(statuses).isIn(List.of(200, 404), List.of(201, 409));
            used += statuses.contains(201) ? 1 : 0;
        }
        assertThat(world.number(
                        "select count(*) from payouts p join bank_accounts b on b.id = p.bank_account_id"
                                + " where p.user_id = ? and b.deleted_at is null",
                        publisher.id()))
                .isEqualTo(used);
        assertThat(world.number("select count(*) from payouts where user_id = ?", publisher.id()))
                .isEqualTo(used);
    }

    @Test
    @DisplayName("PY-11 lists the payment methods to any account")
    void listsThePaymentMethods() {
        Publisher anybody = world.publisher();
        for (Answer answer : List.of(anybody.call(METHODS), anybody.web().post(METHODS), operator.form(METHODS))) {
            answer.expect(200).expectFields("payment_methods");
            assertThat(answer.at("payment_methods")).hasSize(3);
            assertThat(answer.text())
                    .startsWith("{\"payment_methods\":[{\"id\":\"bank_transfer\",\"name\":\"Bank transfer\","
                            + "\"description\":\"To your verified bank account\","
                            + "\"processing_time\":\"3-5 business days\",\"minimum_amount\":10,"
                            + "\"maximum_amount\":10000,\"fees\":1.5}");
        }
        world.anybody().post(METHODS).expect(401);
    }

    private static void assertInUse(Answer answer) {
        answer.expectError(409, "conflict", "BANK_ACCOUNT_IN_USE")
                .expectFields("error", "message", "details")
                .shows("{details: {open_payouts: 1}}");
    }

    private static Map<String, Object> transfer(long bankAccount) {
        return Map.of("amount", 20, "method", "bank_transfer", "bank_account_id", bankAccount);
    }

    private long saved(Publisher publisher, Map<String, String> fields) {
        return publisher.form("/api/update/bank-account/", fields).number("bank_account_id");
    }

    private List<Long> primaryOf(Publisher publisher) {
        List<Long> ids = new ArrayList<>();
        operator.form(LIST, "{user_id: %s}", publisher.id()).at("bank_accounts").forEach(account -> {
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

    private static String lastFour(Map<String, String> bankAccount) {
        String number = bankAccount.get("account_number");
        return number.substring(number.length() - 4);
    }
}
