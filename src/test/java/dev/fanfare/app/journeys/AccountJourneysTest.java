package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Journey;
import dev.fanfare.support.Journeys;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What everyone with an account does with it. */
class AccountJourneysTest {
    @RegisterExtension
    static final Journeys JOURNEYS = new Journeys("accounts");

    @AutoClose
    private static final Mails MAILS = new Mails();

    private static final String NEW_PASSWORD = "another horse battery";

    private final World world = MAILS.node.world();
    private final Client stranger = MAILS.node.client();

    @Test
    @DisplayName("register, and verify the address")
    void registers(Journey journey) {
        String name = World.unique("newcomer");
        String address = name + "@example.com";
        Answer made = journey.makes(
                stranger,
                "/web/api/auth/register/",
                "{username: %s, email: %s, password: %s, first_name: 'Pat', last_name: 'Example', country: 1, city: 1}",
                name,
                address,
                World.PASSWORD);
        assertThat(MAILS.subjects(address)).isNotEmpty();
        journey.ok(stranger, "/web/api/auth/email/verify/", "{token: %s}", MAILS.token(address));
        stranger.as("JWT " + made.text("token")).ok("/web/api/account/get/").shows("{email_verified: true}");
    }

    @Test
    @DisplayName("set a forgotten password")
    void resets(Journey journey) {
        Publisher user = world.publisher();
        journey.ok(stranger, "/web/api/auth/password/forgot/", "{email: %s}", user.email());
        assertThat(MAILS.subjects(user.email())).isNotEmpty();
        journey.ok(
                stranger,
                "/web/api/auth/password/reset/",
                "{token: %s, password: %s}",
                MAILS.token(user.email()),
                NEW_PASSWORD);
        stranger.signIn(user.username(), NEW_PASSWORD).expect(200);
    }

    @Test
    @DisplayName("change the password, which ends all other sessions")
    void changesThePassword(Journey journey) {
        Publisher user = world.publisher();
        Client other = world.login(user.username());
        journey.ok(
                user.web(),
                "/web/api/account/password/update/",
                "{current_password: %s, new_password: %s}",
                World.PASSWORD,
                NEW_PASSWORD);
        other.refused(401, "invalid_access_token", "/web/api/account/get/");
    }

    @Test
    @DisplayName("add an authenticator app, and sign in with it")
    void addsATotp(Journey journey) {
        Publisher user = world.publisher();
        Answer begun =
                journey.ok(user.web(), "/web/api/account/second-factors/totp/begin/", "{password: %s}", World.PASSWORD);
        String secret = begun.text("secret");
        Answer codes = journey.ok(
                user.web(),
                "/web/api/account/second-factors/totp/confirm/",
                "{factor_id: %s, code: %s}",
                begun.number("factor_id"),
                Totp.shownAt(secret, Instant.now()));
        assertThat(codes.list("recovery_codes")).hasSize(10);
        Answer first = journey.post(
                stranger, "/web/api/auth/login/", "{username: %s, password: %s}", user.username(), World.PASSWORD);
        journey.ok(
                stranger,
                "/web/api/auth/second-factor/",
                "{challenge: %s, code: %s}",
                first.expect(401).text("details.challenge"),
                Totp.shownAt(secret, Instant.now().plusSeconds(30)));
    }

    @Test
    @DisplayName("add a passkey, and sign in without a password")
    void addsAPasskey(Journey journey) {
        Publisher user = world.publisher();
        Authenticator authenticator = new Authenticator("fanfare.example.com", "https://fanfare.example.com");
        journey.ok(user.web(), "/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        Answer begun = journey.ok(user.web(), "/web/api/account/passkeys/begin/");
        journey.ok(
                user.web(), "/web/api/account/passkeys/add/", authenticator.creates(begun.text("options.challenge")));
        Answer challenge = journey.ok(stranger, "/web/api/auth/passkey/begin/");
        Answer in = journey.ok(
                stranger,
                "/web/api/auth/passkey/",
                "{assertion: %s}",
                authenticator.signs(challenge.text("options.challenge")));
        stranger.as("JWT " + in.text("token")).ok("/web/api/account/get/");
    }

    @Test
    @DisplayName("see where one is signed in, and end what one does not know")
    void endsASession(Journey journey) {
        Publisher user = world.publisher();
        Client other = world.login(user.username());
        Answer list = journey.ok(user.web(), "/web/api/account/sessions/list/");
        String theirs = list.list("sessions").stream()
                .filter(session -> !session.path("current").asBoolean())
                .findFirst()
                .orElseThrow()
                .path("session_id")
                .asText();
        journey.ok(user.web(), "/web/api/account/sessions/end/", "{session_id: %s}", theirs);
        other.refused(401, "invalid_access_token", "/web/api/account/get/");
    }

    @Test
    @DisplayName("see which applications act in one's name, and disconnect one")
    void disconnectsAnApplication(Journey journey) {
        Publisher user = world.publisher();
        World.Application application = world.application();
        Client through = world.through(application, user);
        journey.ok(user.web(), "/web/api/account/applications/list/")
                .shows("{applications: [{client_id: %s}]}", application.clientId());
        journey.ok(
                user.shown("password"),
                "/web/api/account/applications/disconnect/",
                "{client_id: %s}",
                application.clientId());
        through.refused(401, "invalid_access_token", "/api/get/networks/");
    }

    @Test
    @DisplayName("see who one is here, and what one may do")
    void seesWhatOneMay(Journey journey) {
        journey.ok(world.publisher().backend(), "/api/user/me/")
                .shows("{kinds: ['publisher'], permissions: [], second_factor_required: false}");
    }

    @Test
    @DisplayName("take all of one's data along")
    void exportsAll(Journey journey) {
        Publisher user = world.publisher();
        journey.ok(user.web(), "/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        journey.ok(user.web(), "/web/api/account/export/");
        MAILS.node.sweep(new MakeExports());
        assertThat(MAILS.subjects(user.email())).contains("Your data is ready");
    }

    @Test
    @DisplayName("leave, and change one's mind")
    void leaves(Journey journey) {
        Publisher user = world.publisher();
        journey.ok(user.web(), "/web/api/account/delete/", "{password: %s}", World.PASSWORD);
        journey.ok(user.web(), "/web/api/account/delete/cancel/");
        user.ok("/web/api/account/get/").shows("{leaves_at: null}");
    }

    @Test
    @DisplayName("choose what one is told about, and in which language")
    void choosesWhatOneIsTold(Journey journey) {
        Publisher user = world.publisher();
        journey.ok(
                user.web(), "/web/api/update/preferences/", "{language: 'de', notifications: {new_campaign: false}}");
        user.ok("/web/api/account/get/").shows("{language: 'de'}");
    }
}
