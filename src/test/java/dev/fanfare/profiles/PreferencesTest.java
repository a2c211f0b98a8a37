package dev.fanfare.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Stored;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** US-02, HT-05, HT-06, CF-02: what users like, want to be told and show of themselves. */
class PreferencesTest {
    private static final String GET = "/api/get/preferences/";
    private static final String APP = "/api/update/preferences/";
    private static final String WEB = "/web/api/update/preferences/";
    private static final List<String> FLAGS = List.of(
            "new_campaign",
            "end_campaign",
            "near_campaign",
            "cause_campaign",
            "profile_status",
            "post_status",
            "update_balance");

    private final Node node = Node.shared();
    private final World world = node.world();
    private final World.Account user = world.publisher();

    @Test
    void aNewUserWantsEverythingAndPrefersNothing() {
        Client.Answer answer = user.backend().post(GET).expect(200).expectFields("user_id", "preferences");
        assertThat(answer.number("user_id")).isEqualTo(user.id());
        JsonNode preferences = answer.body().get("preferences");
        assertThat(Client.fields(preferences)).containsExactly("categories", "language", "networks", "notifications");
        assertThat(Client.fields(preferences.get("notifications"))).containsExactlyInAnyOrderElementsOf(FLAGS);
        assertThat(preferences.get("notifications")).allMatch(JsonNode::asBoolean);
        assertThat(preferences.get("language").asText()).isEqualTo("en");
        assertThat(list("categories")).isEmpty();
        assertThat(list("networks")).isEmpty();
    }

    @Test
    @DisplayName("HT-05: a repeated key makes a list, one occurrence a list of one")
    void takesAFormOfTheApplications() {
        Client app = world.through(world.application(), user);
        app.form(
                        APP,
                        "categories",
                        List.of("fashion", "Travel", "fashion"),
                        "networks[]",
                        List.of("instagram", "TikTok"),
                        "language",
                        "es")
                .expect(200)
                .expectFields("status", "message");
        assertThat(list("categories")).containsExactly("fashion", "travel");
        assertThat(list("networks")).containsExactly("instagram", "tiktok");
        assertThat(preferences().get("language").asText()).isEqualTo("es");
        app.form(APP, "categories", "music").expect(200);
        assertThat(list("categories")).containsExactly("music");
        assertThat(list("networks")).containsExactly("instagram", "tiktok");
    }

    @Test
    @DisplayName("US-02: three flags reset none of the others; CA-20: privacy settings are taken along")
    void takesJsonOfTheWeb() {
        Map<String, Object> flags = new HashMap<>(Map.of("new_campaign", false, "end_campaign", false));
        flags.put("near_campaign", null);
        user.web()
                .post("/web/api/update/notifications/", "update_balance", false)
                .expect(200);
        user.web()
                .post(
                        WEB,
                        "categories",
                        List.of("food"),
                        "networks",
                        List.of("youtube"),
                        "language",
                        "de",
                        "notifications",
                        flags,
                        "privacy_settings",
                        Map.of("profile_public", false, "show_campaigns", false))
                .expect(200)
                .expectFields("status", "message");
        assertThat(muted()).containsExactly("end_campaign", "new_campaign", "update_balance");
        assertThat(privacy()).isEqualTo("false true false");
        user.web().post(WEB, "privacy_settings", Map.of("show_earnings", false)).expect(200);
        assertThat(privacy()).isEqualTo("false false false");
    }

    @Test
    @DisplayName("HT-06: bracketed keys nest")
    void takesBracketsInAFormAndInMultipart() {
        user.web()
                .form(WEB, "notifications[post_status]", "off", "privacy_settings[show_earnings]", "0")
                .expect(200);
        assertThat(muted()).containsExactly("post_status");
        assertThat(privacy()).isEqualTo("true false true");
        String body = """
                --b
                Content-Disposition: form-data; name="categories"

                art
                --b
                Content-Disposition: form-data; name="categories"

                music
                --b
                Content-Disposition: form-data; name="notifications[post_status]"

                yes
                --b--
                """.replace("\n", "\r\n");
        user.web()
                .raw(WEB, "multipart/form-data; boundary=b", body.getBytes(StandardCharsets.UTF_8))
                .expect(200);
        assertThat(list("categories")).containsExactly("art", "music");
        assertThat(muted()).isEmpty();
    }

    @Test
    @DisplayName("US-02: what is left out or null stays, an empty list clears")
    void leavesWhatIsLeftOutAndClearsWhatIsEmpty() {
        user.web()
                .post(WEB, "categories", List.of("art", "music"), "networks", List.of("facebook"), "language", "de")
                .expect(200);
        JsonNode before = preferences();
        user.web().post(WEB).expect(200);
        user.web().raw(WEB, null, new byte[0]).expect(200);
        user.web()
                .post(
                        WEB,
                        "categories",
                        null,
                        "networks",
                        null,
                        "language",
                        null,
                        "notifications",
                        null,
                        "privacy_settings",
                        null)
                .expect(200);
        user.web().post(WEB, "notifications", Map.of(), "unheard_of", true).expect(200);
        assertThat(preferences()).isEqualTo(before);
        user.web().post(WEB, "categories", List.of()).expect(200);
        assertThat(list("categories")).isEmpty();
        assertThat(list("networks")).containsExactly("facebook");
        user.web().form(WEB, "networks", "").expect(200);
        assertThat(list("networks")).isEmpty();
    }

    @Test
    @DisplayName("ER-04: every offender is named at once, and nothing is changed")
    void namesEveryOffender() {
        Client.Answer refused = user.web()
                .post(
                        WEB,
                        "categories",
                        List.of("fashion", "sushi", "golf"),
                        "networks",
                        List.of("instagram", "myspace"),
                        "language",
                        "fr",
                        "notifications",
                        Map.of("new_campaign", false))
                .expectError(422, "validation_error");
        JsonNode errors = refused.body().at("/details/field_errors");
        assertThat(Client.fields(errors)).containsExactly("categories", "language", "networks");
        assertThat(errors.get("categories").asText())
                .contains("sushi")
                .contains("golf")
                .doesNotContain("fashion");
        Client.Answer types = user.web()
                .post(
                        WEB,
                        "notifications",
                        Map.of("new_campaign", "maybe", "post_status", 7),
                        "privacy_settings",
                        List.of(),
                        "categories",
                        Map.of("a", 1))
                .expectError(422, "validation_error");
        assertThat(Client.fields(types.body().at("/details/field_errors")))
                .containsExactly(
                        "categories", "notifications.new_campaign", "notifications.post_status", "privacy_settings");
        assertThat(muted()).isEmpty();
        assertThat(list("categories")).isEmpty();
    }

    @Test
    void refusesListsWithoutEndAndWithNothingInThem() {
        for (Object bad : new Object[] {
            Arrays.asList("art", null), List.of("art", ""), List.of("x".repeat(101)), new ArrayList<>(many(101))
        }) {
            assertThat(user.web()
                            .post(WEB, "categories", bad)
                            .expect(422)
                            .body()
                            .at("/details/field_errors")
                            .toString())
                    .contains("categories");
        }
        user.web().post(WEB, "networks", new ArrayList<>(many(51))).expect(422);
    }

    @Test
    void aCategoryTakenOffTheListCannotBeChosen() {
        String code = World.unique("gone");
        Client operator = world.superuser().backend();
        long id = operator.post("/admin/api/lists/categories/create/", "code", code, "name", "Gone " + code)
                .expect(201)
                .number("id");
        // Its name will do, too: that is what the list of allowed categories shows.
        user.web().post(WEB, "categories", List.of("gone " + code)).expect(200);
        assertThat(list("categories")).containsExactly(code);
        operator.post("/admin/api/lists/categories/update/", "id", id, "allowed", false)
                .expect(200);
        assertThat(world.publisher()
                        .web()
                        .post(WEB, "categories", List.of(code))
                        .expect(422)
                        .text("field"))
                .isEqualTo("categories");
    }

    @Test
    @DisplayName("CA-20: what is hidden by update/preferences is hidden on leaderboards and among participants")
    void hidesWhatIsNotToBeSeen() {
        World.Account advertiser = world.advertiser("EUR");
        long campaign = world.campaign(advertiser, "EUR");
        World.Account hidden = world.publisher();
        for (World.Account one : List.of(user, hidden)) {
            world.connect(one, 1_000);
            one.web().post("/web/api/campaign/join/", "campaign_id", campaign).expect(200);
        }
        assertThat(seen(campaign, hidden.username())).isEqualTo("2 shown");
        hidden.web()
                .post(WEB, "privacy_settings", Map.of("profile_public", false))
                .expect(200);
        assertThat(seen(campaign, hidden.username())).isEqualTo("0 shown");
        hidden.web().form(APP, "privacy_settings[profile_public]", "true").expect(200);
        assertThat(seen(campaign, hidden.username())).isEqualTo("2 shown");
        hidden.web()
                .post(WEB, "privacy_settings", Map.of("show_earnings", false))
                .expect(200);
        JsonNode entry = entry(campaign, hidden.username());
        assertThat(entry.get("total_earned").isNull()).isTrue();
    }

    @Test
    @DisplayName("US-02: changes of different preferences at once are all kept")
    void losesNoneOfSeveralChangesAtOnce() {
        for (int round = 0; round < 10; round++) {
            boolean on = round % 2 == 1;
            String category = on ? "art" : "music";
            String network = on ? "twitter" : "pinterest";
            List<CompletableFuture<Client.Answer>> racing = new ArrayList<>();
            for (String flag : FLAGS) {
                racing.add(user.web().postAsync("/web/api/update/notifications/", flag, on));
            }
            racing.add(user.web().postAsync(WEB, "categories", List.of(category)));
            racing.add(user.web().postAsync(WEB, "networks", List.of(network)));
            racing.add(user.web().postAsync("/web/api/update/language/", "language", on ? "de" : "es"));
            racing.add(user.web().postAsync(WEB, "privacy_settings", Map.of("show_earnings", on)));
            racing.add(user.web().postAsync(WEB, "privacy_settings", Map.of("show_campaigns", on)));
            racing.add(user.web().postAsync("/web/api/update/profile/", "first_name", "Round" + round));
            racing.forEach(answer -> answer.join().expect(200));
            assertThat(muted()).hasSize(on ? 0 : FLAGS.size());
            assertThat(list("categories")).containsExactly(category);
            assertThat(list("networks")).containsExactly(network);
            assertThat(preferences().get("language").asText()).isEqualTo(on ? "de" : "es");
            assertThat(privacy()).isEqualTo("true " + on + " " + on);
        }
    }

    @Test
    void whatABackendTokenChangesIsWrittenToTheAuditLog() {
        user.backend().post("/api/update/notifications/", "post_status", false).expect(200);
        user.web().post(WEB, "networks", List.of("tiktok")).expect(200);
        assertThat(Stored.text(
                        node,
                        "select after ->> 'muted' from audit_log where action = 'user.update_preferences' and subject = 'user:"
                                + user.id() + "'"))
                .isEqualTo("[\"post_status\"]");
    }

    private static List<String> many(int count) {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            many.add("c" + i);
        }
        return many;
    }

    /** In how many of the two lists the name stands. */
    private String seen(long campaign, String username) {
        String board = user.web()
                .post("/web/api/get/leaderboard/", "campaign_id", campaign)
                .expect(200)
                .body()
                .toString();
        String participants = user.web()
                .post("/web/api/get/campaign/", "id", campaign)
                .expect(200)
                .body()
                .get("participants")
                .toString();
        return (board.contains(username) ? 1 : 0) + (participants.contains(username) ? 1 : 0) + " shown";
    }

    private JsonNode entry(long campaign, String username) {
        for (JsonNode entry : user.web()
                .post("/web/api/get/leaderboard/", "campaign_id", campaign)
                .body()
                .get("leaderboard")) {
            if (entry.get("username").asText().equals(username)) {
                return entry;
            }
        }
        throw new AssertionError("not on the leaderboard: " + username);
    }

    private JsonNode preferences() {
        return user.backend().post(GET).expect(200).body().get("preferences");
    }

    private List<String> list(String member) {
        List<String> values = new ArrayList<>();
        preferences().get(member).forEach(value -> values.add(value.asText()));
        return values;
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

    private String privacy() {
        return Stored.text(
                node,
                "select concat_ws(' ', profile_public::text, show_earnings::text, show_campaigns::text) from users where id = "
                        + user.id());
    }
}
