package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-05: how many second factors there may be, and how long what they answer is open. */
class FactorLimitsTest {
    private static final String TOTP = "/web/api/account/second-factors/totp/begin/";
    private static final String BEGIN = "/web/api/account/passkeys/begin/";
    private static final String ADD = "/web/api/account/passkeys/add/";
    private static final String SIGN_IN = "/web/api/auth/passkey/";

    private final World world = Node.shared().world();
    private final Client anybody = Node.shared().client();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("DR-05: an account has five authenticator apps at most")
    void fiveApps() {
        adds("totps", 4);
        user.shown("second");
        user.ok(TOTP);
        // One that was never confirmed makes room for the next.
        user.ok(TOTP);
        world.execute("update totps set confirmed_at = now() where user_id = ?", user.id());
        user.refused(409, "conflict", TOTP, "{}");
    }

    @Test
    @DisplayName("DR-05: an account has ten passkeys at most")
    void tenPasskeys() {
        for (int i = 0; i < 9; i++) {
            world.execute(
                    "insert into passkeys (user_id, name, credential_id, public_key, backup_eligible, sign_count, trusted_at)"
                            + " values (?, 'Key', ?, ?, false, 0, now())",
                    user.id(),
                    World.unique("key").getBytes(StandardCharsets.UTF_8),
                    new byte[] {1});
        }
        user.shown("second");
        List<Map<String, String>> created = Stream.generate(
                        () -> passkey().creates(user.ok(BEGIN).text("options.challenge")))
                .limit(6)
                .toList();
        List<Answer> racing = Together.together(6, i -> user.call(ADD, created.get(i)));
        assertThat(racing).extracting(Answer::status).containsOnlyOnce(200);
        assertThat(world.number("select count(*) from passkeys where user_id = ?", user.id()))
                .isEqualTo(10);
    }

    @Test
    @DisplayName("DR-08: codes and passkeys, right and wrong, are audited")
    void notesFactors() {
        Authenticator passkey = passkey();
        user.ok(ADD, passkey.creates(challenge()));
        show(step()).expectError(401, "wrong_code");
        String first = anybody.ok(SIGN_IN + "begin/").text("options.challenge");
        Map<String, String> broken = new HashMap<>(passkey.signs(first));
        broken.put("signature", "AAAA");
        anybody.post(SIGN_IN, Map.of("assertion", broken)).expectError(401, "wrong_passkey");
        String second = anybody.ok(SIGN_IN + "begin/").text("options.challenge");
        anybody.post(SIGN_IN, Map.of("assertion", passkey.signs(second))).expect(200);
        assertThat(world.text(
                        "select string_agg(action, ' ' order by id) from audit_log where subject = ?",
                        "user:" + user.id()))
                .endsWith("second_factor.add second_factor.failed passkey.failed passkey.use user.sign_in");
    }

    @Test
    @DisplayName("DR-05: the second step of a sign-in waits ten minutes for a code")
    void endsSecondSteps() {
        user.ok(ADD, passkey().creates(challenge()));
        String open = step();
        assertThat(world.number(
                        "select extract(epoch from max(expires_at) - now())::int from second_factor_challenges where user_id = ?",
                        user.id()))
                .isBetween(500L, 600L);
        show(open).expectError(401, "wrong_code");
        world.execute("update second_factor_challenges set expires_at = now() where user_id = ?", user.id());
        show(open).expectError(400, "invalid_link");
    }

    @Test
    @DisplayName("DR-05: a challenge for a passkey is open for five minutes")
    void endsChallenges() {
        String adding = challenge();
        assertThat(world.number(
                        "select extract(epoch from max(expires_at) - now())::int from passkey_challenges"
                                + " where user_id = ?",
                        user.id()))
                .isBetween(200L, 300L);
        world.execute("update passkey_challenges set expires_at = now() where user_id = ?", user.id());
        user.refused(401, "wrong_passkey", ADD, passkey().creates(adding));
        Authenticator passkey = passkey();
        user.ok(ADD, passkey.creates(challenge()));
        String signingIn = anybody.ok(SIGN_IN + "begin/").text("options.challenge");
        world.execute("update passkey_challenges set expires_at = now() where hash = ?", (Object)
                Passkeys.decoded(signingIn));
        anybody.post(SIGN_IN, Map.of("assertion", passkey.signs(signingIn))).expectError(401, "wrong_passkey");
    }

    private void adds(String table, int count) {
        for (int i = 0; i < count; i++) {
            world.execute(
                    "insert into " + table + " (user_id, name, secret, key_id, confirmed_at, trusted_at,"
                            + " credentials_version) values (?, 'App', ?, 'new', now(), now(), 0)",
                    user.id(),
                    new byte[] {1});
        }
    }

    private static Authenticator passkey() {
        return new Authenticator("localhost", "http://localhost:8080");
    }

    private String challenge() {
        return user.ok(BEGIN, "{password: %s}", World.PASSWORD).text("options.challenge");
    }

    private String step() {
        return anybody.signIn(user.username(), World.PASSWORD)
                .expectError(401, "second_factor_required")
                .text("details.challenge");
    }

    private Answer show(String challenge) {
        return anybody.post("/web/api/auth/second-factor/", "{challenge: %s, code: '000000'}", challenge);
    }
}
