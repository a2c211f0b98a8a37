package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("DR-08: security events of everybody are audited, with the credential used and the client's address")
class SecurityEventsTest {
    private static final String HOME = "https://app.example.com/callback";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Operator auditor = world.staff(Permission.AUDIT_VIEW);

    @Test
    @DisplayName("DR-08: signing up, in and out, and guesses")
    void notesSignIns() {
        Publisher publisher = world.publisher();
        Client second = world.login(publisher.username());
        node.client()
                .post("/web/api/auth/login/", "{username: %s, password: 'a wrong guess'}", publisher.email())
                .expectError(401, "invalid_credentials");
        second.post("/web/api/auth/logout/").expect(200);
        List<JsonNode> events = events("user:" + publisher.id());
        assertThat(events)
                .extracting(event -> event.path("action").asText())
                .containsExactly(
                        "user.register", "user.sign_in", "user.sign_in", "user.sign_in_failed", "user.sign_out");
        assertThat(events)
                .allSatisfy(event -> assertThat(event.path("address").asText()).isEqualTo("127.0.0.1"));
        JsonNode out = events.get(4);
        assertThat(out.path("actor_id").asLong()).isEqualTo(publisher.id());
        assertThat(out.path("credential").asText()).isEqualTo("web_session");
        // The session that signed in is the one that signed out.
        assertThat(out.path("credential_id").asText())
                .isEqualTo(events.get(2).at("/after/session").asText());
        assertThat(events.get(3).path("credential").asText()).isEqualTo("none");
        // Nothing that was typed is kept.
        assertThat(events.toString()).doesNotContain("a wrong guess", World.PASSWORD);
    }

    @Test
    @DisplayName("DR-08: what applications are granted, that their tokens were stolen, and that they end")
    void notesApplications() {
        World.Application application = world.application("Noted", false, HOME);
        OAuth oauth = new OAuth(node.client(), application);
        Publisher publisher = world.publisher();
        Answer tokens = oauth.exchange(oauth.code(HOME, publisher), HOME).expect(200);
        oauth.refresh(tokens.text("refresh_token")).expect(200);
        oauth.refresh(tokens.text("refresh_token")).expectError(400, "invalid_grant");
        Answer others = oauth.exchange(oauth.code(HOME, publisher), HOME).expect(200);
        oauth.asApplication()
                .form("/oauth/revoke", "{token: %s}", others.text("access_token"))
                .expect(200);
        List<JsonNode> events = events("user:" + publisher.id());
        assertThat(events.subList(2, events.size()))
                .extracting(event -> event.path("action").asText())
                .containsExactly("user.sign_in", "user.token_reused", "user.sign_in", "user.token_revoked");
        assertThat(events.get(2).at("/after/client_id").asText()).isEqualTo(application.clientId());
    }

    @Test
    @DisplayName("DR-08: backend tokens that are made, used and revoked, by their ids")
    void notesTokens() {
        Publisher publisher = world.publisher();
        Answer made = world.operator()
                .call("/admin/api/tokens/create/", "{user_id: %s, name: 'noted'}", publisher.id())
                .expect(201);
        long id = made.number("token_id");
        Client token = node.client().as("Bearer " + made.text("token"));
        for (int i = 0; i < 3; i++) {
            token.post("/api/payment-methods/").expect(200);
        }
        world.operator().call("/admin/api/tokens/revoke/", "{token_id: %s}", id).expect(200);
        List<JsonNode> events = events("token:" + id);
        assertThat(events)
                .extracting(event -> event.path("action").asText())
                .containsExactly("token.create", "token.use", "token.revoke");
        assertThat(events.get(1).path("credential_id").asText()).isEqualTo(Long.toString(id));
        assertThat(events.get(1).path("actor_id").asLong()).isEqualTo(publisher.id());
        assertThat(events.get(0).toString()).doesNotContain(made.text("token"));
    }

    @Test
    @DisplayName("DR-08: what publishers do about where their money goes")
    void notesMoney() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long account = publisher.savesBankAccount();
        long payout = publisher
                .call("/web/api/payout/request/", Publisher.paypal("20"))
                .expect(201)
                .number("payout_id");
        for (String subject : List.of("bank_account:" + account, "payout:" + payout)) {
            List<JsonNode> events = events(subject);
            assertThat(events).as(subject).hasSize(1);
            assertThat(events.get(0).path("credential").asText()).isEqualTo("web_session");
            assertThat(events.get(0).path("credential_id").asText()).isNotBlank();
        }
    }

    /** The oldest first. */
    private List<JsonNode> events(String subject) {
        List<JsonNode> events =
                new ArrayList<>(auditor.call("/admin/api/audit/list/", "{subject: %s, limit: 100}", subject)
                        .expect(200)
                        .list("entries"));
        Collections.reverse(events);
        return events;
    }
}
