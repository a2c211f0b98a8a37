package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("CF-01: in maintenance only operators are served")
class MaintenanceTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();

    private final Client anybody = NODE.client().once();
    private final Client operator = WORLD.operator().backend();

    @Test
    void letsOnlyOperatorsInAndEverybodyAgainAfterwards() {
        Publisher publisher = WORLD.publisher();
        Advertiser advertiser = WORLD.advertiser("USD");
        Operator staff = WORLD.staff(Permission.CAMPAIGNS_VIEW);
        for (int round = 0; round < 3; round++) {
            maintenance(true);
            for (Client client : List.of(
                    anybody, anybody.as("JWT nonsense"), publisher.web(), publisher.backend(), advertiser.backend())) {
                closed(client.once().post("/web/api/get/profile/"));
                closed(client.once().post("/web/api/auth/check/"));
                closed(client.once().post("/api/campaigns/"));
                closed(client.once().get("/api/campaigns/"));
                closed(client.once().post("/api/check/validate/"));
                closed(client.once().post("/api/get/public/campaigns/"));
                closed(client.once().post("/web/api/auth/register/"));
                closed(client.once().post("/api/general/lists/allowed-countries/"));
                client.ok("/web/api/get/config/");
                client.get("/health/ready").expect(200);
                client.get("/health/live").expect(200);
                client.refused(404, "not_found", "/nowhere/");
            }
            assertThat(anybody.post("/web/api/get/config/").flag("settings.maintenance_mode"))
                    .isTrue();
            // Operators' own rows say what they always say.
            anybody.refused(401, "missing_token", "/admin/api/settings/get/");
            publisher.refused(403, "insufficient_permissions", "/admin/api/settings/get/");
            for (Client client : List.of(operator, staff.backend())) {
                client.ok("/api/campaigns/");
                client.get("/api/campaigns/").expect(200);
            }
            for (Client client : List.of(
                    operator, staff.backend(), staff.web(), WORLD.operator().web())) {
                client.ok("/api/get/public/campaigns/");
                client.ok("/web/api/auth/check/");
            }
            staff.ok("/web/api/get/profile/");
            operator.ok("/api/general/lists/allowed-countries/");
            maintenance(false);
            publisher.ok("/web/api/get/profile/");
            anybody.ok("/api/get/public/campaigns/");
        }
    }

    @Test
    @DisplayName("AU-16: login stays open to operators")
    void signsOnlyOperatorsIn() {
        Publisher publisher = WORLD.publisher();
        Operator staff = WORLD.staff();
        maintenance(true);
        try {
            closed(logIn(publisher, World.PASSWORD));
            logIn(publisher, "not the password").expectError(401, "invalid_credentials");
            Client session =
                    anybody.as("JWT " + logIn(staff, World.PASSWORD).expect(200).text("token"));
            session.ok("/web/api/get/profile/");
        } finally {
            maintenance(false);
        }
        logIn(publisher, World.PASSWORD).expect(200);
    }

    @Test
    void signsNoOtherUserInThroughAnApplicationEither() {
        String home = "https://app.example.com/callback";
        Publisher publisher = WORLD.publisher();
        Operator staff = WORLD.staff();
        OAuth trusted = new OAuth(NODE.client().once(), WORLD.application("Poster", true, home));
        maintenance(true);
        try {
            closed(trusted.token(byPassword(publisher)));
            trusted.token(byPassword(staff)).expect(200);
            Answer page = trusted.open(trusted.request(home)).expect(200);
            assertThat(OAuth.html(allow(trusted, page, publisher).expect(503)))
                    .contains("role=\"alert\"", "under maintenance");
            assertThat(OAuth.query(allow(trusted, page, staff).expect(303))).containsKey("code");
        } finally {
            maintenance(false);
        }
        trusted.token(byPassword(publisher)).expect(200);
    }

    private static ObjectNode byPassword(Actor account) {
        return Body.of("{grant_type: 'password', username: %s, password: %s}", account.username(), World.PASSWORD);
    }

    private static Answer allow(OAuth oauth, Answer page, Actor account) {
        return oauth.submit(
                page, "{username: %s, password: %s, decision: 'allow'}", account.username(), World.PASSWORD);
    }

    private Answer logIn(Actor account, String password) {
        return anybody.signIn(account.username(), password);
    }

    private void maintenance(boolean on) {
        operator.ok("/admin/api/settings/update/", "{settings: {maintenance_mode: %s}}", on);
    }

    private static void closed(Answer answer) {
        answer.expectError(503, "service_unavailable").expectFields("error", "message", "details");
        assertThat(answer.code()).isEqualTo("SERVICE_UNAVAILABLE");
        assertThat(Instant.parse(answer.text("details.estimated_recovery"))).isAfter(Instant.now());
        assertThat(answer.header("Retry-After")).isPresent();
    }
}
