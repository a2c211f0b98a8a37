package dev.fanfare.people.account;

import static dev.fanfare.support.Body.assertShows;
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
        node.client().signIn(publisher.email(), "a wrong guess").expectError(401, "invalid_credentials");
        second.ok("/web/api/auth/logout/");
        List<JsonNode> events = events("user:" + publisher.id());
        assertThat(actions(events))
                .containsExactly(
                        "user.register", "user.sign_in", "user.sign_in", "user.sign_in_failed", "user.sign_out");
        assertThat(events)
                .allSatisfy(event -> assertThat(event.path("address").asText()).isEqualTo("127.0.0.1"));
        // The session that signed in is the one that signed out.
        assertShows(
                events.get(4),
                "{actor_id: %s, credential: 'web_session', credential_id: %s}",
                publisher.id(),
                events.get(2).at("/after/session").asText());
        assertShows(events.get(3), "{credential: 'none'}");
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
        Answer refreshed = oauth.refresh(tokens.text("refresh_token")).expect(200);
        // Until its successor is used, it may be a lost answer.
        oauth.refresh(refreshed.text("refresh_token")).expect(200);
        oauth.refresh(tokens.text("refresh_token")).expectError(400, "invalid_grant");
        Answer others = oauth.exchange(oauth.code(HOME, publisher), HOME).expect(200);
        oauth.asApplication()
                .form("/oauth/revoke", "{token: %s}", others.text("access_token"))
                .expect(200);
        List<JsonNode> events = events("user:" + publisher.id());
        assertThat(actions(events.subList(2, events.size())))
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
            token.ok("/api/payment-methods/");
        }
        world.operator().ok("/admin/api/tokens/revoke/", "{token_id: %s}", id);
        List<JsonNode> events = events("token:" + id);
        assertThat(actions(events)).containsExactly("token.create", "token.use", "token.revoke");
        assertShows(events.get(1), "{credential_id: '%s', actor_id: %s}", id, publisher.id());
        assertThat(events.get(0).toString()).doesNotContain(made.text("token"));
    }

    @Test
    @DisplayName("DR-08: what publishers do about where their money goes")
    void notesMoney() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long account = publisher.savesBankAccount();
        long payout = publisher.asksPayout("20");
        for (String subject : List.of("bank_account:" + account, "payout:" + payout)) {
            List<JsonNode> events = events(subject);
            assertThat(events).as(subject).hasSize(1);
            assertShows(events.get(0), "{credential: 'web_session'}");
            assertThat(events.get(0).path("credential_id").asText()).isNotBlank();
        }
    }

    private static List<String> actions(List<JsonNode> events) {
        return events.stream().map(event -> event.path("action").asText()).toList();
    }

    /** The oldest first. */
    private List<JsonNode> events(String subject) {
        List<JsonNode> events =
                new ArrayList<>(auditor.ok("/admin/api/audit/list/", "{subject: %s, limit: 100}", subject)
                        .list("entries"));
        Collections.reverse(events);
        return events;
    }
}
