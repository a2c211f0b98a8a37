package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-02, DR-03: passwords and addresses, through the interface and a real mail server. */
class PasswordsAndAddressesTest {
    @AutoClose
    private static final Mails MAILS =
            new Mails(Map.of("mail.product", "Posaune", "mail.imprint", "Posaune GmbH\nRing 1, Wien"));

    private static final String NEW = "another horse battery";
    private static final String CHANGE = "/web/api/account/password/update/";
    private static final String FORGOT = "/web/api/auth/password/forgot/";
    private static final String RESET = "/web/api/auth/password/reset/";
    private static final String VERIFY = "/web/api/auth/email/verify/";
    private static final String CONFIRM = "/web/api/auth/email/confirm/";
    private static final String PROFILE = "/web/api/update/profile/";

    private final World world = MAILS.node.world();
    private final Client anybody = MAILS.node.client();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("DR-02: a changed password ends every other session, and the owner is told")
    void changesThePassword() {
        Client second = world.login(user.username());
        Client through = world.through(world.application(), user);
        user.refused(403, "wrong_password", CHANGE, "{current_password: 'wrong wrong', new_password: %s}", NEW);
        user.refused(
                422, "validation_error", CHANGE, "{current_password: %s, new_password: 'password'}", World.PASSWORD);
        second.ok("/web/api/get/profile/");
        user.ok(CHANGE, "{current_password: %s, new_password: %s}", World.PASSWORD, NEW)
                .expectFields("status", "message");
        user.ok("/web/api/get/profile/");
        for (Client ended : List.of(second, through)) {
            ended.refused(401, "invalid_access_token", "/api/get/networks/");
        }
        anybody.signIn(user.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        anybody.signIn(user.username(), NEW).expect(200);
        assertThat(MAILS.subjects(user.email()))
                .containsExactlyInAnyOrder("A new device signed in", "Your password was changed");
    }

    @Test
    @DisplayName("DR-12: no login under way with the old password becomes a session")
    void endsLoginsUnderWay() {
        List<Answer> answers = Together.together(
                25,
                i -> i == 12
                        ? user.call(CHANGE, "{current_password: %s, new_password: %s}", World.PASSWORD, NEW)
                        : anybody.signIn(user.username(), World.PASSWORD));
        answers.get(12).expect(200);
        assertThat(world.number("select count(*) from sessions where user_id = ? and ended_at is null", user.id()))
                .as("live sessions, the one that changed the password")
                .isOne();
        user.ok("/web/api/get/profile/");
    }

    @Test
    @DisplayName("DR-12: of two who change the password by the same old one, one does")
    void changesAPasswordOnce() {
        Client thief = world.login(user.username());
        List<Answer> answers = Together.together(2, i -> (i == 0 ? user.web() : thief)
                .post(CHANGE, "{current_password: %s, new_password: %s}", World.PASSWORD, NEW + i));
        assertThat(answers).extracting(Answer::status).containsOnlyOnce(200);
    }

    @Test
    @DisplayName("DR-02: a link resets a password once, and what was open before is closed")
    void resetsThePasswordByALink() {
        user.speaks("de");
        Client through = world.through(world.application(), user);
        anybody.ok(FORGOT, "{email: %s}", user.email());
        assertThat(MAILS.subjects(user.email()))
                .containsExactlyInAnyOrder("Ein neues Gerät hat sich angemeldet", "Legen Sie ein neues Passwort fest");
        MimeMessage mail = MAILS.received(user, "Legen Sie ein neues Passwort fest");
        assertThat(Mails.part(mail, "text/html"))
                .contains("Posaune", "Neues Passwort festlegen</a>", "Posaune GmbH<br>\nRing 1, Wien");
        assertThat(Mails.part(mail, "text/plain")).contains(user.username(), "Posaune GmbH\nRing 1, Wien");
        String token = MAILS.token(user.email());
        // Only its hash is stored.
        assertThat(world.number("select count(*) from mail_links where hash = ?", (Object)
                        Tokens.hash(token).getBytes()))
                .isOne();
        assertThat(world.number("select count(*) from account_mails m where m::text like '%' || ? || '%'", token))
                .isZero();
        anybody.refused(422, "validation_error", RESET, "{token: %s, password: '1234'}", token);
        List<Answer> racing = Together.together(8, i -> anybody.post(RESET, "{token: %s, password: %s}", token, NEW));
        assertThat(racing).extracting(Answer::status).containsOnly(200, 400).containsOnlyOnce(200);
        anybody.refused(400, "invalid_link", RESET, "{token: %s, password: %s}", token, NEW);
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
        through.refused(401, "invalid_access_token", "/api/get/networks/");
        anybody.signIn(user.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        anybody.signIn(user.username(), NEW).expect(200);
        assertThat(MAILS.subjects(user.email())).hasSize(3).last().isEqualTo("Ihr Passwort wurde geändert");
    }

    @Test
    @DisplayName("DR-02: a link works for an hour, and not when another was used")
    void endsLinks() {
        anybody.ok(FORGOT, "{email: %s}", user.email());
        MAILS.subjects(user.email());
        String first = MAILS.token(user.email());
        anybody.ok(FORGOT, "{email: %s}", user.email());
        MAILS.subjects(user.email());
        String second = MAILS.token(user.email());
        assertThat(world.number(
                        "select extract(epoch from expires_at - now())::int from mail_links where hash = ?",
                        (Object) Tokens.hash(second).getBytes()))
                .isBetween(3_500L, 3_600L);
        world.execute("update mail_links set expires_at = now() where hash = ?", (Object)
                Tokens.hash(second).getBytes());
        anybody.refused(400, "invalid_link", RESET, "{token: %s, password: %s}", second, NEW);
        anybody.refused(400, "invalid_link", VERIFY, "{token: %s}", first);
        anybody.ok(RESET, "{token: %s, password: %s}", first, NEW);
        // Five an hour at most, so that no mailbox is flooded.
        for (int i = 0; i < 5; i++) {
            anybody.ok(FORGOT, "{email: %s}", user.email());
        }
        assertThat(MAILS.subjects(user.email()).stream().filter("Set a new password"::equals))
                .hasSize(5);
    }

    @Test
    @DisplayName("DR-02: whether there is an account is not told, nor does it change what is done")
    void doesNotRevealWhoHasAnAccount() {
        String stranger = World.unique("stranger") + "@example.com";
        Answer known = anybody.ok(FORGOT, "{email: %s}", user.email());
        long before = world.waiting();
        Answer unknown = anybody.ok(FORGOT, "{email: %s}", stranger);
        assertThat(unknown.body()).isEqualTo(known.body());
        // The same is written for both; who is meant is found out afterwards.
        assertThat(world.waiting()).isEqualTo(before + 1);
        assertThat(MAILS.subjects(stranger)).isEmpty();
    }

    @Test
    @DisplayName("DR-03: an address gets nothing but its verification until it is verified")
    void verifiesAnAddress() {
        Publisher newcomer = world.newcomer();
        newcomer.ok("/web/api/get/profile/");
        world.operator().ok("/api/user/notification/", "{user_id: %s, title: 'Hello', message: 'Hi'}", newcomer.id());
        newcomer.ok(CHANGE, "{current_password: %s, new_password: %s}", World.PASSWORD, NEW);
        newcomer.ok("/web/api/account/email/send-verification/");
        assertThat(MAILS.subjects(newcomer.email())).hasSize(2).containsOnly("Is this your e-mail address?");
        String page = MAILS.linked(newcomer.email());
        assertThat(html(anybody.get(page))).contains("Confirm that the address is yours", "method=\"post\"");
        assertThat(verified(newcomer)).as("following a link changes nothing").isFalse();
        post(page, "token=" + MAILS.token(newcomer.email())).expect(200);
        assertThat(verified(newcomer)).isTrue();
        post(page, "token=" + MAILS.token(newcomer.email())).expect(400);
        newcomer.ok("/web/api/account/email/send-verification/");
        anybody.ok(FORGOT, "{email: %s}", newcomer.email());
        assertThat(MAILS.subjects(newcomer.email())).hasSize(3).last().isEqualTo("Set a new password");
        page = MAILS.linked(newcomer.email());
        assertThat(html(post(page, "token=" + MAILS.token(newcomer.email()) + "&password=short")
                        .expect(422)))
                .contains("role=\"alert\"")
                .doesNotContain("short\"");
        post(page, "token=" + MAILS.token(newcomer.email()) + "&password=long+enough+now")
                .expect(200);
        anybody.signIn(newcomer.username(), "long enough now").expect(200);
    }

    @Test
    @DisplayName("DR-03: a password that is asked for at an unverified address follows as soon as it is verified")
    void verifiesAnAddressForAReset() {
        Publisher newcomer = world.newcomer();
        assertThat(MAILS.subjects(newcomer.email())).containsExactly("Is this your e-mail address?");
        anybody.ok(FORGOT, "{email: %s}", newcomer.email());
        assertThat(MAILS.subjects(newcomer.email()))
                .hasSize(2)
                .last()
                .isEqualTo("Confirm your address to set a new password");
        String page = MAILS.linked(newcomer.email());
        assertThat(html(post(page, "token=" + MAILS.token(newcomer.email())).expect(200)))
                .contains("its link is on its way", "<a href=\"/\">Go on to Fanfare</a>");
        assertThat(verified(newcomer)).isTrue();
        assertThat(MAILS.subjects(newcomer.email())).hasSize(3).last().isEqualTo("Set a new password");
        anybody.ok(RESET, "{token: %s, password: %s}", MAILS.token(newcomer.email()), NEW);
    }

    @Test
    @DisplayName("DR-03: an address replaces another once it is confirmed with the password; the former one is told")
    void changesAnAddressOnceItIsConfirmed() {
        String wanted = World.unique("wanted") + "@example.com";
        user.ok(PROFILE, "{email: %s, first_name: 'Ada'}", wanted).expectFields("status", "message");
        user.ok("/web/api/get/profile/").shows("{email: %s, first_name: 'Ada'}", user.email());
        assertThat(MAILS.subjects(user.email())).containsExactly("Your e-mail address is to change");
        assertThat(MAILS.subjects(wanted)).containsExactly("Confirm your new e-mail address");
        String token = MAILS.token(wanted);
        anybody.refused(403, "wrong_password", CONFIRM, "{token: %s, password: 'wrong wrong'}", token);
        anybody.ok(CONFIRM, "{token: %s, password: %s}", token, World.PASSWORD);
        anybody.refused(400, "invalid_link", CONFIRM, "{token: %s, password: %s}", token, World.PASSWORD);
        user.ok("/web/api/get/profile/").shows("{email: %s}", wanted);
        assertThat(MAILS.subjects(user.email())).hasSize(2).last().isEqualTo("Your e-mail address was changed");
        assertThat(verified(user)).isTrue();
        anybody.signIn(wanted, World.PASSWORD).expect(200);
        anybody.signIn(user.email(), World.PASSWORD).expectError(401, "invalid_credentials");
        String onPage = World.unique("page") + "@example.com";
        user.ok(PROFILE, "{email: %s}", onPage);
        assertThat(MAILS.subjects(onPage)).hasSize(1);
        post(MAILS.linked(onPage), "token=" + MAILS.token(onPage) + "&password=wrong")
                .expect(403);
        post(MAILS.linked(onPage), "token=" + MAILS.token(onPage) + "&password=" + World.PASSWORD)
                .expect(200);
        user.ok("/web/api/get/profile/").shows("{email: %s}", onPage);
    }

    @Test
    @DisplayName("DR-03: only the last requested address is taken, and only if it is free")
    void takesOnlyTheAddressThatIsWanted() {
        String first = World.unique("first") + "@example.com";
        String second = World.unique("second") + "@example.com";
        user.ok(PROFILE, "{email: %s}", first);
        MAILS.subjects(first);
        user.ok(PROFILE, "{email: %s}", second);
        MAILS.subjects(second);
        anybody.refused(400, "invalid_link", CONFIRM, "{token: %s, password: %s}", MAILS.token(first), World.PASSWORD);
        Publisher other = world.publisher();
        user.call(PROFILE, "{email: %s}", other.email()).expectError(409, "conflict", "DUPLICATE_RESOURCE");
        // Another account takes it first.
        world.execute("update users set email = ?, email_key = ? where id = ?", second, second, other.id());
        anybody.post(CONFIRM, "{token: %s, password: %s}", MAILS.token(second), World.PASSWORD)
                .expectError(409, "conflict", "DUPLICATE_RESOURCE");
    }

    private Answer post(String page, String form) {
        return anybody.raw(
                page.substring(0, page.indexOf('?')),
                "application/x-www-form-urlencoded",
                form.getBytes(StandardCharsets.UTF_8));
    }

    private boolean verified(Publisher publisher) {
        return world.number("select count(*) from users where email_verified_at is not null and id = ?", publisher.id())
                == 1;
    }

    private static String html(Answer answer) {
        assertThat(answer.header("Content-Security-Policy").orElseThrow()).contains("default-src 'none'");
        return answer.text();
    }
}
