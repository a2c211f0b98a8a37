package dev.fanfare.people.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
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
                assertThat(muted()).as(path + flag).containsExactly(flag);
                user.call(path, "{%s: true}", flag).expect(200);
                assertThat(muted()).as(path + flag).isEmpty();
            }
            assertThat(user.call(path, "{post_status: 'perhaps'}").expect(422).text("field"))
                    .isEqualTo("post_status");
        }
    }

    @ParameterizedTest
    @DisplayName("get/notifications: the seven flags, their names in the user's language")
    @CsvSource({"en,New campaigns for you", "de,Neue Kampagnen für dich", "es,Nuevas campañas para ti"})
    void namesTheFlagsInTheUsersLanguage(String language, String name) {
        user.call(WEB, "{language: %s, notifications: {profile_status: false}}", language)
                .expect(200);
        Answer answer = user.call("/api/get/notifications/")
                .expect(200)
                .expectFields("user_id", "user_notifications", "not_found_message");
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
            assertThat(preferences().get("language").asText()).isEqualTo(language.asText());
        }
        for (String bad : List.of("fr", "DE", "xx", "../de", "english", "e".repeat(11))) {
            assertThat(user.call(path, "{language: %s}", bad)
                            .expectError(422, "validation_error")
                            .text("field"))
                    .isEqualTo("language");
        }
        user.call(path).expectError(400, "validation_error");
        user.call(path, "{language: null}").expectError(400, "validation_error");
        user.call(path, "{language: ['de', 'es']}").expectError(422, "validation_error");
    }

    @Test
    @DisplayName("CA-19: the next answer speaks the new language and tells the user's time, on every credential")
    void speaksTheNewLanguageAtOnce() {
        Publisher publisher = world.publisher();
        publisher.connects(1_000);
        Advertiser advertiser = world.advertiser("EUR");
        long campaign = advertiser.campaign().id();
        publisher.call("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expect(200);
        node.sql("update tasks set deadline = '2031-07-01T22:30:00Z' where user_id = ?", publisher.id())
                .execute();
        assertThat(sheet(advertiser).get("status_name").asText()).isEqualTo("To do");
        advertiser.form("/api/update/language/", "{language: 'de'}").expect(200);
        advertiser.form("/api/update/profile/", "{timezone: 'Europe/Vienna'}").expect(200);
        assertThat(sheet(advertiser).get("status_name").asText()).isEqualTo("Offen");
        assertThat(sheet(advertiser).get("date_completed_maximum").asText())
                .contains("02.07.2031")
                .contains("00:30");
        advertiser.form("/api/update/language/", "{language: 'es'}").expect(200);
        assertThat(sheet(advertiser).get("status_name").asText()).isEqualTo("Pendiente");
        publisher.call("/web/api/update/language/", "{language: 'de'}").expect(200);
        assertThat(publisher.call("/web/api/get/tasks/").expect(200).text("tasks.0.info.title"))
                .isEqualTo("Offen");
    }

    @Test
    @DisplayName("ER-05: applications' rows need a user, the web's a session")
    void needsAUser() {
        for (String row : List.of("get/preferences/", "get/notifications/", "update/language/")) {
            node.client().post("/api/" + row).expectError(401, "authentication_required");
            world.onItsOwn(world.application()).post("/api/" + row).expectError(401, "invalid_access_token");
        }
        for (String row : List.of("preferences", "notifications", "language")) {
            String path = "/web/api/update/" + row + "/";
            node.client().post(path).expectError(401, "authentication_required");
            user.backend().post(path).expectError(401, "invalid_access_token");
        }
    }

    private static JsonNode sheet(Advertiser advertiser) {
        return advertiser.call("/api/tasks/").expect(200).at("0");
    }

    private JsonNode preferences() {
        return user.call("/api/get/preferences/").expect(200).at("preferences");
    }

    private List<String> muted() {
        List<String> muted = new ArrayList<>();
        preferences().get("notifications").properties().forEach(flag -> {
            if (!flag.getValue().booleanValue()) {
                muted.add(flag.getKey());
            }
        });
        return muted.stream().sorted().toList();
    }
}
