package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Body.assertShows;
import static dev.fanfare.support.Consent.allow;
import static dev.fanfare.support.Consent.begin;
import static dev.fanfare.support.Consent.finish;
import static dev.fanfare.support.Consent.members;
import static dev.fanfare.support.Consent.signIn;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Consent;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-03, NW-12: owners connect accounts by signing in at the network")
class NetworkSignInTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();

    private final Publisher publisher = WORLD.publisher();
    private final Client web = publisher.web();
    private final String digits = World.unique("7");
    private final String handle = "user_" + digits;

    @ParameterizedTest
    @CsvSource({
        "instagram, '', https://www.instagram.com/",
        "twitter, '', https://x.com/",
        "youtube, UC, https://www.youtube.com/@",
        "tiktok, -000, https://www.tiktok.com/@"
    })
    void connectsAVerifiedAccountAtOnce(String network, String prefix, String url) {
        Answer connected = signIn(web, network, handle).expect(200);
        connected.shows("{status: 'success', network: %s, name: %s}", network, handle);
        JsonNode found = publisher.network(connected.number("network_id"));
        assertShows(found, "{network: %s, network_url: %s, status: 'accepted', verified: true}", network, url + handle);
        assertThat(found.path("network_id").asText()).startsWith(prefix).endsWith(digits);
        assertThat(found.path("followers").longValue())
                .isEqualTo(connected.number("followers"))
                .isGreaterThanOrEqualTo(1_000);
        assertThat(WORLD.text(
                        "select (engagement_rate between 0.029 and 0.031)::text || (proven_at is not null) from connections where id = ?",
                        found.path("id").longValue()))
                .isEqualTo("truetrue");
    }

    @Test
    void listsWhereOwnersSignIn() {
        assertThat(web.ok("/web/api/get/network-sign-ins/").body().toString())
                .isEqualTo("{\"networks\":[\"instagram\",\"twitter\",\"youtube\",\"tiktok\"],\"expired\":[]}");
        web.refused(400, "network_error", Consent.BEGIN, "{network: 'linkedin', return_url: %s}", Consent.RETURN)
                .shows("{details: {code: 'NETWORK_NOT_SUPPORTED', network: 'linkedin'}}");
        for (String url :
                List.of("javascript:alert(1)", "/console/networks", "https://a@b.example/", "https://a.example/#x")) {
            web.invalid("return_url", Consent.BEGIN, "{network: 'instagram', return_url: %s}", url);
        }
    }

    @Test
    void asksEachNetworkInItsOwnWords() {
        Map<String, String> x = members(begin(web, "twitter"));
        assertThat(x)
                .containsEntry("response_type", "code")
                .containsEntry("code_challenge_method", "S256")
                .containsEntry("scope", "tweet.read users.read offline.access")
                .containsEntry("redirect_uri", Consent.RETURN);
        assertThat(members(begin(web, "youtube")))
                .containsEntry("access_type", "offline")
                .containsKey("code_challenge");
        assertThat(members(begin(web, "tiktok"))).containsKey("client_key").doesNotContainKey("client_id");
        assertThat(members(begin(web, "instagram")).get("state")).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @ValueSource(strings = {"instagram", "twitter", "youtube", "tiktok"})
    void isGoodForOneTime(String network) {
        Map<String, String> answer = allow(begin(web, network), handle);
        finish(web, answer).expect(200);
        assertUnproven(finish(web, answer), "sign_in_unknown");
        // The code alone, under another state of the session.
        Map<String, String> again = new HashMap<>(answer);
        again.put("state", members(begin(web, network)).get("state"));
        assertUnproven(finish(web, again), "code_rejected");
        assertUnproven(finish(web, again), "sign_in_unknown");
    }

    @Test
    void answersTheSameRequestAgainByItsKey() {
        Map<String, String> answer = allow(begin(web, "youtube"), handle);
        Client keyed = web.with("Idempotency-Key", World.unique("key"));
        long id = finish(keyed, answer).expect(200).number("network_id");
        assertThat(finish(keyed, answer).expect(200).number("network_id")).isEqualTo(id);
    }

    @Test
    void takesNoStateThatIsMissingOrWrong() {
        Map<String, String> answer = allow(begin(web, "twitter"), handle);
        answer.put("state", answer.get("state") + "x");
        assertUnproven(finish(web, answer), "sign_in_unknown");
        answer.remove("state");
        finish(web, answer).expectError(400, "validation_error");
        assertThat(publisher.networks()).isEmpty();
    }

    @Test
    void anotherSessionOrPersonCannotFinishIt() {
        // A thief leads the browser of another person to the answer to a sign-in of the thief.
        Publisher victim = WORLD.publisher();
        assertUnproven(finish(victim.web(), allow(begin(web, "instagram"), handle)), "sign_in_unknown");
        assertThat(victim.networks()).isEmpty();
        // The same person in another browser has not begun it there either.
        Client other = NODE.client()
                .as("JWT "
                        + NODE.client()
                                .signIn(publisher.username(), World.PASSWORD)
                                .expect(200)
                                .text("token"));
        assertUnproven(finish(other, allow(begin(web, "instagram"), handle)), "sign_in_unknown");
        assertThat(publisher.networks()).isEmpty();
    }

    @Test
    void expiresAfterMinutes() {
        Map<String, String> answer = allow(begin(web, "tiktok"), handle);
        WORLD.execute("update network_sign_ins set expires_at = now() where user_id = ?", publisher.id());
        assertUnproven(finish(web, answer), "sign_in_unknown");
    }

    @Test
    @DisplayName("DR-12: what was begun before a change of the password is not finished after it")
    void endsWithTheCredentials() {
        Map<String, String> answer = allow(begin(web, "tiktok"), handle);
        WORLD.execute("update users set credentials_version = credentials_version + 1 where id = ?", publisher.id());
        finish(web, answer).expectError(403, "permission_denied");
        assertThat(publisher.networks()).isEmpty();
    }

    @Test
    void connectsNothingThatTheOwnerRefuses() {
        String url = begin(web, "youtube");
        Answer refused = finish(web, Consent.refuse(url)).expectError(400, "network_verification_failed");
        refused.shows("{details: {network: 'youtube', reason: 'consent_refused'}}");
        assertThat(refused.text("message")).contains("nothing is connected");
        assertUnproven(finish(web, allow(url, handle)), "sign_in_unknown");
    }

    @Test
    void believesNoOtherIssuer() {
        Map<String, String> answer = allow(begin(web, "youtube"), handle);
        assertThat(answer).containsEntry("iss", "https://accounts.google.com");
        answer.put("iss", "https://accounts.example.com");
        assertUnproven(finish(web, answer), "other_issuer");
        assertThat(publisher.networks()).isEmpty();
    }

    @Test
    void hasOneOwner() {
        List<Publisher> rivals = List.of(WORLD.publisher(), WORLD.publisher(), WORLD.publisher());
        List<Map<String, String>> answers = rivals.stream()
                .map(rival -> allow(begin(rival.web(), "twitter"), handle))
                .toList();
        List<Answer> all =
                Together.together(rivals.size(), i -> finish(rivals.get(i).web(), answers.get(i)));
        assertThat(all.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 409, 409);
        all.stream().filter(one -> one.status() == 409).forEach(one -> {
            one.expectError(409, "network_already_connected").shows("{field: 'network'}");
            assertThat(one.text("message")).contains("another person");
        });
        assertThat(WORLD.number(
                        "select count(*) from connection_tokens t join connections c on c.id = t.connection_id"
                                + " where c.account_key = ?",
                        digits))
                .isEqualTo(1);
    }

    @Test
    void takesOverTheOwnClaimByHandAndSignsInAgain() {
        long claimed = publisher.submits("instagram", handle, 5);
        assertThat(signIn(web, "instagram", handle).expect(200).number("network_id"))
                .isEqualTo(claimed);
        assertThat(signIn(web, "instagram", handle).expect(200).number("network_id"))
                .isEqualTo(claimed);
        assertThat(publisher.networks()).hasSize(1);
        assertThat(WORLD.number("select count(*) from connection_tokens where connection_id = ?", claimed))
                .isEqualTo(1);
    }

    @Test
    void reinstatesNoSuspendedAccount() {
        long id = signIn(web, "tiktok", handle).expect(200).number("network_id");
        WORLD.operator().reviews("network", id, "suspend");
        signIn(web, "tiktok", handle).expectError(409, "network_already_connected");
        web.ok("/api/network/disconnect/", "{network_id: %s}", id);
        signIn(web, "tiktok", handle).expect(200);
        assertThat(publisher.network(id).path("status").asText()).isEqualTo("pending");
    }

    private static void assertUnproven(Answer answer, String reason) {
        answer.expectError(400, "network_verification_failed")
                .shows("{details: {code: 'NETWORK_CONNECTION_FAILED', reason: %s}}", reason);
    }
}
