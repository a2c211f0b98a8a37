package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.logIn;
import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("AU-11, NW-10: provider logins of users")
@Nightly
class ProviderLoginTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();

    private final Publisher publisher = WORLD.publisher();
    private final Client client = publisher.web();
    private final String userId = userId();

    @ParameterizedTest
    @CsvSource({
        "facebook, https://www.facebook.com/, false",
        "instagram, https://www.instagram.com/user_, true",
        "twitter, https://x.com/user_, true"
    })
    void connectsAnAcceptedAndVerifiedNetworkAtOnce(String provider, String url, boolean tellsFollowers) {
        Answer answer = logIn(client, provider, userId)
                .expect(200)
                .expectFields("status", "message", "network_id")
                .shows("{status: 'success'}");
        JsonNode network = publisher.network(answer.number("network_id"));
        assertShows(
                network,
                "{network: %s, network_id: %s, network_url: %s, status: 'accepted', verified: true}",
                provider,
                userId,
                url + userId);
        long followers = 1_000L + Math.floorMod(userId.hashCode(), 99_000);
        assertThat(network.path("followers").longValue()).isEqualTo(tellsFollowers ? followers : 0);
    }

    @Test
    @DisplayName("NW-11: google is a connected account and no network")
    void keepsGoogleAsAConnectedAccount() {
        long id = logIn(client, "google", userId).expect(200).number("network_id");
        assertThat(WORLD.text("select user_id || provider || subject from connected_accounts where id = ?", id))
                .isEqualTo(publisher.id() + "google" + userId);
        assertThat(publisher.networks()).isEmpty();
        logIn(client, "google", userId).expectError(409, "network_already_connected");
        Client other = WORLD.publisher().web();
        logIn(other, "google", userId)
                .expectError(409, "network_already_connected")
                .shows("{details: {conflicting_field: 'user_id'}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google", "instagram", "twitter"})
    void refusesTokensOfOtherUsersOtherApplicationsOtherProvidersAndNonsense(String provider) {
        assertUnproven(logIn(client, provider, "sim-" + provider + "-" + userId, userId()), provider, "other_user");
        // X does not name a token's owner; it only refuses the token.
        assertUnproven(
                logIn(client, provider, "sim-other-" + provider + "-" + userId, userId),
                provider,
                "twitter".equals(provider) ? "token_rejected" : "other_application");
        for (String token : List.of(
                "nonsense",
                "sim-linkedin-" + userId,
                "sim-" + provider + "-",
                "sim-" + provider + "-" + userId + "?x=y&z=#",
                "sim-" + provider + "-" + userId + "\r\nX-Header: 1",
                "tök en",
                "x".repeat(4_096))) {
            assertUnproven(logIn(client, provider, token, userId), provider, "token_rejected");
        }
        assertThat(publisher.networks()).isEmpty();
        logIn(client, provider, userId).expect(200);
    }

    @Test
    void readsFormsAndNumbers() {
        String token = "sim-facebook-" + userId;
        client.form("/api/auth/facebook/", "{access_token: ' %s ', user_id: %s}", token, userId)
                .expect(200);
        String second = userId();
        logIn(client, "facebook", "sim-facebook-" + second, second).expect(200);
        long number = Long.parseLong(userId());
        client.post("/api/auth/facebook/", "{access_token: 'sim-facebook-%s', user_id: %s}", number, number)
                .expect(200);
    }

    @Test
    void namesWhatIsMissingOrTooLong() {
        Answer nothing = client.post("/api/auth/google/").expectError(400, "validation_error");
        assertThat(nothing.at("details.missing_fields").toString()).isEqualTo("[\"access_token\",\"user_id\"]");
        Answer tooLong = client.post(
                        "/api/auth/google/", "{access_token: %s, user_id: %s}", "x".repeat(4_097), "1".repeat(201))
                .expectError(422, "validation_error");
        assertThat(Answer.fields(tooLong.at("details.field_errors"))).containsExactly("access_token", "user_id");
    }

    @Test
    void answersOnlyPostsForProvidersItKnows() {
        NODE.client().post("/api/auth/linkedin/").expectError(404, "not_found");
        assertThat(NODE.client().get("/api/auth/facebook/").expect(405).header("Allow"))
                .contains("POST");
    }

    @Test
    void takesBackendTokensAndWritesTheAuditLog() {
        long id = logIn(publisher.backend(), "instagram", userId).expect(200).number("network_id");
        assertThat(WORLD.text("select after ->> 'account_id' from audit_log where action = 'connection.prove' "
                        + "and subject = 'connection:" + id + "'"))
                .isEqualTo(userId);
    }

    @Test
    @DisplayName("NW-03: connected once, by whomever")
    void refusesWhatIsConnectedAlready() {
        long id = logIn(client, "twitter", userId).expect(200).number("network_id");
        logIn(client, "twitter", userId).expectError(409, "network_already_connected");
        Client other = WORLD.publisher().web();
        logIn(other, "twitter", userId)
                .expectError(409, "network_already_connected")
                .shows("{details: {code: 'DUPLICATE_RESOURCE'}, field: 'user_id'}");
        client.post("/api/network/disconnect/", "{network_id: %s}", id).expect(200);
        logIn(other, "twitter", userId).expect(200);
        logIn(client, "twitter", userId).expectError(409, "network_already_connected");
        assertThat(publisher.network(id).path("status").asText()).isEqualTo("disconnected");
    }

    @Test
    @DisplayName("NW-05: a claim is no fact, whatever else is proven")
    void acceptsAPendingConnectionButNotItsClaim() {
        long id = publisher.submits("facebook", userId, 1_000_000);
        assertThat(logIn(client, "facebook", userId).expect(200).number("network_id"))
                .isEqualTo(id);
        JsonNode network = publisher.network(id);
        assertShows(network, "{status: 'accepted', verified: true, followers: 0}");
    }

    @Test
    void keepsFollowersThatAnOperatorConfirmed() {
        long id = publisher.submits("facebook", userId, 1_234);
        WORLD.operator().reviews("network", id, "accept");
        // Accepted by an operator and proven by its provider are two things.
        logIn(client, "facebook", userId).expect(200);
        assertThat(publisher.network(id).path("followers").longValue()).isEqualTo(1_234);
        logIn(client, "facebook", userId).expectError(409, "network_already_connected");
    }

    @Test
    void revivesWhatWasRejectedOrDisconnected() {
        long id = publisher.submits("instagram", userId, 5);
        WORLD.operator().reviews("network", id, "reject");
        assertThat(logIn(client, "instagram", userId).expect(200).number("network_id"))
                .isEqualTo(id);
        client.post("/api/network/disconnect/", "{network_id: %s}", id).expect(200);
        logIn(client, "instagram", userId).expect(200);
        assertThat(publisher.network(id).path("status").asText()).isEqualTo("accepted");
    }

    @Test
    void doesNotLetASuspendedOwnerBackInWithoutAnOperator() {
        long id = logIn(client, "instagram", userId).expect(200).number("network_id");
        WORLD.operator().reviews("network", id, "suspend");
        logIn(client, "instagram", userId).expectError(409, "network_already_connected");
        client.post("/api/network/disconnect/", "{network_id: %s}", id).expect(200);
        logIn(client, "instagram", userId).expect(200);
        assertThat(publisher.network(id).path("status").asText()).isEqualTo("pending");
        WORLD.operator().reviews("network", id, "accept");
        client.post("/api/network/disconnect/", "{network_id: %s}", id).expect(200);
        logIn(client, "instagram", userId).expect(200);
        assertThat(publisher.network(id).path("status").asText()).isEqualTo("accepted");
    }

    @ParameterizedTest
    @CsvSource({"facebook, true", "google, true", "instagram, false", "twitter, false"})
    void saysWhoseATokenIs(String provider, boolean tellsEmail) {
        Answer valid = validate(provider, "sim-" + provider + "-" + userId)
                .expect(200)
                .expectFields("valid", "user_data")
                .shows("{valid: true}");
        JsonNode user = valid.at("user_data");
        assertThat(Answer.fields(user)).containsExactly("email", "id", "name");
        assertThat(user.path("id").textValue()).isEqualTo(userId);
        assertThat(user.path("name").textValue()).contains(userId);
        assertThat(user.path("email").textValue()).isEqualTo(tellsEmail ? userId + "@example.com" : null);
        for (String token : List.of("sim-other-" + provider + "-" + userId, "nonsense", "tök en")) {
            Answer invalid = validate(provider, token).expect(200);
            assertThat(invalid.body().toString()).isEqualTo("{\"valid\":false,\"user_data\":null}");
        }
    }

    @Test
    void knowsOnlyItsProviders() {
        assertThat(validate("linkedin", "x")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("provider");
        validate(" Google ", "sim-google-" + userId).expect(200);
        Answer missing = NODE.client().post("/web/api/auth/validate/social/").expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields").toString()).isEqualTo("[\"provider\",\"access_token\"]");
    }

    @Test
    @DisplayName("NW-02: only configured providers; in production none is simulated")
    void offersNoSimulatedProviderInProduction() {
        try (Node production = Node.start(Node.PRODUCTION)) {
            Client user = production.world().publisher().web();
            Answer answer = logIn(user, "facebook", userId).expectError(400, "network_error", "NETWORK_NOT_SUPPORTED");
            assertThat(answer.at("details.supported_networks").toString()).isEqualTo("[]");
            user.post("/web/api/auth/validate/social/", "{provider: 'google', access_token: 'sim-google-1'}")
                    .expectError(422, "validation_error");
        }
    }

    private static Answer validate(String provider, String token) {
        return NODE.client()
                .post("/web/api/auth/validate/social/", "{provider: %s, access_token: %s}", provider, token);
    }

    private static void assertUnproven(Answer answer, String provider, String reason) {
        answer.expectError(400, "network_verification_failed")
                .expectFields("error", "message", "details")
                .shows("{details: {code: 'NETWORK_CONNECTION_FAILED', network: %s, reason: %s}}", provider, reason);
    }
}
