package dev.fanfare.people.profile;

import static dev.fanfare.people.profile.PreferencesTest.muted;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CF-02, CA-19, US-02: which language users are addressed in, and what they are told. */
class LanguageAndNotificationsTest {
    private static final String WEB = "/web/api/update/preferences/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("US-02: all seven flags, each left as it is unless it is sent")
    void switchesNotifications() {
        for (String path : List.of("/api/update/notifications/", "/web/api/update/notifications/")) {
            for (String flag : PreferencesTest.FLAGS) {
                user.form(path, "{%s: 'off'}", flag).expect(200).expectFields("status", "message");
                assertThat(muted(user)).as(path + flag).containsExactly(flag);
                user.ok(path, "{%s: true}", flag);
                assertThat(muted(user)).as(path + flag).isEmpty();
            }
            user.invalid("post_status", path, "{post_status: 'perhaps'}");
        }
    }

    @ParameterizedTest
    @DisplayName("get/notifications: the seven flags, their names in the user's language")
    @CsvSource({"en,New campaigns for you", "de,Neue Kampagnen für Sie", "es,Nuevas campañas para usted"})
    void namesTheFlagsInTheUsersLanguage(String language, String name) {
        user.ok(WEB, "{language: %s, notifications: {profile_status: false}}", language);
        Answer answer =
                user.ok("/api/get/notifications/").expectFields("user_id", "user_notifications", "not_found_message");
        assertThat(answer.number("user_id")).isEqualTo(user.id());
        JsonNode flags = answer.at("user_notifications");
        assertThat(flags).allSatisfy(flag -> assertThat(Answer.fields(flag)).containsExactly("code", "name", "status"));
        assertThat(flags.findValuesAsText("code")).isEqualTo(PreferencesTest.FLAGS);
        assertThat(flags.get(0).get("name").asText()).isEqualTo(name);
        assertThat(flags.findValues("status").stream().map(JsonNode::booleanValue))
                .containsExactly(true, true, true, true, false, true, true);
        assertThat(answer.text("not_found_message")).isNotBlank();
    }

    @ParameterizedTest
    @DisplayName("CF-02: the languages that the configuration reports are the ones that are taken")
    @ValueSource(strings = {"/api/update/language/", "/web/api/update/language/"})
    void changesTheLanguage(String path) {
        JsonNode languages = node.client().post("/web/api/get/config/").at("features.languages");
        assertThat(languages).hasSizeGreaterThanOrEqualTo(3);
        for (JsonNode language : languages) {
            user.form(path, "{language: %s}", language.asText()).expect(200).expectFields("status", "message");
            user.ok("/api/get/preferences/").shows("{preferences: {language: %s}}", language);
        }
        for (String bad : List.of("fr", "DE", "xx", "../de", "english", "e".repeat(11))) {
            user.invalid("language", path, "{language: %s}", bad);
        }
        user.refused(400, "validation_error", path);
        user.refused(400, "validation_error", path, "{language: null}");
        user.refused(422, "validation_error", path, "{language: ['de', 'es']}");
    }

    @Test
    @DisplayName("CA-19: the next answer speaks the new language and tells the user's time, on every credential")
    void speaksTheNewLanguageAtOnce() {
        Publisher publisher = world.publisher();
        publisher.connects(1_000);
        Advertiser advertiser = world.advertiser("EUR");
        long campaign = advertiser.campaign().id();
        publisher.ok("/web/api/campaign/join/", "{campaign_id: %s}", campaign);
        node.execute("update tasks set deadline = '2031-07-01T22:30:00Z' where user_id = ?", publisher.id());
        assertThat(sheet(advertiser).get("status_name").asText()).isEqualTo("To do");
        advertiser.form("/api/update/language/", "{language: 'de'}").expect(200);
        advertiser.form("/api/update/profile/", "{timezone: 'Europe/Vienna'}").expect(200);
        assertThat(sheet(advertiser).get("status_name").asText()).isEqualTo("Offen");
        assertThat(sheet(advertiser).get("date_completed_maximum").asText())
                .contains("02.07.2031")
                .contains("00:30");
        advertiser.form("/api/update/language/", "{language: 'es'}").expect(200);
        assertThat(sheet(advertiser).get("status_name").asText()).isEqualTo("Pendiente");
        publisher.ok("/web/api/update/language/", "{language: 'de'}");
        assertThat(publisher.ok("/web/api/get/tasks/").text("tasks.0.info.title"))
                .isEqualTo("Offen");
    }

    private static JsonNode sheet(Advertiser advertiser) {
        return advertiser.ok("/api/tasks/").at("0");
    }
}
