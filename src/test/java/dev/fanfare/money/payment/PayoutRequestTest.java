package dev.fanfare.money.payment;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PayoutRequestTest {
    private static final String REQUEST = "/web/api/payout/request/";
    private final World world = World.shared();

    @Test
    @DisplayName("PY-05 PY-06 holds the gross amount and says the reference")
    void holdsTheAmount() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long bankAccount = publisher.hasBankAccount();
        Map<String, Object> body =
                Map.of("amount", new BigDecimal("25.50"), "method", "bank_transfer", "bank_account_id", bankAccount);
        Set<String> references = new HashSet<>();
        for (Answer answer : List.of(publisher.call(REQUEST, body), publisher.form(REQUEST, body))) {
            answer.expect(201)
                    .expectFields("status", "message", "payout_id", "reference", "estimated_processing_time")
                    .shows("{status: 'success'}");
            assertThat(answer.at("payout_id").isIntegralNumber()).isTrue();
            answer.shows("{estimated_processing_time: '3-5 business days'}");
            String reference = answer.text("reference");
            assertThat(reference).matches("PO-[0-9A-Z]{16}");
            references.add(reference);
            long id = answer.number("payout_id");
            assertThat(world.text(
                            "select concat_ws(' ', amount, fees, currency, status, method, bank_account_id, destination)"
                                    + " from payouts where id = ?",
                            id))
                    .isEqualTo("2550 150 USD pending bank_transfer " + bankAccount);
            assertThat(world.number(
                            "select count(*) from journal_entries where key = ?", "payout:" + id + ":requested"))
                    .isEqualTo(1);
        }
        assertThat(references).hasSize(2);
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isEqualTo(4_900);
        assertThat(publisher.balance(AccountKind.PUBLISHER_HELD, "USD")).isEqualTo(5_100);
    }

    @Test
    @DisplayName("PY-01 PY-06 lets as many of a hundred requests at once succeed as the balance covers")
    void neverHoldsMoreThanThereIs() {
        Publisher publisher = world.publisher().earns("70", "USD");
        List<Answer> answers = together(100, i -> publisher.call(REQUEST, Publisher.paypal("10")));
        assertThat(answers).filteredOn(a -> a.status() == 201).hasSize(7);
        assertThat(answers).filteredOn(a -> a.status() != 201).hasSize(93).allSatisfy(a -> {
            a.expect(400);
            assertThat(a.error()).isEqualTo("insufficient_balance");
        });
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isZero();
        assertThat(publisher.balance(AccountKind.PUBLISHER_HELD, "USD")).isEqualTo(7_000);
        assertThat(world.number("select count(*) from payouts where user_id = ?", publisher.id()))
                .isEqualTo(7);
        // Each has its event, and nothing else has one.
        world.logsEvents();
        assertThat(world.number(
                        "select count(distinct p.id) from event_log l join payouts p on p.id = l.subject_id"
                                + " where l.type = 'payout.pending' and p.user_id = ?",
                        publisher.id()))
                .isEqualTo(7);
        assertThat(world.number(
                        "select count(*) from event_log where type = 'payout.pending' and user_id = ?", publisher.id()))
                .isEqualTo(7);
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    @DisplayName("HT-21 PY-06 holds once what is requested again and again with one key")
    void holdsOnceWhatIsRepeated() {
        Publisher publisher = world.publisher().earns("100", "USD");
        String key = World.unique("payout-");
        Set<String> answers = together(20, i -> publisher.web().postOnce(key, REQUEST, Publisher.paypal("10"))).stream()
                .map(answer -> answer.expect(201).body().toString())
                .collect(Collectors.toSet());
        assertThat(answers).hasSize(1);
        assertThat(publisher.balance(AccountKind.PUBLISHER_HELD, "USD")).isEqualTo(1_000);
    }

    @Test
    @DisplayName("PY-04 ER-02 refuses a payout above the balance and says what there is")
    void refusesAPayoutAboveTheBalance() {
        Publisher publisher = world.publisher().earns("30.10", "USD");
        Answer answer = publisher
                .call(REQUEST, Publisher.paypal("30.11"))
                .expectError(400, "insufficient_balance", "INSUFFICIENT_BALANCE")
                .expectFields("error", "message", "field", "details")
                .shows("{field: 'amount'}");
        assertThat(answer.at("details").get("required_amount").decimalValue()).isEqualByComparingTo("30.11");
        assertThat(answer.at("details").get("available_balance").decimalValue()).isEqualByComparingTo("30.10");
        // HT-13: not 1E+3.
        assertThat(publisher.call(REQUEST, Publisher.paypal("1000")).text()).contains("\"required_amount\":1000");
        publisher.call(REQUEST, Publisher.paypal("30.10")).expect(201);
    }

    @Test
    @DisplayName("PY-04 takes the minimum itself and refuses less, and more than the maximum")
    void keepsToTheLimits() {
        Publisher publisher = world.publisher().earns("10000", "USD");
        assertInvalidAmount(publisher.call(REQUEST, Publisher.paypal("9.99")));
        publisher.call(REQUEST, Publisher.paypal("10")).expect(201);
        publisher
                .call(REQUEST, Publisher.paypal("10000.01"))
                .expectError(400, "payout_limit_exceeded")
                .shows("{field: 'amount'}");
        // However much more: also what no account could hold.
        for (String amount : List.of("92233720368547758.08", "1000000000000000000000000000000")) {
            assertThat(publisher.call(REQUEST, Publisher.paypal(amount)).error())
                    .as(amount)
                    .isEqualTo("payout_limit_exceeded");
        }
    }

    @Test
    @DisplayName("RW-01 PY-04 refuses amounts that cannot be paid")
    void refusesAmountsThatCannotBePaid() {
        Publisher publisher = world.publisher().earns("100", "USD");
        for (String amount : List.of("0", "-5", "10.001")) {
            assertInvalidAmount(publisher.call(REQUEST, Publisher.paypal(amount)));
        }
        Answer words = publisher.call(REQUEST, "{amount: 'lots', method: 'paypal', paypal_email: 'a@example.com'}");
        assertInvalidAmount(words);
        Map<String, Object> yen =
                Map.of("amount", "1000.5", "method", "paypal", "paypal_email", "a@example.com", "currency", "JPY");
        assertInvalidAmount(publisher.call(REQUEST, yen));
    }

    @Test
    @DisplayName("PY-03 pays out of the wallet of the currency asked for")
    void paysOutOfTheWalletOfTheCurrency() {
        Publisher publisher = world.publisher().earns("100", "USD");
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "9000", "JPY");
        Map<String, Object> yen =
                Map.of("amount", 9000, "method", "paypal", "paypal_email", "a@example.com", "currency", "JPY");
        publisher.call(REQUEST, yen).expect(201);
        assertThat(publisher.call(REQUEST, yen).error()).isEqualTo("insufficient_balance");
        assertThat(publisher.balance(AccountKind.PUBLISHER_HELD, "JPY")).isEqualTo(9000);
        Map<String, Object> unknown =
                Map.of("amount", 20, "method", "paypal", "paypal_email", "a@example.com", "currency", "XYZ");
        publisher.call(REQUEST, unknown).expect(422).shows("{field: 'currency'}");
    }

    @Test
    @DisplayName("PY-04 pays only to one's own bank account, and only when it is verified")
    void paysOnlyToOnesOwnVerifiedBankAccount() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long others = world.publisher().hasBankAccount();
        publisher
                .call(REQUEST, toBank(others))
                .expectError(404, "not_found")
                .shows("{details: {resource_type: 'bank_account'}}");
        long own = publisher
                .call("/web/api/update/bank-account/", Publisher.bankAccount())
                .number("bank_account_id");
        publisher
                .call(REQUEST, toBank(own))
                .expectError(400, "bank_account_not_verified")
                .shows("{field: 'bank_account_id'}");
        assertThat(world.number("select count(*) from payouts where user_id = ?", publisher.id()))
                .isZero();
    }

    @Test
    @DisplayName("PY-11 needs a destination of the kind that the method pays to")
    void needsTheMethodsDestination() {
        Publisher publisher = world.publisher().earns("100", "USD");
        assertMissing(publisher.call(REQUEST, "{amount: 20, method: 'bank_transfer'}"), "bank_account_id");
        assertMissing(publisher.call(REQUEST, "{amount: 20, method: 'paypal'}"), "paypal_email");
        publisher.call(REQUEST).expect(400).shows("{details: {missing_fields: ['amount', 'method']}}");
        publisher
                .call(REQUEST, "{amount: 20, method: 'paypal', paypal_email: 'no address'}")
                .expect(422);
        Answer sent = publisher.call(REQUEST, Publisher.paypal("20"));
        assertThat(world.text("select destination from payouts where id = ?", sent.number("payout_id")))
                .isEqualTo("ada@example.com");
    }

    private static Map<String, Object> toBank(long id) {
        return Map.of("amount", 20, "method", "bank_transfer", "bank_account_id", id);
    }

    private static void assertInvalidAmount(Answer answer) {
        answer.expectError(422, "validation_error").shows("{field: 'amount'}");
        JsonNode errors = answer.at("details").get("field_errors");
        assertThat(Answer.fields(errors)).containsExactly("amount");
    }

    private static void assertMissing(Answer answer, String field) {
        answer.expectError(400, "validation_error", "MISSING_FIELDS");
        assertThat(answer.at("details").get("missing_fields")).hasToString("[\"" + field + "\"]");
    }
}
