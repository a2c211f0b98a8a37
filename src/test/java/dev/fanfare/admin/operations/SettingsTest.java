package dev.fanfare.admin.operations;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("CF-02: the settings that operators change are the ones reported and enforced")
class SettingsTest {
    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final String UPDATE = "/admin/api/settings/update/";

    private final Client operator = WORLD.operator().backend();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void restore() {
        operator.post(UPDATE, """
                        {"limits": {"max_campaigns_per_user": 10, "max_networks_per_user": 10,
                         "min_payout_amount": 10, "max_payout_amount": 10000},
                         "settings": {"maintenance_mode": false, "registration_enabled": true,
                         "social_login_enabled": true}}""").expect(200);
    }

    @Test
    void showsLimitsSwitchesAndFeaturesAsTheConfigurationHasThem() {
        Answer shown =
                operator.post("/admin/api/settings/get/").expect(200).expectFields("limits", "settings", "features");
        JsonNode config = NODE.client().post("/web/api/get/config/").expect(200).body();
        for (String part : List.of("limits", "settings", "features")) {
            assertThat(shown.body().get(part)).isEqualTo(config.get(part));
        }
        assertThat(shown.at("features.currencies").toString()).contains("\"EUR\"", "\"JPY\"", "\"USD\"");
    }

    @Test
    @DisplayName("HT-19: the configuration reports the version of the build")
    void reportsTheVersion() {
        assertThat(NODE.client().post("/web/api/get/config/").expect(200).text("platform.version"))
                .isEqualTo(Version.current());
    }

    @Test
    void everyNextAnswerKnowsAChange() {
        for (int i = 1; i <= 20; i++) {
            operator.post(UPDATE, "{limits: {max_networks_per_user: %s}}", i)
                    .expect(200)
                    .expectFields("status", "message");
            assertThat(NODE.client().post("/web/api/get/config/").number("limits.max_networks_per_user"))
                    .isEqualTo(i);
        }
    }

    @Test
    void readsFormsAndLeavesTheRestAlone() {
        operator.form(UPDATE, "{'limits[min_payout_amount]': '25', 'settings[registration_enabled]': 'off'}")
                .expect(200);
        JsonNode now = operator.post("/admin/api/settings/get/").body();
        assertShows(now, "{limits: {min_payout_amount: 25, max_payout_amount: 10000}}");
        assertThat(now.at("/settings/registration_enabled").asBoolean(true)).isFalse();
        assertThat(now.at("/settings/social_login_enabled").asBoolean()).isTrue();
    }

    @Test
    void refusesTheWholeWhenAPartIsWrong() {
        JsonNode before = operator.post("/admin/api/settings/get/").body();
        Answer refused = operator.post(UPDATE, """
                        {"limits": {"max_campaigns_per_user": 0, "max_networks_per_user": 5,
                         "min_payout_amount": -1}, "settings": {"maintenance_mode": "perhaps"}}""").expectError(422, "validation_error");
        assertThat(Answer.fields(refused.at("details.field_errors")))
                .containsExactly(
                        "limits.max_campaigns_per_user", "limits.min_payout_amount", "settings.maintenance_mode");
        operator.post(UPDATE, "{limits: {max_networks_per_user: 1001}}").expectError(422, "validation_error");
        operator.post(UPDATE, "{limits: {max_payout_amount: 2000000000}}").expectError(422, "validation_error");
        operator.post(UPDATE, "{features: {languages: ['de']}}").expect(200);
        assertThat(operator.post("/admin/api/settings/get/").body()).isEqualTo(before);
    }

    @Test
    void neverHasAMinimumAboveTheMaximum() {
        assertThat(operator.post(UPDATE, "{limits: {min_payout_amount: 10001, max_networks_per_user: 3}}")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("limits.min_payout_amount");
        assertThat(operator.post(UPDATE, "{limits: {max_payout_amount: 9}}")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("limits.max_payout_amount");
        assertThat(NODE.world().settings().maxNetworksPerUser()).isEqualTo(10);
        // Either is fine by itself, and at most one of both.
        for (int round = 0; round < 10; round++) {
            List<CompletableFuture<Answer>> racers = new ArrayList<>();
            racers.add(operator.postAsync(UPDATE, "{limits: {min_payout_amount: 5000}}"));
            racers.add(operator.postAsync(UPDATE, "{limits: {max_payout_amount: 4000}}"));
            assertThat(racers.stream().map(CompletableFuture::join).map(Answer::status))
                    .containsExactlyInAnyOrder(200, 422);
            restore();
        }
    }

    @Test
    void writesWhatChangedIntoTheAuditLog() {
        operator.post(UPDATE, "{limits: {max_networks_per_user: 7, max_campaigns_per_user: 10}}")
                .expect(200);
        JsonNode entry = operator.post("/admin/api/audit/list/", "{action: 'settings.update', limit: 1}")
                .expect(200)
                .at("entries.0");
        assertThat(entry.path("subject").asText()).isEqualTo("settings");
        assertThat(entry.path("before").toString()).isEqualTo("{\"max_networks_per_user\":10}");
        assertThat(entry.path("after").toString()).isEqualTo("{\"max_networks_per_user\":7}");
        long entries = operator.post("/admin/api/audit/list/", "{action: 'settings.update'}")
                .number("total");
        operator.post(UPDATE, "{limits: {max_networks_per_user: 7}}").expect(200);
        assertThat(operator.post("/admin/api/audit/list/", "{action: 'settings.update'}")
                        .number("total"))
                .isEqualTo(entries);
    }

    @Test
    void isForThoseWhoMayManageSettings() {
        Client other = WORLD.staff(Permission.AUDIT_VIEW).backend();
        for (String path : List.of("/admin/api/settings/get/", UPDATE)) {
            NODE.client().post(path).expectError(401, "missing_token");
            NODE.client().as("Bearer nonsense").post(path).expectError(401, "invalid_token");
            other.post(path).expectError(403, "insufficient_permissions");
            WORLD.staff(Permission.SETTINGS_MANAGE).web().post(path).expect(200);
        }
    }

    @Test
    @DisplayName("CF-01: registration_enabled and social_login_enabled")
    void switchesRegistrationAndProvidersOff() {
        operator.post(UPDATE, "{settings: {registration_enabled: false, social_login_enabled: false}}")
                .expect(200);
        String name = World.unique("late");
        NODE.client()
                .post(
                        "/web/api/auth/register/",
                        "{username: %s, email: '%s@example.com', password: %s}",
                        name,
                        name,
                        World.PASSWORD)
                .expectError(403, "permission_denied");
        NODE.client()
                .post("/web/api/auth/validate/social/", "{provider: 'google', access_token: 'sim-google-1'}")
                .expectError(403, "permission_denied");
    }
}
