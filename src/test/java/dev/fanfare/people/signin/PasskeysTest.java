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
    private static final String FACTORS = "/web/api/account/second-factors/";

    private final World world = Node.shared().world();
    private final Client anybody = Node.shared().client();
    private final Publisher user = world.publisher();
    private final Authenticator authenticator = new Authenticator("localhost", ORIGIN);

    @Test
    @DisplayName("DR-05: a passkey is added, signs in without a password, and the password alone no longer does")
    void signsIn() {
        user.call(BEGIN, "{password: 'wrong wrong'}").expectError(403, "wrong_password");
        Answer begun = user.call(BEGIN, "{password: %s}", World.PASSWORD).expect(200);
        begun.shows(
                "{options: {rp: {id: 'localhost'}, attestation: 'none', authenticatorSelection: {userVerification: 'required'}}}");
        Answer added = user.call(ADD, authenticator.creates(begun.text("options.challenge")))
                .expect(200);
        assertThat(added.list("recovery_codes")).hasSize(10);
        user.call(FACTORS + "list/").expect(200).shows("{factors: [{kind: 'passkey', name: 'Passkey'}]}");
        Answer in = signIn(authenticator.signs(challenge())).expect(200);
        in.expectFields("status", "message", "token", "user");
        assertThat(in.header("Set-Cookie").orElseThrow()).startsWith("fanfare_renewal=");
        Client session = anybody.as("JWT " + in.text("token"));
        session.post("/web/api/get/profile/").expect(200).shows("{username: %s}", user.username());
        Answer refused =
                anybody.post("/web/api/auth/login/", "{username: %s, password: %s}", user.username(), World.PASSWORD);
        refused.expectError(401, "second_factor_required");
        assertThat(refused.at("details.methods").toString()).isEqualTo("[\"passkey\",\"recovery_code\"]");
        long id = user.call(FACTORS + "list/").at("factors.0.factor_id").asLong();
        user.call(FACTORS + "remove/", "{factor_id: %s, password: %s}", id, World.PASSWORD)
                .expect(200);
        signIn(authenticator.signs(challenge())).expectError(401, "wrong_passkey");
    }

    @Test
    @DisplayName("DR-05: an answer is good once, for its challenge, on our pages, and from a verified user")
    void takesNoOtherAnswer() {
        add(authenticator);
        Map<String, String> signed = authenticator.signs(challenge());
        List<Answer> racing = Together.together(6, i -> signIn(signed));
        assertThat(racing).extracting(Answer::status).containsOnly(200, 401).containsOnlyOnce(200);
        signIn(authenticator.signs("AAAA")).expectError(401, "wrong_passkey");
        String ofAdding = user.call(BEGIN, "{password: %s}", World.PASSWORD).text("options.challenge");
        signIn(authenticator.signs(ofAdding)).expectError(401, "wrong_passkey");
        signIn(new Authenticator("localhost", ORIGIN).signs(challenge())).expectError(401, "wrong_passkey");
        authenticator.on("http://localhost.example.com");
        signIn(authenticator.signs(challenge())).expectError(401, "wrong_passkey");
        authenticator.on(ORIGIN);
        Map<String, String> broken = new java.util.HashMap<>(authenticator.signs(challenge()));
        broken.put("signature", "AAAA");
        signIn(broken).expectError(401, "wrong_passkey");
        // A copy of it would count from where it was copied.
        authenticator.counts(0);
        signIn(authenticator.signs(challenge())).expectError(401, "wrong_passkey");
        authenticator.counts(100);
        signIn(authenticator.signs(challenge())).expect(200);
        authenticator.careless();
        signIn(authenticator.signs(challenge())).expectError(401, "wrong_passkey");
    }

    @Test
    void addsNoneThatWasNotAskedFor() {
        String others =
                world.publisher().call(BEGIN, "{password: %s}", World.PASSWORD).text("options.challenge");
        user.call(ADD, authenticator.creates(others)).expectError(401, "wrong_passkey");
        user.call(ADD, authenticator.creates(challenge())).expectError(401, "wrong_passkey");
        user.call(ADD, "{client_data_json: '!', attestation_object: '?'}").expectError(401, "wrong_passkey");
        add(authenticator);
        String again = user.call(BEGIN, "{password: %s}", World.PASSWORD).text("options.challenge");
        user.call(ADD, authenticator.creates(again)).expectError(409, "conflict");
    }

    private void add(Authenticator with) {
        String challenge =
                user.call(BEGIN, "{password: %s}", World.PASSWORD).expect(200).text("options.challenge");
        user.call(ADD, with.creates(challenge)).expect(200);
    }

    private String challenge() {
        return anybody.post(SIGN_IN + "begin/").expect(200).text("options.challenge");
    }

    private Answer signIn(Map<String, String> assertion) {
        return anybody.post(SIGN_IN, Map.of("assertion", assertion));
    }
}
