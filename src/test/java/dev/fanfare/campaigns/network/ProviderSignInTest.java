package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.logIn;
import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("AU-06: applications sign users in by their providers")
class ProviderSignInTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();
    private static final Client APPLICATION = application(NODE);

    private final String userId = userId();

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google"})
    void makesAnAccountAndSignsItInAgain(String provider) {
        Answer first = logIn(APPLICATION, provider, userId)
                .expect(200)
                .expectFields("status", "message", "network_id", "access_token");
        Client user = NODE.client().as("Bearer " + first.text("access_token"));
        Answer who = user.post("/api/check/auth/").expect(200).shows("{is_authenticated: true}");
        long id = who.number("user_id");
        assertThat(who.text("username")).contains(userId);
        assertThat(WORLD.text("select email || coalesce(password_hash, '') from users where id = ?", id))
                .isEqualTo(userId + "@example.com");

        Answer second =
                logIn(APPLICATION, provider, userId).expect(200).shows("{network_id: %s}", first.number("network_id"));
        assertThat(second.text("access_token")).isNotEqualTo(first.text("access_token"));
        assertThat(NODE.client()
                        .as("Bearer " + second.text("access_token"))
                        .post("/api/check/auth/")
                        .number("user_id"))
                .isEqualTo(id);
        if ("facebook".equals(provider)) {
            assertThat(user.post("/api/get/networks/").text("networks.0.status"))
                    .isEqualTo("accepted");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google", "instagram", "twitter"})
    @DisplayName("DR-13: what a session connects is no way to sign in")
    void signsNoUserInByAConnectedAccount(String provider) {
        Publisher owner = WORLD.publisher();
        logIn(owner.web(), provider, userId).expect(200).expectFields("status", "message", "network_id");
        logIn(APPLICATION, provider, userId).expectError(409, "network_already_connected");
        assertThat(WORLD.number("select count(*) from oauth_grants where user_id = ?", owner.id()))
                .isZero();
    }

    @Test
    void signsNoUserInByAMereClaim() {
        Publisher claimer = WORLD.publisher();
        long id = claimer.submits("facebook", userId, 10);
        logIn(APPLICATION, "facebook", userId).expectError(409, "network_already_connected");
        WORLD.operator().reviews("network", id, "accept");
        logIn(APPLICATION, "facebook", userId).expectError(409, "network_already_connected");
        assertThat(WORLD.text("select count(*) from users where email_key = '" + userId + "@example.com'"))
                .isEqualTo("0");
    }

    @Test
    void signsNoUserInByADisconnectedAccount() {
        Publisher former = WORLD.publisher();
        long id = logIn(former.web(), "twitter", userId).expect(200).number("network_id");
        former.web().post("/api/network/disconnect/", "{network_id: %s}", id).expect(200);
        assertUnproven(logIn(APPLICATION, "twitter", userId), "no_email");
    }

    @Test
    void needsAnAddressThatIsFree() {
        assertUnproven(logIn(APPLICATION, "instagram", userId), "no_email");
        String name = World.unique("owner");
        NODE.client()
                .post(
                        "/web/api/auth/register/",
                        "{username: %s, email: '%s@EXAMPLE.com', password: %s}",
                        name,
                        userId,
                        World.PASSWORD)
                .expect(201);
        assertUnproven(logIn(APPLICATION, "google", userId), "email_taken");
        assertThat(WORLD.text("select count(*) from external_identities where subject = ?", userId))
                .isEqualTo("0");
    }

    @Test
    @DisplayName("AU-11: only by the user's own token, issued to our application")
    void refusesOthersTokens() {
        assertUnproven(logIn(APPLICATION, "facebook", "sim-facebook-" + userId, userId()), "other_user");
        assertUnproven(logIn(APPLICATION, "facebook", "sim-other-facebook-" + userId, userId), "other_application");
    }

    @Test
    void findsAFreeUsername() {
        String taken = providerName();
        NODE.client()
                .post(
                        "/web/api/auth/register/",
                        "{username: %s, email: '%s@example.com', password: %s}",
                        taken,
                        World.unique("mail"),
                        World.PASSWORD)
                .expect(201);
        Answer signedIn = logIn(APPLICATION, "google", userId).expect(200);
        assertThat(NODE.client()
                        .as("Bearer " + signedIn.text("access_token"))
                        .post("/api/check/auth/")
                        .text("username"))
                .startsWith(taken + "_");
    }

    @Test
    void refusesTheSuspended() {
        String token = logIn(APPLICATION, "facebook", userId).expect(200).text("access_token");
        long id = NODE.client().as("Bearer " + token).post("/api/check/auth/").number("user_id");
        Client operator = NODE.world().operator().backend();
        operator.post("/api/user/status/ban/", "{user_id: %s, banned: true, reason: 'spam'}", id)
                .expect(200);
        logIn(APPLICATION, "facebook", userId).expectError(403, "permission_denied");
        NODE.client().as("Bearer " + token).post("/api/get/networks/").expectError(401, "invalid_access_token");
        operator.post("/api/user/status/ban/", "{user_id: %s, banned: false}", id)
                .expect(200);
        logIn(APPLICATION, "facebook", userId).expect(200);
    }

    @Test
    void isNotEnoughForAnAccountWithASecondFactor() {
        String token = logIn(APPLICATION, "facebook", userId).expect(200).text("access_token");
        long id = NODE.client().as("Bearer " + token).post("/api/check/auth/").number("user_id");
        NODE.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version) values (?, '', '', '', now(), 0)",
                id);
        logIn(APPLICATION, "facebook", userId).expectError(401, "second_factor_required");
    }

    @Test
    void makesOneAccountForManyAttemptsAtOnce() {
        for (String provider : List.of("facebook", "google")) {
            String each = userId();
            List<CompletableFuture<Answer>> attempts = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                attempts.add(APPLICATION.postAsync(
                        "/api/auth/" + provider + "/",
                        "{access_token: 'sim-%s-%s', user_id: %s}",
                        provider,
                        each,
                        each));
            }
            assertThat(attempts.stream().map(CompletableFuture::join).map(answer -> answer.expect(200)))
                    .extracting(answer -> answer.number("network_id"))
                    .hasSize(20)
                    .containsOnly(logIn(APPLICATION, provider, each).number("network_id"));
            assertThat(WORLD.text("select count(*) from external_identities where subject = ?", each))
                    .isEqualTo("1");
        }
    }

    @Test
    void comesBackAfterWhatWasLeftHalfDone() {
        Answer first = logIn(APPLICATION, "google", userId).expect(200);
        long id = NODE.client()
                .as("Bearer " + first.text("access_token"))
                .post("/api/check/auth/")
                .number("user_id");
        WORLD.execute("delete from connected_accounts where subject = ?", userId);
        Answer again = logIn(APPLICATION, "google", userId).expect(200);
        assertThat(NODE.client()
                        .as("Bearer " + again.text("access_token"))
                        .post("/api/check/auth/")
                        .number("user_id"))
                .isEqualTo(id);
    }

    @Test
    @DisplayName("CF-01: registration_enabled, social_login_enabled")
    void keepsToTheSwitches() {
        try (Node own = Node.start(Map.of())) {
            Client application = application(own);
            Client operator = own.world().operator().backend();
            logIn(application, "google", userId).expect(200);
            operator.post("/admin/api/settings/update/", "{settings: {registration_enabled: false}}")
                    .expect(200);
            logIn(application, "google", userId()).expectError(403, "permission_denied");
            logIn(application, "google", userId).expect(200);
            operator.post("/admin/api/settings/update/", "{settings: {social_login_enabled: false}}")
                    .expect(200);
            logIn(application, "google", userId).expectError(403, "permission_denied");
        }
    }

    /** What the simulated providers call the user, as a username. */
    private String providerName() {
        return NODE.client()
                .post("/web/api/auth/validate/social/", "{provider: 'google', access_token: 'sim-google-%s'}", userId)
                .expect(200)
                .text("user_data.name")
                .replace(' ', '_');
    }

    private static void assertUnproven(Answer answer, String reason) {
        answer.expectError(400, "network_verification_failed");
        assertThat(answer.text("details.reason")).isEqualTo(reason);
    }

    /** A client with client credentials and no user. */
    private static Client application(Node node) {
        Answer made = node.world()
                .operator()
                .call("/admin/api/applications/create/", "{name: 'Sign-in'}")
                .expect(201);
        return node.client()
                .as("Bearer "
                        + node.client()
                                .form(
                                        "/oauth/token",
                                        "{grant_type: 'client_credentials', client_id: %s, client_secret: %s}",
                                        made.text("client_id"),
                                        made.text("client_secret"))
                                .expect(200)
                                .text("access_token"));
    }
}
