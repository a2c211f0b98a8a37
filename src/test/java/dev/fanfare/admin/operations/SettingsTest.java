package dev.fanfare.admin.operations;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.Version;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("CF-02: the settings that operators change are the ones reported and enforced")
class SettingsTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();
    private static final String UPDATE = "/admin/api/settings/update/";

    private final Client operator = WORLD.operator().backend();

    @AfterEach
    void restore() {
        operator.ok(UPDATE, """
                        {"limits": {"max_campaigns_per_user": 10, "max_networks_per_user": 10,
                         "min_payout_amount": 10, "max_payout_amount": 10000},
                         "settings": {"maintenance_mode": false, "registration_enabled": true,
                         "social_login_enabled": true}}""");
    }

    @Test
    void showsLimitsSwitchesAndFeaturesAsTheConfigurationHasThem() {
        Answer shown = operator.ok("/admin/api/settings/get/").expectFields("limits", "settings", "features");
        JsonNode config = NODE.client().ok("/web/api/get/config/").body();
        for (String part : List.of("limits", "settings", "features")) {
            assertThat(shown.body().get(part)).isEqualTo(config.get(part));
        }
        assertThat(shown.at("features.currencies").toString()).contains("\"EUR\"", "\"JPY\"", "\"USD\"");
        assertThat(shown.at("features.currency_details").findValuesAsText("code"))
                .isEqualTo(shown.list("features.currencies").stream()
                        .map(JsonNode::asText)
                        .toList());
        assertThat(shown.at("features.currency_details").toString())
                .contains("{\"code\":\"JPY\",\"name\":\"Japanese Yen\",\"decimals\":0}", "\"decimals\":2}");
        // By ISO 4217 it has two, though prices there are written without.
        assertThat(Currencies.decimals("MGA")).isEqualTo(2);
        assertThat(Currencies.listed())
                .allSatisfy(
                        code -> assertThat(Currencies.name(code)).isNotBlank().isNotEqualTo(code));
    }

    @Test
    @DisplayName("HT-19: the configuration reports the version of the build")
    void reportsTheVersion() {
        assertThat(NODE.client().ok("/web/api/get/config/").text("platform.version"))
                .isEqualTo(Version.current());
    }

    @Test
    void everyNextAnswerKnowsAChange() {
        for (int i = 1; i <= 20; i++) {
            operator.ok(UPDATE, "{limits: {max_networks_per_user: %s}}", i).expectFields("status", "message");
            assertThat(NODE.client().post("/web/api/get/config/").number("limits.max_networks_per_user"))
                    .isEqualTo(i);
        }
    }

    @Test
    void readsFormsAndLeavesTheRestAlone() {
        operator.form(UPDATE, "{'limits[min_payout_amount]': '25', 'settings[registration_enabled]': 'off'}")
                .expect(200);
        operator.ok("/admin/api/settings/get/").shows("""
                        {limits: {min_payout_amount: 25, max_payout_amount: 10000},
                         settings: {registration_enabled: false, social_login_enabled: true}}""");
    }

    @Test
    void refusesTheWholeWhenAPartIsWrong() {
        JsonNode before = operator.post("/admin/api/settings/get/").body();
        Answer refused = operator.refused(422, "validation_error", UPDATE, """
                        {"limits": {"max_campaigns_per_user": 0, "max_networks_per_user": 5,
                         "min_payout_amount": -1}, "settings": {"maintenance_mode": "perhaps"}}""");
        Answer.assertFields(
                refused.at("details.field_errors"),
                "limits.max_campaigns_per_user limits.min_payout_amount settings.maintenance_mode");
        operator.refused(422, "validation_error", UPDATE, "{limits: {max_networks_per_user: 1001}}");
        operator.refused(422, "validation_error", UPDATE, "{limits: {max_payout_amount: 2000000000}}");
        operator.ok(UPDATE, "{features: {languages: ['de']}}");
        assertThat(operator.post("/admin/api/settings/get/").body()).isEqualTo(before);
    }

    @Test
    void neverHasAMinimumAboveTheMaximum() {
        operator.invalid(
                "limits.min_payout_amount", UPDATE, "{limits: {min_payout_amount: 10001, max_networks_per_user: 3}}");
        operator.invalid("limits.max_payout_amount", UPDATE, "{limits: {max_payout_amount: 9}}");
        assertThat(NODE.world().settings().maxNetworksPerUser()).isEqualTo(10);
        // Either is fine by itself, and at most one of both.
        for (int round = 0; round < 10; round++) {
            List<CompletableFuture<Answer>> racers = List.of(
                    operator.postAsync(UPDATE, "{limits: {min_payout_amount: 5000}}"),
                    operator.postAsync(UPDATE, "{limits: {max_payout_amount: 4000}}"));
            assertThat(racers.stream().map(CompletableFuture::join).map(Answer::status))
                    .containsExactlyInAnyOrder(200, 422);
            restore();
        }
    }

    @Test
    void writesWhatChangedIntoTheAuditLog() {
        operator.ok(UPDATE, "{limits: {max_networks_per_user: 7, max_campaigns_per_user: 10}}");
        JsonNode entry = operator.ok("/admin/api/audit/list/", "{action: 'settings.update', limit: 1}")
                .at("entries.0");
        assertShows(entry, "{subject: 'settings'}");
        assertThat(entry.path("before").toString()).isEqualTo("{\"max_networks_per_user\":10}");
        assertThat(entry.path("after").toString()).isEqualTo("{\"max_networks_per_user\":7}");
        long entries = operator.post("/admin/api/audit/list/", "{action: 'settings.update'}")
                .number("total");
        operator.ok(UPDATE, "{limits: {max_networks_per_user: 7}}");
        assertThat(operator.post("/admin/api/audit/list/", "{action: 'settings.update'}")
                        .number("total"))
                .isEqualTo(entries);
    }

    @Test
    @DisplayName("CF-01: registration_enabled and social_login_enabled")
    void switchesRegistrationAndProvidersOff() {
        operator.ok(UPDATE, "{settings: {registration_enabled: false, social_login_enabled: false}}");
        String name = World.unique("late");
        NODE.client()
                .refused(
                        403,
                        "permission_denied",
                        "/web/api/auth/register/",
                        "{username: %s, email: '%s@example.com', password: %s}",
                        name,
                        name,
                        World.PASSWORD);
        NODE.client()
                .refused(
                        403,
                        "permission_denied",
                        "/web/api/auth/validate/social/",
                        "{provider: 'google', access_token: 'sim-google-1'}");
    }
}
