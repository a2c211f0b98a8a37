package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.oauth.api.OAuthJobs.DeleteUnusedClients;
import dev.fanfare.support.Agent;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-05: applications that register themselves, which agents do. */
class ClientRegistrationTest {
    private static final String HOME = "http://127.0.0.1:33418/callback";
    private static final String REGISTER = "/oauth/register";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("users.client_registration", "true"));

    private final World world = NODE.world();
    private final Client anybody = NODE.client();

    private String registers(String name) {
        return anybody.post(
                        REGISTER,
                        "{client_name: %s, redirect_uris: [%s], scope: 'campaigns.read account', token_endpoint_auth_method: 'none'}",
                        name,
                        HOME)
                .expect(201)
                .shows("{token_endpoint_auth_method: 'none', scope: 'campaigns.read', redirect_uris: [%s]}", HOME)
                .text("client_id");
    }

    @Test
    @DisplayName("CT-05 a client that registered itself gets tokens for agents' tools alone")
    void registersItself() {
        assertThat(anybody.get("/.well-known/oauth-authorization-server")
                        .expect(200)
                        .text("registration_endpoint"))
                .endsWith(REGISTER);
        World.Application client = new World.Application(registers("Reader"), "");
        Publisher person = world.publisher();
        Agent agent = Agent.of(world, client, person.username(), HOME, "campaigns.read");
        agent.client().post("/mcp", "{jsonrpc: '2.0', id: 1, method: 'ping'}").expect(200);
        OAuth oauth = new OAuth(anybody, client);
        assertThat(OAuth.query(oauth.open(oauth.request(HOME, "scope", "campaigns.read"))
                        .expect(303)))
                .containsEntry("error", "invalid_target");
        assertThat(OAuth.query(oauth.open(oauth.request(HOME, "scope", "account", "resource", Agent.resource(anybody)))
                        .expect(303)))
                .containsEntry("error", "invalid_scope");
    }

    @Test
    void refusesWhatCannotBeRegistered() {
        anybody.post(REGISTER, "{client_name: 'x', redirect_uris: ['javascript:alert(1)']}")
                .expect(400)
                .shows("{error: 'invalid_redirect_uri'}");
        anybody.post(REGISTER, "{client_name: 'x'}").expect(400).shows("{error: 'invalid_redirect_uri'}");
        anybody.post(REGISTER, "{redirect_uris: [%s]}", HOME).expect(400).shows("{error: 'invalid_client_metadata'}");
        anybody.post(REGISTER, "{client_name: 'x', redirect_uris: [%s], scope: 'account'}", HOME)
                .expect(400)
                .shows("{error: 'invalid_client_metadata'}");
        Node.shared()
                .client()
                .post(REGISTER, "{client_name: 'x', redirect_uris: [%s]}", HOME)
                .expectError(403, "permission_denied", "PERMISSION_DENIED");
    }

    @Test
    @DisplayName("CT-05 a client that no account connects within a day is deleted, and a connected one stays")
    void endsUnused() {
        String unused = registers("Unused");
        World.Application used = new World.Application(registers("Used"), "");
        Agent.of(world, used, world.publisher().username(), HOME, "campaigns.read");
        world.execute("update applications set created_at = now() - interval '2 days' where self_registered");
        NODE.sweep(new DeleteUnusedClients());
        assertThat(world.number("select count(*) from applications where client_id = ?", unused))
                .isZero();
        assertThat(world.number("select count(*) from applications where client_id = ?", used.clientId()))
                .isOne();
    }
}
