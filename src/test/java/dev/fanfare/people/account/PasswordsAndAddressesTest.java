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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-02, DR-03: passwords and addresses, through the interface and a real mail server. */
class PasswordsAndAddressesTest {
    private static final Mails MAILS =
            new Mails(Map.of("mail.product", "Posaune", "mail.imprint", "Posaune GmbH\nRing 1, Wien"));
    private static final String NEW = "another horse battery";
    private static final String CHANGE = "/web/api/account/password/change/";
    private static final String FORGOT = "/web/api/auth/password/forgot/";
    private static final String RESET = "/web/api/auth/password/reset/";
    private static final String VERIFY = "/web/api/auth/email/verify/";
    private static final String CONFIRM = "/web/api/auth/email/confirm/";
    private static final String PROFILE = "/web/api/update/profile/";

    private final World world = MAILS.node.world();
    private final Client anybody = MAILS.node.client();
    private final Publisher user = world.publisher();

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    @Test
    @DisplayName("DR-02: a changed password ends every other session, and the owner is told")
    void changesThePassword() {
        Client second = world.login(user.username());
        Client through = world.through(world.application(), user);
        user.call(CHANGE, "{current_password: 'wrong wrong', new_password: %s}", NEW)
                .expectError(403, "wrong_password");
        user.call(CHANGE, "{current_password: %s, new_password: 'password'}", World.PASSWORD)
                .expectError(422, "validation_error");
        second.post("/web/api/get/profile/").expect(200);
        user.call(CHANGE, "{current_password: %s, new_password: %s}", World.PASSWORD, NEW)
                .expect(200)
                .expectFields("status", "message");
        user.call("/web/api/get/profile/").expect(200);
        for (Client ended : List.of(second, through)) {
            ended.post("/api/get/networks/").expectError(401, "invalid_access_token");
        }
        login(user.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        login(user.username(), NEW).expect(200);
        assertThat(MAILS.subjects(user.email())).containsExactly("Your password was changed");
    }

    @Test
    @DisplayName("DR-02: a link resets a password once, and what was open before is closed")
    void resetsThePasswordByALink() {
        user.speaks("de");
        anybody.post(FORGOT, "{email: %s}", user.email()).expect(200);
        assertThat(MAILS.subjects(user.email())).containsExactly("Lege ein neues Passwort fest");
        MimeMessage mail = MAILS.received(user).get(0);
        assertThat(Mails.part(mail, "text/html"))
                .contains("Posaune", "Neues Passwort festlegen</a>", "Posaune GmbH<br>\nRing 1, Wien");
        assertThat(Mails.part(mail, "text/plain")).contains(user.username(), "Posaune GmbH\nRing 1, Wien");
        String token = MAILS.token(user.email());
        // Only its hash is stored.
        assertThat(world.sql("select count(*) from mail_links where hash = ?", (Object)
                                Tokens.hash(token).getBytes())
                        .number())
                .isOne();
        assertThat(world.sql("select count(*) from account_mails m where m::text like '%' || ? || '%'", token)
                        .number())
                .isZero();
        anybody.post(RESET, "{token: %s, password: '1234'}", token).expectError(422, "validation_error");
        List<Answer> racing = Together.together(8, i -> anybody.post(RESET, "{token: %s, password: %s}", token, NEW));
        assertThat(racing).extracting(Answer::status).containsOnly(200, 400).containsOnlyOnce(200);
        anybody.post(RESET, "{token: %s, password: %s}", token, NEW).expectError(400, "invalid_link");
        user.web().post("/web/api/get/profile/").expectError(401, "invalid_access_token");
        login(user.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        login(user.username(), NEW).expect(200);
        assertThat(MAILS.subjects(user.email())).hasSize(2).last().isEqualTo("Dein Passwort wurde geändert");
    }

    @Test
    @DisplayName("DR-02: a link works for an hour, and not when another was used")
    void endsLinks() {
        anybody.post(FORGOT, "{email: %s}", user.email()).expect(200);
        MAILS.subjects(user.email());
        String first = MAILS.token(user.email());
        anybody.post(FORGOT, "{email: %s}", user.email()).expect(200);
        MAILS.subjects(user.email());
        String second = MAILS.token(user.email());
        assertThat(world.sql(
                                "select extract(epoch from expires_at - now())::int from mail_links where hash = ?",
                                (Object) Tokens.hash(second).getBytes())
                        .number())
                .isBetween(3_500L, 3_600L);
        world.sql("update mail_links set expires_at = now() where hash = ?", (Object)
                        Tokens.hash(second).getBytes())
                .execute();
        anybody.post(RESET, "{token: %s, password: %s}", second, NEW).expectError(400, "invalid_link");
        anybody.post(VERIFY, "{token: %s}", first).expectError(400, "invalid_link");
        anybody.post(RESET, "{token: %s, password: %s}", first, NEW).expect(200);
        // No more than five an hour, so that nobody is drowned in mail.
        for (int i = 0; i < 5; i++) {
            anybody.post(FORGOT, "{email: %s}", user.email()).expect(200);
        }
        assertThat(MAILS.subjects(user.email()).stream().filter("Set a new password"::equals))
                .hasSize(5);
    }

    @Test
    @DisplayName("DR-02: whether there is an account is not told, nor does it change what is done")
    void tellsNobodyWhoHasAnAccount() {
        String stranger = World.unique("stranger") + "@example.com";
        Answer known = anybody.post(FORGOT, "{email: %s}", user.email()).expect(200);
        long before = world.waiting();
        Answer unknown = anybody.post(FORGOT, "{email: %s}", stranger).expect(200);
        assertThat(unknown.body()).isEqualTo(known.body());
        // The same is written for both; who is meant is found out afterwards.
        assertThat(world.waiting()).isEqualTo(before + 1);
        assertThat(MAILS.subjects(stranger)).isEmpty();
    }

    @Test
    @DisplayName("DR-03: an address gets nothing but its verification until it is verified")
    void verifiesAnAddress() {
        Publisher newcomer = world.newcomer();
        newcomer.call("/web/api/get/profile/").expect(200);
        world.operator()
                .call("/api/user/notification/", "{user_id: %s, title: 'Hello', message: 'Hi'}", newcomer.id())
                .expect(200);
        newcomer.call(CHANGE, "{current_password: %s, new_password: %s}", World.PASSWORD, NEW)
                .expect(200);
        anybody.post(FORGOT, "{email: %s}", newcomer.email()).expect(200);
        newcomer.call("/web/api/account/email/send-verification/").expect(200);
        assertThat(MAILS.subjects(newcomer.email())).hasSize(3).containsOnly("Is this your e-mail address?");
        String page = MAILS.linked(newcomer.email());
        assertThat(html(anybody.get(page))).contains("Confirm that the address is yours", "method=\"post\"");
        assertThat(verified(newcomer)).as("following a link changes nothing").isFalse();
        post(page, "token=" + MAILS.token(newcomer.email())).expect(200);
        assertThat(verified(newcomer)).isTrue();
        post(page, "token=" + MAILS.token(newcomer.email())).expect(400);
        newcomer.call("/web/api/account/email/send-verification/").expect(200);
        anybody.post(FORGOT, "{email: %s}", newcomer.email()).expect(200);
        assertThat(MAILS.subjects(newcomer.email())).hasSize(4).last().isEqualTo("Set a new password");
        page = MAILS.linked(newcomer.email());
        assertThat(html(post(page, "token=" + MAILS.token(newcomer.email()) + "&password=short")
                        .expect(422)))
                .contains("role=\"alert\"")
                .doesNotContain("short\"");
        post(page, "token=" + MAILS.token(newcomer.email()) + "&password=long+enough+now")
                .expect(200);
        login(newcomer.username(), "long enough now").expect(200);
    }

    @Test
    @DisplayName("DR-03: an address replaces another once it is confirmed with the password; the former one is told")
    void changesAnAddressOnceItIsConfirmed() {
        String wanted = World.unique("wanted") + "@example.com";
        user.call(PROFILE, "{email: %s, first_name: 'Ada'}", wanted).expect(200).expectFields("status", "message");
        user.call("/web/api/get/profile/").expect(200).shows("{email: %s, first_name: 'Ada'}", user.email());
        assertThat(MAILS.subjects(user.email())).containsExactly("Your e-mail address is to change");
        assertThat(MAILS.subjects(wanted)).containsExactly("Confirm your new e-mail address");
        String token = MAILS.token(wanted);
        anybody.post(CONFIRM, "{token: %s, password: 'wrong wrong'}", token).expectError(403, "wrong_password");
        anybody.post(CONFIRM, "{token: %s, password: %s}", token, World.PASSWORD)
                .expect(200);
        anybody.post(CONFIRM, "{token: %s, password: %s}", token, World.PASSWORD)
                .expectError(400, "invalid_link");
        user.call("/web/api/get/profile/").expect(200).shows("{email: %s}", wanted);
        assertThat(MAILS.subjects(user.email())).hasSize(2).last().isEqualTo("Your e-mail address was changed");
        assertThat(verified(user)).isTrue();
        login(wanted, World.PASSWORD).expect(200);
        login(user.email(), World.PASSWORD).expectError(401, "invalid_credentials");
    }

    @Test
    @DisplayName("DR-03: only the address that was wanted last is taken, and none that somebody has")
    void takesOnlyTheAddressThatIsWanted() {
        String first = World.unique("first") + "@example.com";
        String second = World.unique("second") + "@example.com";
        user.call(PROFILE, "{email: %s}", first).expect(200);
        MAILS.subjects(first);
        user.call(PROFILE, "{email: %s}", second).expect(200);
        MAILS.subjects(second);
        anybody.post(CONFIRM, "{token: %s, password: %s}", MAILS.token(first), World.PASSWORD)
                .expectError(400, "invalid_link");
        Publisher other = world.publisher();
        user.call(PROFILE, "{email: %s}", other.email()).expectError(409, "conflict", "DUPLICATE_RESOURCE");
        // Somebody else is quicker.
        world.sql("update users set email = ?, email_key = ? where id = ?", second, second, other.id())
                .execute();
        anybody.post(CONFIRM, "{token: %s, password: %s}", MAILS.token(second), World.PASSWORD)
                .expectError(409, "conflict", "DUPLICATE_RESOURCE");
    }

    private Answer login(String name, String password) {
        return anybody.post("/web/api/auth/login/", "{username: %s, password: %s}", name, password);
    }

    private Answer post(String page, String form) {
        return anybody.raw(
                page.substring(0, page.indexOf('?')),
                "application/x-www-form-urlencoded",
                form.getBytes(StandardCharsets.UTF_8));
    }

    private boolean verified(Publisher publisher) {
        return world.sql("select count(*) from users where email_verified_at is not null and id = ?", publisher.id())
                        .number()
                == 1;
    }

    private static String html(Answer answer) {
        assertThat(answer.header("Content-Security-Policy").orElseThrow()).contains("default-src 'none'");
        return answer.text();
    }
}
