package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-05: passkeys, with an authenticator in software. */
class PasskeysTest {
    private static final String ORIGIN = "http://localhost:8080";
    private static final String BEGIN = "/web/api/account/passkeys/begin/";
    private static final String ADD = "/web/api/account/passkeys/add/";
    private static final String SIGN_IN = "/web/api/auth/passkey/";
    private static final String PROVE = "/web/api/account/reauthenticate/";
    private static final String FACTORS = "/web/api/account/second-factors/";

    private final World world = Node.shared().world();
    private final Client anybody = Node.shared().client();
    private final Publisher user = world.publisher();
    private final Authenticator authenticator = new Authenticator("localhost", ORIGIN);

    @Test
    @DisplayName("DR-05: a passkey is added, signs in without a password, and the password alone no longer does")
    void signsIn() {
        user.refused(403, "reauthentication_required", BEGIN);
        user.reauthenticates();
        Answer begun = user.ok(BEGIN);
        begun.shows(
                "{options: {rp: {id: 'localhost'}, attestation: 'none', authenticatorSelection: {userVerification: 'required'}}}");
        Answer added = user.ok(ADD, authenticator.creates(begun.text("options.challenge")));
        assertThat(added.list("recovery_codes")).hasSize(10);
        user.ok(FACTORS + "list/").shows("{factors: [{kind: 'passkey', name: 'Passkey'}]}");
        Answer in = signIn(authenticator.signs(challenge())).expect(200);
        in.expectFields("status message token user");
        assertThat(in.header("Set-Cookie").orElseThrow()).startsWith("fanfare_renewal=");
        Client session = anybody.as("JWT " + in.text("token"));
        session.ok("/web/api/get/profile/").shows("{username: %s}", user.username());
        anybody.signIn(user.username(), World.PASSWORD)
                .expectError(401, "second_factor_required")
                .shows("{details: {methods: ['passkey', 'recovery_code']}}");
        long id = user.call(FACTORS + "list/").at("factors.0.factor_id").asLong();
        proves(user.web(), authenticator);
        user.ok(FACTORS + "delete/", "{factor_id: %s}", id);
        refused(authenticator.signs(challenge()));
    }

    @Test
    @DisplayName("DR-05: an answer is good once, for its challenge, on our pages, and from a verified user")
    void takesNoOtherAnswer() {
        add(authenticator);
        Map<String, String> signed = authenticator.signs(challenge());
        List<Answer> racing = Together.together(6, i -> signIn(signed));
        assertThat(racing).extracting(Answer::status).containsOnly(200, 401).containsOnlyOnce(200);
        refused(authenticator.signs("AAAA"));
        proves(user.web(), authenticator);
        String ofAdding = user.ok(BEGIN).text("options.challenge");
        refused(authenticator.signs(ofAdding));
        refused(new Authenticator("localhost", ORIGIN).signs(challenge()));
        authenticator.on("http://localhost.example.com");
        refused(authenticator.signs(challenge()));
        authenticator.on(ORIGIN);
        Map<String, String> broken = new java.util.HashMap<>(authenticator.signs(challenge()));
        broken.put("signature", "AAAA");
        refused(broken);
        // A copy of it would count from where it was copied.
        authenticator.counts(0);
        refused(authenticator.signs(challenge()));
        authenticator.counts(100);
        signIn(authenticator.signs(challenge())).expect(200);
        authenticator.careless();
        refused(authenticator.signs(challenge()));
    }

    @Test
    void addsNoneThatWasNotAskedFor() {
        Publisher other = world.publisher();
        other.reauthenticates();
        String others = other.ok(BEGIN).text("options.challenge");
        user.refused(401, "wrong_passkey", ADD, authenticator.creates(others));
        user.refused(401, "wrong_passkey", ADD, authenticator.creates(challenge()));
        user.refused(401, "wrong_passkey", ADD, "{client_data_json: '!', attestation_object: '?'}");
        add(authenticator);
        proves(user.web(), authenticator);
        String again = user.ok(BEGIN).text("options.challenge");
        user.refused(409, "conflict", ADD, authenticator.creates(again));
    }

    private void add(Authenticator with) {
        user.reauthenticates();
        String challenge = user.ok(BEGIN).text("options.challenge");
        user.ok(ADD, with.creates(challenge));
    }

    @Test
    @DisplayName("DR-14: an account with nothing but passkeys re-authenticates by one of its own")
    void reauthenticates() {
        add(authenticator);
        world.execute("update users set password_hash = null where id = ?", user.id());
        Authenticator stranger = new Authenticator("localhost", ORIGIN);
        Publisher other = world.publisher();
        other.reauthenticates();
        other.ok(ADD, stranger.creates(other.ok(BEGIN).text("options.challenge")));
        user.refused(400, "validation_error", PROVE);
        // Neither another account's passkey, nor an answer to what another account, or a sign-in, was asked.
        refusesStepUp(stranger.signs(user.ok(PROVE + "passkey/").text("options.challenge")));
        refusesStepUp(authenticator.signs(other.ok(PROVE + "passkey/").text("options.challenge")));
        refusesStepUp(authenticator.signs(challenge()));
        user.refused(403, "reauthentication_required", FACTORS + "recovery-codes/");
        proves(user.web(), authenticator);
        user.ok(FACTORS + "recovery-codes/");
    }

    private void refusesStepUp(Map<String, String> assertion) {
        user.refused(401, "wrong_passkey", PROVE, Map.of("passkey", assertion));
    }

    private static void proves(Client session, Authenticator with) {
        String challenge = session.ok(PROVE + "passkey/").text("options.challenge");
        session.ok(PROVE, Map.of("passkey", with.signs(challenge)));
    }

    private String challenge() {
        return anybody.ok(SIGN_IN + "begin/").text("options.challenge");
    }

    private void refused(Map<String, String> assertion) {
        signIn(assertion).expectError(401, "wrong_passkey");
    }

    private Answer signIn(Map<String, String> assertion) {
        return anybody.post(SIGN_IN, Map.of("assertion", assertion));
    }
}
