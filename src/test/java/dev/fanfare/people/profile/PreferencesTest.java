package dev.fanfare.people.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** US-02, HT-05, HT-06, CF-02: what users like, want to be told and show of themselves. */
class PreferencesTest {
    private static final String GET = "/api/get/preferences/";
    private static final String APP = "/api/update/preferences/";
    private static final String WEB = "/web/api/update/preferences/";
    /** All that users can be told of. */
    static final List<String> FLAGS = List.of(
            "new_campaign",
            "end_campaign",
            "near_campaign",
            "cause_campaign",
            "profile_status",
            "post_status",
            "update_balance");

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Publisher user = world.publisher();

    @Test
    void aNewUserWantsEverythingAndPrefersNothing() {
        Answer answer = user.ok(GET).expectFields("user_id", "preferences");
        assertThat(answer.number("user_id")).isEqualTo(user.id());
        JsonNode preferences = answer.at("preferences");
        Answer.assertFields(preferences, "categories language networks notifications");
        assertThat(Answer.fields(preferences.get("notifications"))).containsExactlyInAnyOrderElementsOf(FLAGS);
        assertThat(preferences.get("notifications")).allMatch(JsonNode::asBoolean);
        assertThat(preferences.get("language").asText()).isEqualTo("en");
        assertThat(list("categories")).isEmpty();
        assertThat(list("networks")).isEmpty();
    }

    @Test
    @DisplayName("HT-05: a repeated key makes a list, one occurrence a list of one")
    void takesAFormOfTheApplications() {
        Client app = world.through(world.application(), user);
        app.form(APP, """
                        {"categories": ["fashion", "Travel", "fashion"], "networks[]": ["instagram", "TikTok"],
                         "language": "es"}""").expect(200).expectFields("status", "message");
        assertThat(list("categories")).containsExactly("fashion", "travel");
        assertThat(list("networks")).containsExactly("instagram", "tiktok");
        assertThat(preferences().get("language").asText()).isEqualTo("es");
        app.form(APP, "{categories: 'music'}").expect(200);
        assertThat(list("categories")).containsExactly("music");
        assertThat(list("networks")).containsExactly("instagram", "tiktok");
    }

    @Test
    @DisplayName("US-02: three flags reset none of the others; CA-20: privacy settings are taken along")
    void takesJsonOfTheWeb() {
        Map<String, Object> flags = new HashMap<>(Map.of("new_campaign", false, "end_campaign", false));
        flags.put("near_campaign", null);
        user.ok("/web/api/update/notifications/", "{update_balance: false}");
        user.ok(WEB, """
                        {"categories": ["food"], "networks": ["youtube"], "language": "de", "notifications": %s,
                         "privacy_settings": {"profile_public": false, "show_campaigns": false}}""", flags).expectFields("status", "message");
        assertThat(muted()).containsExactly("end_campaign", "new_campaign", "update_balance");
        assertThat(privacy()).isEqualTo("false true false");
        user.ok(WEB, "{privacy_settings: {show_earnings: false}}");
        assertThat(privacy()).isEqualTo("false false false");
    }

    @Test
    @DisplayName("HT-06: bracketed keys nest")
    void takesBracketsInAFormAndInMultipart() {
        user.form(WEB, "{'notifications[post_status]': 'off', 'privacy_settings[show_earnings]': '0'}")
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
                .raw(WEB, "multipart/form-data; boundary=b", body.getBytes(UTF_8))
                .expect(200);
        assertThat(list("categories")).containsExactly("art", "music");
        assertThat(muted()).isEmpty();
    }

    @Test
    @DisplayName("US-02: what is left out or null stays, an empty list clears")
    void leavesWhatIsLeftOutAndClearsWhatIsEmpty() {
        user.ok(WEB, "{categories: ['art', 'music'], networks: ['facebook'], language: 'de'}");
        JsonNode before = preferences();
        user.ok(WEB);
        user.web().raw(WEB, null, new byte[0]).expect(200);
        user.ok(WEB, """
                        {"categories": null, "networks": null, "language": null, "notifications": null,
                         "privacy_settings": null}""");
        user.ok(WEB, "{notifications: {}, unheard_of: true}");
        assertThat(preferences()).isEqualTo(before);
        user.ok(WEB, "{categories: []}");
        assertThat(list("categories")).isEmpty();
        assertThat(list("networks")).containsExactly("facebook");
        user.form(WEB, "{networks: ''}").expect(200);
        assertThat(list("networks")).isEmpty();
    }

    @Test
    @DisplayName("ER-04: every offender is named at once, and nothing is changed")
    void namesEveryOffender() {
        Answer refused = user.refused(422, "validation_error", WEB, """
                        {"categories": ["fashion", "sushi", "golf"], "networks": ["instagram", "myspace"],
                         "language": "fr", "notifications": {"new_campaign": false}}""");
        JsonNode errors = refused.at("details.field_errors");
        Answer.assertFields(errors, "categories language networks");
        assertThat(errors.get("categories").asText())
                .contains("sushi")
                .contains("golf")
                .doesNotContain("fashion");
        Answer types = user.refused(422, "validation_error", WEB, """
                        {"notifications": {"new_campaign": "maybe", "post_status": 7}, "privacy_settings": [],
                         "categories": {"a": 1}}""");
        Answer.assertFields(
                types.at("details.field_errors"),
                "categories notifications.new_campaign notifications.post_status privacy_settings");
        assertThat(muted()).isEmpty();
        assertThat(list("categories")).isEmpty();
    }

    @Test
    void refusesListsWithoutEndAndWithNothingInThem() {
        for (Object bad :
                new Object[] {Arrays.asList("art", null), List.of("art", ""), List.of("x".repeat(101)), many(101)}) {
            Answer refused = user.call(WEB, "{categories: %s}", bad).expect(422);
            assertThat(refused.at("details.field_errors").toString()).contains("categories");
        }
        user.call(WEB, "{networks: %s}", many(51)).expect(422);
    }

    @Test
    void aCategoryTakenOffTheListCannotBeChosen() {
        String code = World.unique("gone");
        Client operator = world.operator().backend();
        long id = operator.post("/admin/api/lists/categories/create/", "{code: %s, name: 'Gone %s'}", code, code)
                .expect(201)
                .number("id");
        // Its name will do, too: that is what the list of allowed categories shows.
        user.ok(WEB, "{categories: ['gone %s']}", code);
        assertThat(list("categories")).containsExactly(code);
        operator.ok("/admin/api/lists/categories/update/", "{id: %s, allowed: false}", id);
        world.publisher().invalid("categories", WEB, "{categories: [%s]}", code);
    }

    @Test
    @DisplayName("CA-20: what is hidden by update/preferences is hidden on leaderboards and among participants")
    void hidesWhatIsNotToBeSeen() {
        Advertiser advertiser = world.advertiser("EUR");
        long campaign = advertiser.campaign().id();
        Publisher hidden = world.publisher();
        for (Publisher one : List.of(user, hidden)) {
            one.connects(1_000);
            one.ok("/web/api/campaign/join/", "{campaign_id: %s}", campaign);
        }
        assertThat(seen(campaign, hidden.username())).isEqualTo("2 shown");
        hidden.ok(WEB, "{privacy_settings: {profile_public: false}}");
        assertThat(seen(campaign, hidden.username())).isEqualTo("0 shown");
        hidden.web().form(APP, "{'privacy_settings[profile_public]': 'true'}").expect(200);
        assertThat(seen(campaign, hidden.username())).isEqualTo("2 shown");
        hidden.ok(WEB, "{privacy_settings: {show_earnings: false}}");
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
            List<CompletableFuture<Answer>> racing = new ArrayList<>();
            for (String flag : FLAGS) {
                racing.add(user.web().postAsync("/web/api/update/notifications/", "{%s: %s}", flag, on));
            }
            racing.add(user.web().postAsync(WEB, "{categories: [%s]}", category));
            racing.add(user.web().postAsync(WEB, "{networks: [%s]}", network));
            racing.add(user.web().postAsync("/web/api/update/language/", "{language: %s}", on ? "de" : "es"));
            racing.add(user.web().postAsync(WEB, "{privacy_settings: {show_earnings: %s}}", on));
            racing.add(user.web().postAsync(WEB, "{privacy_settings: {show_campaigns: %s}}", on));
            racing.add(user.web().postAsync("/web/api/update/profile/", "{first_name: 'Round%s'}", round));
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
        user.ok("/api/update/notifications/", "{post_status: false}");
        user.ok(WEB, "{networks: ['tiktok']}");
        assertThat(node.text("""
                        select after ->> 'muted' from audit_log where action = 'user.update_preferences' and subject = ?
                        """, "user:" + user.id())).isEqualTo("[\"post_status\"]");
    }

    private static List<String> many(int count) {
        return IntStream.range(0, count).mapToObj(i -> "c" + i).toList();
    }

    /** In how many of the two lists the name stands. */
    private String seen(long campaign, String username) {
        String board = user.ok("/web/api/get/leaderboard/", "{campaign_id: %s}", campaign)
                .body()
                .toString();
        String participants = user.ok("/web/api/get/campaign/", "{id: %s}", campaign)
                .at("participants")
                .toString();
        return (board.contains(username) ? 1 : 0) + (participants.contains(username) ? 1 : 0) + " shown";
    }

    private JsonNode entry(long campaign, String username) {
        return user.ok("/web/api/get/leaderboard/", "{campaign_id: %s}", campaign).list("leaderboard").stream()
                .filter(entry -> entry.get("username").asText().equals(username))
                .findFirst()
                .orElseThrow();
    }

    private JsonNode preferences() {
        return user.ok(GET).at("preferences");
    }

    private List<String> list(String member) {
        return StreamSupport.stream(preferences().get(member).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private List<String> muted() {
        return muted(user);
    }

    /** What a user does not want to be told of, sorted. */
    static List<String> muted(Publisher user) {
        return user.ok(GET).at("preferences.notifications").properties().stream()
                .filter(flag -> !flag.getValue().booleanValue())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private String privacy() {
        return node.text("""
                                select concat_ws(' ', profile_public::text, show_earnings::text, show_campaigns::text) from
                                users where id = ?""", user.id());
    }
}
