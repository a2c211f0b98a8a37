package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("DR-06: a session alone cannot send money to a new destination, nor a large amount to any")
class SafetyTest {
    private static final String REQUEST = "/web/api/payout/request/";
    private static final String ADD = "/web/api/payout/destinations/add/";
    private static final String CONFIRM = "/web/api/payout/destinations/confirm/";
    private static final String PROVE = "/web/api/account/reauthenticate/";

    private static final Mails MAILS = new Mails(Map.of(
            "payments.safety.confirm_destinations", "true",
            "payments.safety.rest_hours", "24",
            "payments.safety.proof_above", "50"));

    private static final Node NODE = MAILS.node;

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    @Test
    @DisplayName("DR-06: a place is confirmed by the link that its owner is sent, once, and rests for a day")
    void confirmsByALink() {
        Publisher publisher = NODE.world().publisher().earns("100", "USD");
        publisher
                .call(ADD, "{method: 'paypal', paypal_email: 'pat@example.com'}")
                .expect(201);
        assertThat(MAILS.subjects(publisher.email())).containsExactly("Do you want to add this payout method?");
        assertThat(Mails.part(MAILS.received(publisher).get(0), "text/plain")).contains("pat@example.com");
        assertThat(NODE.client().get(MAILS.linked(publisher.email())).text())
                .contains("Confirm your payout method", "method=\"post\"");
        assertRefused(publisher.call(REQUEST, paypal(20)), "unconfirmed");
        String token = MAILS.token(publisher.email());
        List<Answer> racing = Together.together(
                4, i -> NODE.client().post("/web/api/payout/destinations/verify/", "{token: %s}", token));
        assertThat(racing).extracting(Answer::status).containsOnly(200, 400).containsOnlyOnce(200);
        assertRefused(publisher.call(REQUEST, paypal(20)), "resting");
        NODE.execute("update payout_destinations set usable_at = now() where user_id = ?", publisher.id());
        publisher.call(REQUEST, paypal(20)).expect(201);
    }

    @Test
    @DisplayName("DR-06: a place is confirmed by a second factor, rests for a day, and is then paid to")
    void paysOnlyToConfirmedPlacesThatHaveRested() {
        Publisher publisher = NODE.world().publisher().earns("100", "USD");
        assertRefused(publisher.call(REQUEST, paypal(20)), "unknown");
        long id = publisher
                .call(ADD, "{method: 'paypal', paypal_email: 'pat@example.com'}")
                .expect(201)
                .shows("{usable_at: null}")
                .number("destination_id");
        assertRefused(publisher.call(REQUEST, paypal(20)), "unconfirmed");
        publisher.call(CONFIRM, "{destination_id: %s}", id).expectError(403, "reauthentication_required");
        // A password may have been stolen with the session.
        publisher.call(PROVE, "{password: %s}", World.PASSWORD).expect(200);
        publisher.call(CONFIRM, "{destination_id: %s}", id).expectError(403, "reauthentication_required");
        givesSecondFactor(publisher);
        publisher.call(CONFIRM, "{destination_id: %s}", id).expect(200).expectFields("status", "message", "usable_at");
        publisher.call(CONFIRM, "{destination_id: %s}", id).expectError(404, "not_found");
        assertRefused(publisher.call(REQUEST, paypal(20)), "resting");
        NODE.execute("update payout_destinations set usable_at = usable_at - interval '24 hours' where id = ?", id);
        publisher.call(REQUEST, paypal(20)).expect(201);
        assertThat(NODE.text(
                        "select string_agg(action, ', ' order by id) from audit_log where subject = ?",
                        "payout_destination:" + id))
                .isEqualTo("payout_destination.add, payout_destination.confirm");
    }

    @Test
    @DisplayName("DR-06: a bank account that was verified still has to be confirmed by its owner")
    void confirmsBankAccountsToo() {
        Publisher publisher = NODE.world().publisher().earns("100", "USD");
        long account = publisher.hasBankAccount();
        Object[] request = {"{amount: 20, method: 'bank_transfer', bank_account_id: %s}", account};
        assertRefused(publisher.call(REQUEST, request), "unconfirmed");
        long id = publisher.call("/web/api/payout/destinations/list/").number("destinations.0.destination_id");
        givesSecondFactor(publisher);
        Publisher thief = NODE.world().publisher();
        givesSecondFactor(thief);
        thief.call(CONFIRM, "{destination_id: %s}", id).expectError(404, "not_found");
        publisher.call(CONFIRM, "{destination_id: %s}", id).expect(200);
        assertRefused(publisher.call(REQUEST, request), "resting");
    }

    @Test
    @DisplayName("DR-06: a payout above the setting needs a password or second factor given a moment before")
    void asksForReauthentication() {
        Publisher publisher = NODE.world().publisher().earns("500", "USD");
        usable(publisher);
        publisher.call(REQUEST, paypal(50)).expect(201);
        publisher
                .call(REQUEST, paypal(51))
                .expectError(403, "reauthentication_required")
                .shows("{details: {code: 'REAUTHENTICATION_REQUIRED', within_minutes: 10}}");
        publisher.call(PROVE, "{password: 'not the password'}").expectError(403, "wrong_password");
        publisher.call(REQUEST, paypal(51)).expectError(403, "reauthentication_required");
        publisher
                .call(PROVE, "{password: %s}", World.PASSWORD)
                .expect(200)
                .expectFields("status", "message", "proven_at");
        publisher.call(REQUEST, paypal(51)).expect(201);
        // Another session of the same account has shown nothing.
        NODE.world()
                .login(publisher.username())
                .post(REQUEST, paypal(51))
                .expectError(403, "reauthentication_required");
        NODE.execute("update step_ups set proven_at = now() - interval '11 minutes' where user_id = ?", publisher.id());
        publisher.call(REQUEST, paypal(51)).expectError(403, "reauthentication_required");
        givesSecondFactor(publisher);
        publisher.call(REQUEST, paypal(51)).expect(201);
    }

    private static void assertRefused(Answer answer, String reason) {
        answer.expectError(400, "payment_error", "DESTINATION_NOT_USABLE");
        assertThat(answer.text("details.reason")).isEqualTo(reason);
    }

    private static void usable(Publisher publisher) {
        NODE.execute("""
                        insert into payout_destinations (user_id, kind, address, confirmed_at, usable_at)
                        values (?, 'paypal_email', 'pat@example.com', now(), now())
                        """, publisher.id());
    }

    /** By the present web session. */
    private static void givesSecondFactor(Publisher publisher) {
        NODE.execute("""
                        insert into step_ups (credential, credential_id, user_id, factor, trusted, credentials_version)
                        select 'WEB_SESSION', id::text, user_id, 'second', true, 0 from sessions where user_id = ?
                        order by created_at limit 1
                        """, publisher.id());
    }

    private static Object[] paypal(int amount) {
        return new Object[] {"{amount: %s, method: 'paypal', paypal_email: 'pat@example.com'}", amount};
    }
}
