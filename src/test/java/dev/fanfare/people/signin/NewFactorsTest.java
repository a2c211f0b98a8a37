package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-14: a second factor counts for money after a day, or once its owner has confirmed it. */
class NewFactorsTest {
    @AutoClose
    private static final Mails MAILS = new Mails(Map.of(
            "users.new_factor_hours", "24",
            "payments.safety.confirm_destinations", "true",
            "payments.safety.proof_above", "50"));

    private static final String NEW = "another horse battery";
    private static final String FACTORS = "/web/api/account/second-factors/";
    private static final String PROVE = "/web/api/account/reauthenticate/";
    private static final String CONFIRM = "/web/api/payout/destinations/confirm/";
    private static final String RESET = "/web/api/auth/password/reset/";

    private final World world = MAILS.node.world();
    private final Client anybody = MAILS.node.client();
    private final Publisher user = world.publisher().earns("500", "USD");
    private long destination;
    private List<JsonNode> codes;

    @BeforeEach
    void addsAFactor() {
        destination = user.call(
                        "/web/api/payout/destinations/add/", "{method: 'paypal', paypal_email: 'pat@example.com'}")
                .expect(201)
                .number("destination_id");
        user.reauthenticates();
        long id = user.ok(FACTORS + "totp/begin/").number("factor_id");
        codes = user.ok(FACTORS + "totp/confirm/", "{factor_id: %s, code: %s}", id, code())
                .list("recovery_codes");
    }

    @Test
    @DisplayName("DR-14: a factor added with a stolen session and password moves no money")
    void movesNoMoney() {
        proves(code());
        user.refused(403, "reauthentication_required", CONFIRM, "{destination_id: %s}", destination);
        payout().expectError(403, "reauthentication_required");
        proves(codes.get(0).asText());
        user.refused(403, "reauthentication_required", CONFIRM, "{destination_id: %s}", destination);
        world.execute("update totps set trusted_at = now() where user_id = ?", user.id());
        proves(code());
        user.ok(CONFIRM, "{destination_id: %s}", destination);
        payout().expect(201);
    }

    @Test
    @DisplayName("DR-14: it counts at once when its owner confirms it by the link that was sent")
    void countsOnceConfirmed() {
        MAILS.subjects(user.email());
        assertThat(trustedAt()).isAfter(Instant.now().plusSeconds(23 * 3600));
        String text = MAILS.received(user).stream()
                .filter(mail -> "A second factor was added".equals(Mails.read(mail::getSubject)))
                .map(mail -> Mails.part(mail, "text/plain"))
                .findFirst()
                .orElseThrow();
        String token = text.replaceAll("(?s).*confirm-factor\\?token=([\\w-]+).*", "$1");
        anybody.ok("/web/api/auth/second-factor/confirm/", "{token: %s}", token);
        anybody.refused(400, "invalid_link", "/web/api/auth/second-factor/confirm/", "{token: %s}", token);
        assertThat(trustedAt()).isBefore(Instant.now().plusSeconds(60));
        proves(code());
        user.ok(CONFIRM, "{destination_id: %s}", destination);
    }

    @Test
    @DisplayName("DR-14: a reset of the password drops new factors, so that an intruder's do not lock the owner out")
    void isDroppedByAReset() {
        anybody.signIn(user.username(), World.PASSWORD).expectError(401, "second_factor_required");
        resets();
        anybody.signIn(user.username(), NEW).expect(200);
        assertThat(world.number("select count(*) from recovery_codes where user_id = ?", user.id()))
                .isZero();
    }

    @Test
    @DisplayName(
            "DR-13: a reset drops identities linked lately, and keeps older ones and the one that made the account")
    void dropsNewIdentities() {
        String link = "insert into external_identities (user_id, provider, subject, linked_at)"
                + " values (?, ?, ?, now() - make_interval(days => ?))";
        world.execute("update users set joined_at = now() - interval '30 days' where id = ?", user.id());
        world.execute(link, user.id(), "google", World.unique("8"), 6);
        world.execute(link, user.id(), "facebook", World.unique("8"), 8);
        resets();
        assertThat(identities(user)).isEqualTo("facebook");
        Publisher young = world.publisher();
        world.execute(
                "insert into external_identities (user_id, provider, subject, linked_at)"
                        + " select id, 'google', username, joined_at from users where id = ?",
                young.id());
        resets(young);
        assertThat(identities(young)).isEqualTo("google");
    }

    private String identities(Publisher of) {
        return world.text("select string_agg(provider, ' ') from external_identities where user_id = ?", of.id());
    }

    @Test
    @DisplayName("DR-14: a reset keeps the others, and tells which")
    void isKeptByAReset() {
        world.execute("update totps set trusted_at = now() where user_id = ?", user.id());
        assertThat(resets().text("message")).contains("Authenticator");
        anybody.signIn(user.username(), NEW).expectError(401, "second_factor_required");
        assertThat(MAILS.subjects(user.email())).contains("Your password was set");
        List<jakarta.mail.internet.MimeMessage> mails = MAILS.received(user);
        assertThat(Mails.part(mails.get(mails.size() - 1), "text/plain")).contains("Authenticator");
    }

    @Test
    @DisplayName("DR-14: two of staff remove an owner's factors, who is told")
    void isRemovedByTwoOfStaff() {
        long proposal = world.staff(Permission.USERS_FACTORS)
                .proposes("/admin/api/users/delete-factors/", "{user_id: %s, reason: 'Lost.'}", user.id());
        world.staff(Permission.USERS_FACTORS).seconds(proposal).expect(200);
        assertThat(MAILS.subjects(user.email())).contains("A second factor was removed");
        anybody.signIn(user.username(), World.PASSWORD).expect(200);
    }

    private Answer resets() {
        return resets(user);
    }

    private Answer resets(Publisher owner) {
        MAILS.subjects(owner.email());
        anybody.ok("/web/api/auth/password/forgot/", "{email: %s}", owner.email());
        MAILS.subjects(owner.email());
        return anybody.ok(RESET, "{token: %s, password: %s}", MAILS.token(owner.email()), NEW);
    }

    private Instant trustedAt() {
        return Instant.parse(user.ok(FACTORS + "list/").text("factors.0.trusted_at"));
    }

    private Answer payout() {
        return user.call("/web/api/payout/request/", "{amount: 51, method: 'paypal', paypal_email: 'pat@example.com'}");
    }

    private void proves(String code) {
        user.ok(PROVE, "{password: %s, code: %s}", World.PASSWORD, code);
    }

    /** Of now; the app forgets that it has shown it. */
    private String code() {
        world.execute("update totps set last_step = 0 where user_id = ?", user.id());
        var row = world.sql("select secret, key_id from totps where user_id = ?", user.id())
                .rows()
                .get(0);
        byte[] secret = Node.keyRing()
                .decryptBytes(
                        FactorsRepository.place(user.id()),
                        new EncryptedValue(
                                Buffer.buffer((byte[]) row.get("secret")),
                                row.get("key_id").toString()));
        return Totp.codeAt(secret, Instant.now(), 6);
    }
}
