package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("DR-07: scopes are asked for, shown in plain words, carried and enforced; an unknown one is refused")
class ScopeParameterTest {
    private static final String HOME = "https://app.example.com/callback";
    private static final String CREATE = "/admin/api/applications/create/";
    private static final String ALL =
            Arrays.stream(Scope.values()).map(Scope::code).collect(Collectors.joining(" "));

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Publisher user = world.publisher();
    private final World.Application application = world.application("Scoped", true, HOME);
    private final OAuth oauth = new OAuth(node.client(), application);

    @Test
    @DisplayName(
            "DR-07: the consent page says in the user's language what the application asks for, and its token can do that")
    void asksShowsCarriesAndEnforces() {
        Answer page = oauth.open(oauth.request(HOME, "scope", "wallet.read campaigns.read"))
                .expect(200);
        assertThat(OAuth.html(page))
                .contains("<li>see what you have earned and your payouts</li>", "<li>see campaigns, your tasks")
                .doesNotContain("change your password", "request payouts");
        Answer german = oauth.open(oauth.request(HOME, "scope", "payouts.write"), "de");
        assertThat(OAuth.html(german)).contains("lang=\"de\"", "<li>Auszahlungen anfordern", "Anmelden und erlauben");
        Answer allowed =
                oauth.submit(page, "{username: %s, password: %s, decision: 'allow'}", user.username(), World.PASSWORD);
        Answer tokens = oauth.exchange(OAuth.query(allowed.expect(303)).get("code"), HOME)
                .expect(200);
        // In one order, whatever it was asked in.
        assertThat(tokens.text("scope")).isEqualTo("campaigns.read wallet.read");
        Client client = node.client().as("Bearer " + tokens.text("access_token"));
        client.ok("/api/get/campaigns/");
        client.ok("/api/get/payouts/");
        Answer refused = client.refused(403, "insufficient_scope", "/api/action/payout/", Publisher.paypal("10"))
                .shows("{details: {required_scopes: ['payouts.write']}}");
        assertThat(refused.header("WWW-Authenticate").orElseThrow()).contains("error=\"insufficient_scope\"");
        Answer introspected =
                oauth.asApplication().form("/oauth/introspect", "{token: %s}", tokens.text("access_token"));
        assertThat(introspected.text("scope")).isEqualTo("campaigns.read wallet.read");
        // What a refresh brings is no more, and asking for more is refused.
        String refresh = tokens.text("refresh_token");
        oauth.token("{grant_type: 'refresh_token', refresh_token: %s, scope: %s}", refresh, ALL)
                .expectError(400, "invalid_scope");
        Answer renewed = oauth.refresh(refresh).expect(200);
        assertThat(renewed.text("scope")).isEqualTo("campaigns.read wallet.read");
    }

    @Test
    @DisplayName("DR-07: unknown scopes are refused at every door")
    void refusesUnknownScopes() {
        for (String scope : List.of("everything", "wallet.read everything", "WALLET.READ", "wallet.read,account")) {
            Answer redirect = oauth.open(oauth.request(HOME, "scope", scope)).expect(303);
            assertThat(OAuth.query(redirect))
                    .containsEntry("error", "invalid_scope")
                    .doesNotContainKey("code");
            oauth.token("{grant_type: 'client_credentials', scope: %s}", scope).expectError(400, "invalid_scope");
            oauth.token(
                            "{grant_type: 'password', username: %s, password: %s, scope: %s}",
                            user.username(), World.PASSWORD, scope)
                    .expectError(400, "invalid_scope");
        }
    }

    @Test
    @DisplayName("DR-07: a request without scope gets all that its application may ask for; older grants go on")
    void givesTheDefault() {
        Answer tokens = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        assertThat(tokens.text("scope")).isEqualTo(ALL);
        Client client = node.client().as("Bearer " + tokens.text("access_token"));
        client.ok("/api/get/networks/");
        world.execute("update oauth_grants set scope = null where user_id = ?", user.id());
        Answer older = oauth.refresh(tokens.text("refresh_token")).expect(200);
        node.client().as("Bearer " + older.text("access_token")).ok("/api/get/payouts/");
        Answer made = world.operator()
                .call(CREATE, "{name: 'Small', scopes: ['campaigns.read'], redirect_uris: [%s]}", HOME)
                .expect(201);
        OAuth small =
                new OAuth(node.client(), new World.Application(made.text("client_id"), made.text("client_secret")));
        assertThat(small.exchange(small.code(HOME, user), HOME).expect(200).text("scope"))
                .isEqualTo("campaigns.read");
        assertThat(OAuth.query(
                        small.open(small.request(HOME, "scope", "wallet.read")).expect(303)))
                .containsEntry("error", "invalid_scope");
        world.operator().refused(422, "validation_error", CREATE, "{name: 'Odd', scopes: ['everything']}");
    }

    @Test
    @DisplayName("DR-07: a public application has no secret, needs PKCE, and has nothing of its own")
    void servesPublicApplications() {
        Answer made = world.operator()
                .call(CREATE, "{name: 'Phone', type: 'public', redirect_uris: [%s]}", HOME)
                .expect(201);
        assertThat(made.at("client_secret").isNull()).isTrue();
        String id = made.text("client_id");
        OAuth phone = new OAuth(node.client(), new World.Application(id, ""));
        assertThat(OAuth.query(
                        phone.open(phone.request(HOME, "code_challenge", null)).expect(303)))
                .containsEntry("error", "invalid_request");
        Object[] exchange = {
            "{client_id: %s, grant_type: 'authorization_code', code: %s, redirect_uri: %s, code_verifier: %s}",
            id,
            phone.code(HOME, user),
            HOME,
            OAuth.VERIFIER
        };
        Object[] unproven = exchange.clone();
        unproven[4] = OAuth.VERIFIER + "x";
        node.client().form("/oauth/token", unproven).expectError(400, "invalid_grant");
        Answer tokens = node.client().form("/oauth/token", exchange).expect(200);
        node.client().as("Bearer " + tokens.text("access_token")).ok("/api/get/networks/");
        Client anybody = node.client();
        String refresh = "{client_id: %s, grant_type: 'refresh_token', refresh_token: %s}";
        Answer renewed = anybody.form("/oauth/token", refresh, id, tokens.text("refresh_token"))
                .expect(200);
        anybody.form("/oauth/token", "{client_id: %s, grant_type: 'client_credentials'}", id)
                .expectError(400, "unauthorized_client");
        anybody.form("/oauth/token", "{client_id: %s, client_secret: 'guess', grant_type: 'refresh_token'}", id)
                .expectError(401, "invalid_client");
        anybody.form("/oauth/introspect", "{client_id: %s, token: %s}", id, renewed.text("access_token"))
                .expectError(401, "invalid_client");
        world.operator().refused(404, "not_found", "/admin/api/applications/rotate-secret/", "{client_id: %s}", id);
        anybody.form("/oauth/revoke", "{client_id: %s, token: %s}", id, renewed.text("refresh_token"))
                .expect(200);
        anybody.as("Bearer " + renewed.text("access_token")).refused(401, "invalid_access_token", "/api/get/networks/");
    }

    @Test
    @DisplayName("DR-07: only a superuser marks an application trusted, and never a public one")
    void onlySuperusersTrust() {
        Operator staff = world.staff(Permission.APPLICATIONS_MANAGE);
        staff.refused(403, "permission_denied", CREATE, "{name: 'Trusting', trusted: true}");
        staff.call(CREATE, "{name: 'Plain'}").expect(201);
        world.operator().refused(422, "validation_error", CREATE, "{name: 'Both', trusted: true, type: 'public'}");
    }

    @Test
    @DisplayName("DR-07: what the metadata offers is what there is")
    void namesThemInTheMetadata() {
        Answer metadata = node.client().get("/.well-known/oauth-authorization-server");
        assertThat(metadata.at("scopes_supported")).hasSize(Scope.values().length);
        assertThat(metadata.at("token_endpoint_auth_methods_supported").toString())
                .contains("none");
    }

    @Test
    @DisplayName(
            "DR-07: every endpoint for users of applications needs a scope, but what ends the session or looks at scopes itself")
    void everyEndpointNeedsOne() {
        assertThat(Modules.ALL.stream().flatMap(module -> module.endpoints().stream()))
                .filteredOn(endpoint -> endpoint.access().audience() == Access.Audience.APP
                        && endpoint.access().scope() == null)
                .extracting(Endpoint::path)
                // What waits is left out, kind by kind, for which there is no scope: WaitingTest.
                .containsExactlyInAnyOrder("/api/action/logout/", "/api/get/waiting/");
    }
}
