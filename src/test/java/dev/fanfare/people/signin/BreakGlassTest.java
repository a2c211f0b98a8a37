package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Actor;
import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OidcServer;
import dev.fanfare.support.OidcServer.Member;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-19: local sign-in of staff switched off, but for the break-glass account. */
@Nightly
class BreakGlassTest {
    private static final String USERS = "/admin/api/users/list/";

    @AutoClose
    private final OidcServer provider = new OidcServer();

    @Test
    @DisplayName("DR-19: only the break-glass account signs in locally, and everybody in charge is told")
    void alarmsEverybody() {
        try (Mails mails = new Mails(settings())) {
            Node node = mails.node;
            World world = node.world();
            Client anybody = node.client();
            Actor staff = world.publisher();
            promote(world, staff);
            Actor keeper = world.publisher();
            world.execute("update users set is_superuser = true where id = ?", keeper.id());
            staff.web().refused(403, "insufficient_permissions", USERS);
            anybody.signIn(staff.username(), World.PASSWORD).expectError(401, "invalid_credentials");
            anybody.signIn(world.publisher().username(), World.PASSWORD).expect(200);
            assertThat(metric(node)).isZero();
            Actor breakGlass = world.publisher();
            world.execute(
                    "update users set username = 'Glass', username_key = 'glass', is_superuser = true where id = ?",
                    breakGlass.id());
            Client inside = anybody.as(
                    "JWT " + anybody.signIn("glass", World.PASSWORD).expect(200).text("token"));
            inside.ok(USERS);
            assertThat(metric(node)).isOne();
            assertThat(world.number(
                            "select count(*) from audit_log where action = 'break_glass.sign_in' and subject = ?",
                            "user:" + breakGlass.id()))
                    .isOne();
            assertThat(mails.subjects(keeper.email())).contains("The break-glass account was used");
            assertThat(mails.subjects(breakGlass.email())).contains("The break-glass account was used");
            assertThat(mails.subjects(staff.email())).doesNotContain("The break-glass account was used");
            new OidcBrowser(anybody, provider).session(Member.of("helpers")).ok(USERS);
            assertThat(metric(node)).isOne();
        }
    }

    @Test
    @DisplayName("DR-19: passkeys of staff, and sessions from before, give no rights then")
    void closesTheOtherDoors() {
        try (Node node = Node.start(settings())) {
            World world = node.world();
            Actor publisher = world.publisher();
            Authenticator authenticator = new Authenticator("localhost", "http://localhost:8080");
            publisher.ok(
                    "/web/api/account/passkeys/add/",
                    authenticator.creates(publisher
                            .ok("/web/api/account/passkeys/begin/", "{password: %s}", World.PASSWORD)
                            .text("options.challenge")));
            signIn(node, authenticator, 200);
            promote(world, publisher);
            signIn(node, authenticator, 401);
            publisher.web().refused(403, "insufficient_permissions", USERS);
            publisher.backend().ok("/api/user/check/", "{email: %s}", publisher.email());
        }
    }

    private static void promote(World world, Actor actor) {
        world.execute("update users set is_staff = true, permissions = '{users.view}' where id = ?", actor.id());
    }

    private static void signIn(Node node, Authenticator authenticator, int status) {
        String challenge = node.client().ok("/web/api/auth/passkey/begin/").text("options.challenge");
        node.client()
                .post("/web/api/auth/passkey/", Map.of("assertion", authenticator.signs(challenge)))
                .expect(status);
    }

    private Map<String, String> settings() {
        Map<String, String> settings = provider.settings();
        settings.put("oidc.staff_local_sign_in", "break_glass");
        settings.put("oidc.break_glass_account", "GLASS");
        return settings;
    }

    private static long metric(Node node) {
        return new String(node.client().get("/metrics").bytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("fanfare_break_glass_sign_ins_total"))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .mapToLong(value -> (long) Double.parseDouble(value))
                .sum();
    }
}
