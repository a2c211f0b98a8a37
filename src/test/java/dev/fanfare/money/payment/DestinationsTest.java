package dev.fanfare.money.payment;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("DR-06: the address book of places to be paid to, where nothing has to be confirmed")
class DestinationsTest {
    private static final String LIST = "/web/api/payout/destinations/list/";
    private static final String ADD = "/web/api/payout/destinations/add/";
    private static final String REMOVE = "/web/api/payout/destinations/delete/";
    private static final String SAVE = "/web/api/update/bank-account/";

    private final World world = World.shared();

    @Test
    @DisplayName("DR-06: a payout request keeps the place it names, usable at once")
    void keepsWhatPayoutRequestsName() {
        Publisher publisher = world.publisher().earns("100", "USD");
        assertThat(list(publisher)).isEmpty();
        for (int i = 0; i < 2; i++) {
            publisher.call("/web/api/payout/request/", Publisher.paypal("10")).expect(201);
        }
        long account = publisher.hasBankAccount();
        List<JsonNode> destinations = list(publisher);
        assertThat(destinations).hasSize(2);
        assertThat(Answer.fields(destinations.get(0)))
                .containsExactlyInAnyOrder(
                        "destination_id",
                        "type",
                        "bank_account",
                        "paypal_email",
                        "stripe_account",
                        "status",
                        "created_at",
                        "usable_at");
        assertThat(destinations.get(0).at("/bank_account/id").asLong()).isEqualTo(account);
        assertThat(destinations.get(0).at("/bank_account/account_number").asText())
                .doesNotMatch("[0-9]{5,}");
        assertThat(destinations.get(1).path("type").asText()).isEqualTo("paypal_email");
        assertThat(destinations)
                .allSatisfy(one -> assertThat(one.path("status").asText()).isEqualTo("usable"));
        assertThat(publisher.backend().post("/api/get/payout-destinations/").list("destinations"))
                .isEqualTo(destinations);
    }

    @Test
    @DisplayName(
            "a bank account says how far its verification is, and until when the amounts of its deposits can be told")
    void saysHowFarVerificationIs() {
        Publisher publisher = world.publisher();
        long account = publisher.savesBankAccount();
        assertThat(account(publisher).path("verification").asText()).isEqualTo("deposited");
        assertThat(account(publisher).path("verify_until").asText())
                .isGreaterThan(Instant.now().plus(Duration.ofDays(13)).toString());
        List.of(
                        "deposits_due, deposited_at = null",
                        "expired, deposited_at = now() - interval '15 days'",
                        "failed, verification_status = 'failed'",
                        "verified, verification_status = 'verified', verified_at = now()")
                .forEach(each -> {
                    String[] state = each.split(", ", 2);
                    world.execute("update bank_accounts set " + state[1] + " where id = ?", account);
                    assertThat(account(publisher).path("verification").asText()).isEqualTo(state[0]);
                    assertThat(account(publisher).path("verify_until").isNull()).isTrue();
                });
    }

    private JsonNode account(Publisher publisher) {
        return list(publisher).get(0).path("bank_account");
    }

    @Test
    @DisplayName("DR-06: destinations are added once, deleted, and hidden from other users")
    void addsAndRemoves() {
        Publisher publisher = world.publisher();
        Object[] address = {"{method: 'stripe', stripe_account: 'acct_1'}"};
        Answer added = publisher
                .call(ADD, address)
                .expect(201)
                .expectFields("status", "message", "destination_id", "usable_at");
        publisher.call(ADD, address).expectError(409, "conflict");
        long id = added.number("destination_id");
        world.publisher().call(REMOVE, "{destination_id: %s}", id).expectError(404, "not_found");
        publisher.call(REMOVE, "{destination_id: %s}", id).expect(200);
        publisher.call(REMOVE, "{destination_id: %s}", id).expectError(404, "not_found");
        assertThat(list(publisher)).isEmpty();
        publisher.call(ADD, address).expect(201);
        assertThat(world.text(
                        "select string_agg(action || ' ' || credential, ', ' order by id) from audit_log"
                                + " where subject = ?",
                        "payout_destination:" + id))
                .isEqualTo("payout_destination.add WEB_SESSION, payout_destination.remove WEB_SESSION");
    }

    @Test
    void refusesWhatIsNoAddress() {
        Publisher publisher = world.publisher();
        assertThat(publisher
                        .call(ADD, "{method: 'paypal', stripe_account: 'acct_1'}")
                        .expectError(400, "validation_error")
                        .at("details.missing_fields"))
                .hasToString("[\"paypal_email\"]");
        publisher.call(ADD, "{method: 'paypal', paypal_email: 'no address'}").expectError(422, "validation_error");
        publisher.call(ADD, "{method: 'bank_transfer'}").expectError(422, "validation_error");
        publisher.call(ADD, "{method: 'cheque', paypal_email: 'a@example.com'}").expectError(400, "payment_error");
    }

    @Test
    @DisplayName("DR-06: an address book holds twenty, whatever comes at once")
    void holdsTwenty() {
        Publisher publisher = world.publisher();
        List<Answer> answers =
                together(25, i -> publisher.call(ADD, "{method: 'stripe', stripe_account: %s}", "acct_" + i));
        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(20);
        assertThat(answers)
                .filteredOn(answer -> answer.status() != 201)
                .allSatisfy(answer -> answer.expectError(400, "destination_limit_reached"));
        assertThat(list(publisher)).hasSize(20);
    }

    @Test
    @DisplayName("DR-06: three unverified bank accounts at most, of twelve added at once")
    void holdsThreeUnverifiedAccounts() {
        Publisher publisher = world.publisher();
        List<Answer> answers = together(12, i -> publisher.call(SAVE, account(i)));
        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(3);
        assertThat(answers).filteredOn(answer -> answer.status() != 201).allSatisfy(answer -> answer.expectError(
                        400, "bank_account_limit_reached")
                .shows("{details: {reason: 'unverified', maximum: 3}}"));
        // One of them verified makes room for another.
        world.operator().verifies(list(publisher).get(0).at("/bank_account/id").asLong());
        publisher.call(SAVE, account(20)).expect(201);
        publisher.call(SAVE, account(21)).expectError(400, "bank_account_limit_reached");
    }

    @Test
    @DisplayName("DR-06: deposits are drawn for five bank accounts a month, deleted ones too")
    void drawsForFiveAccountsAMonth() {
        Publisher publisher = world.publisher();
        for (int i = 0; i < 5; i++) {
            publisher.call(SAVE, account(i)).expect(201);
            long newest = list(publisher).get(0).path("destination_id").asLong();
            publisher.call(REMOVE, "{destination_id: %s}", newest).expect(200);
        }
        publisher
                .call(SAVE, account(5))
                .expectError(400, "bank_account_limit_reached")
                .shows("{details: {reason: 'drawn', maximum: 5}}");
        world.execute(
                "update bank_accounts set created_at = created_at - interval '31 days' where user_id = ?",
                publisher.id());
        publisher.call(SAVE, account(5)).expect(201);
    }

    @Test
    @DisplayName("DR-06: a bank account that a payout is on its way to stays")
    void keepsAnAccountInUse() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long account = publisher.hasBankAccount();
        publisher
                .call("/web/api/payout/request/", "{amount: 20, method: 'bank_transfer', bank_account_id: %s}", account)
                .expect(201);
        long id = list(publisher).get(0).path("destination_id").asLong();
        publisher.call(REMOVE, "{destination_id: %s}", id).expectError(409, "conflict");
        assertThat(list(publisher)).hasSize(1);
    }

    @Test
    @DisplayName("DR-08: operators cannot verify their own bank account or review their own connection")
    void operatorsCannotDecideAboutTheirOwn() {
        Publisher publisher = world.publisher();
        long account = publisher.savesBankAccount();
        long connection = publisher.submits("instagram", World.unique("own"), 10);
        Operator promoted = world.promoted(publisher, Permission.BANK_VERIFY, Permission.NETWORKS_REVIEW);
        promoted.backend()
                .post("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", account)
                .expectError(403, "permission_denied");
        promoted.triesVerifying(account, "0.01", "0.02").expectError(403, "permission_denied");
        assertThat(world.number("select attempts::bigint from bank_accounts where id = ?", account))
                .isZero();
        promoted.backend()
                .post(
                        "/admin/api/connections/review/",
                        "{kind: 'network', id: %s, action: 'accept', followers: 10}",
                        connection)
                .expectError(403, "permission_denied");
        Operator another = world.staff(Permission.BANK_VERIFY, Permission.NETWORKS_REVIEW);
        another.verifies(account);
        another.reviews("network", connection, "accept", "{followers: %s}", 10);
    }

    private static List<JsonNode> list(Publisher publisher) {
        return publisher.call(LIST).expect(200).expectFields("destinations").list("destinations");
    }

    private static Object[] account(int number) {
        return new Object[] {"""
            {bank_name: 'A bank', account_number: %s, routing_number: '021000021', account_type: 'checking',
             account_holder_name: 'Pat'}""", Integer.toString(70_000_000 + number)};
    }
}
