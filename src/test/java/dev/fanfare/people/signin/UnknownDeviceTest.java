package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-14: owners are told of sign-ins that may not be theirs. */
class UnknownDeviceTest {
    @AutoClose
    private static final Mails MAILS = new Mails(Map.of("http.trusted_proxies", "127.0.0.1"));

    private static final String HOME = "https://app.example.com/callback";
    private static final String TOLD = "A new device signed in";

    private final World world = MAILS.node.world();
    private final Client anybody = MAILS.node.client();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("AU-14: each sign-in by an unknown device is told once, by whichever door, and one's own is not")
    void tellsOfUnknownDevices() {
        anybody.signIn(user.username(), World.PASSWORD).expect(200);
        assertThat(MAILS.subjects(user.email())).isEmpty();
        Client browser = anybody.with("User-Agent", "Another browser");
        browser.signIn(user.username(), "wrong wrong").expect(401);
        assertThat(MAILS.subjects(user.email())).isEmpty();
        browser.signIn(user.username(), World.PASSWORD).expect(200);
        browser.signIn(user.username(), World.PASSWORD).expect(200);
        assertThat(MAILS.subjects(user.email())).containsExactly(TOLD);
        Client elsewhere = anybody.with("X-Forwarded-For", "203.0.113.7");
        elsewhere.signIn(user.username(), World.PASSWORD).expect(200);
        assertThat(MAILS.subjects(user.email())).containsExactly(TOLD, TOLD);
        assertThat(Mails.part(MAILS.received(user).get(1), "text/plain")).contains("203.0.113.7");
        // The consent page signs in, too.
        OAuth oauth = new OAuth(anybody.with("User-Agent", "A third one"), world.application("App", false, HOME));
        oauth.submit(
                        oauth.open(oauth.request(HOME)).expect(200),
                        "{username: %s, password: %s, decision: 'allow'}",
                        user.username(),
                        World.PASSWORD)
                .expect(303);
        assertThat(MAILS.subjects(user.email())).hasSize(3);
    }

    @Test
    @DisplayName("AU-14: a row of wrong codes is told: the guesser knows the password")
    void tellsOfWrongCodes() {
        addsPasskey();
        for (int i = 0; i < 4; i++) {
            assertThat(MAILS.subjects(user.email())).hasSize(i < 3 ? 1 : 2);
            String step =
                    anybody.signIn(user.username(), World.PASSWORD).expect(401).text("details.challenge");
            anybody.post("/web/api/auth/second-factor/", "{challenge: %s, code: '000000'}", step)
                    .expectError(401, "wrong_code");
        }
        assertThat(MAILS.subjects(user.email()))
                .containsExactly("A second factor was added", "Wrong codes for your account");
    }

    @Test
    @DisplayName("DR-05: a link by e-mail resets the password, and no second factor")
    void resetKeepsTheSecondFactor() {
        addsPasskey();
        anybody.ok("/web/api/auth/password/forgot/", "{email: %s}", user.email());
        MAILS.subjects(user.email());
        anybody.ok(
                "/web/api/auth/password/reset/",
                "{token: %s, password: 'another horse battery'}",
                MAILS.token(user.email()));
        anybody.signIn(user.username(), "another horse battery").expectError(401, "second_factor_required");
    }

    private void addsPasskey() {
        String challenge = user.ok("/web/api/account/passkeys/begin/", "{password: %s}", World.PASSWORD)
                .text("options.challenge");
        user.ok(
                "/web/api/account/passkeys/add/",
                new Authenticator("fanfare.example.com", "https://fanfare.example.com").creates(challenge));
    }
}
