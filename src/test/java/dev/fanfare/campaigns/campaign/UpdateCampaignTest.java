package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UpdateCampaignTest {
    private static final String UPDATE = "/admin/api/campaigns/update/";
    private static final String GET = "/admin/api/campaigns/get/";
    private static final String JOIN = "/web/api/campaign/join/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Client operator = world.operator().backend();

    private JsonNode campaign(long id) {
        return operator.post(GET, "{campaign_id: %s}", id).expect(200).body();
    }

    private Answer update(long id, Object... changes) {
        return operator.post(UPDATE, Body.with(Body.of("{campaign_id: %s}", id), changes));
    }

    private Publisher joined(long id) {
        Publisher publisher = world.publisher();
        publisher.connects(1000);
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        return publisher;
    }

    @Test
    @DisplayName("Section 9: what is left out stays, to the last digit")
    void leavesWhatIsLeftOut() {
        long id = advertiser
                .campaign("{categories: ['art'], max_participants: 9}")
                .id();
        node.execute("""
                                update campaigns set post_rate = 7000, reach_threshold = 5, date_end = date_end + interval '123
                                microseconds' where id = ?""", id);
        String all = "select (to_jsonb(c) - 'updated_at' - 'revision')::text from campaigns c where id = " + id;
        String before = node.text(all);
        String promise = "select task_promise from campaigns where id = " + id;
        assertThat(node.number(promise)).isEqualTo(5_000);
        update(id).expect(200).expectFields("status", "message", "revision");
        assertThat(node.number(promise)).isEqualTo(7_000);
        node.execute("update campaigns set task_promise = 5000 where id = ?", id);
        assertThat(node.text(all)).isEqualTo(before);
    }

    /** Each field of create, what is sent, and what is shown of it then. */
    private static final Object[][] CHANGES = {
        {"type", "standard", "\"standard\""},
        {"name", " Winter ", "\"Winter\""},
        {"tagline", "Now", "\"Now\""},
        {"description", "<p>New<script>x</script></p>", "\"<p>New</p>\""},
        {"image_logo", "https://example.com/new.png", "\"https://example.com/new.png\""},
        {"image_post", "", "null"},
        {"attachment", "/media/a.pdf", "\"/media/a.pdf\""},
        {"dos", List.of("Name it "), "[\"Name it\"]"},
        {"donts", List.of("No alcohol"), "[\"No alcohol\"]"},
        {"deliverables", List.of("One reel"), "[\"One reel\"]"},
        {"hashtags", List.of("snow", "ice"), "[\"snow\",\"ice\"]"},
        {"disclosure", " #sponsored ", "\"#sponsored\""},
        {"drafts", true, "true"},
        {
            "rights",
            Map.of("uses", List.of("website"), "note", " "),
            "{\"uses\":[\"website\"],\"days\":null,\"paid_ads\":false,\"note\":null}"
        },
        {
            "reward_rules",
            Body.of("{budget: 900, rules: [{kind: 'view_steps', steps: [{views: 5, amount: 7}]}]}"),
            "{\"rules\":[{\"kind\":\"view_steps\",\"steps\":[{\"views\":5,\"amount\":7}]}],\"budget\":900,\"window_days\":3}"
        },
        {
            "date_end",
            "2040-01-02T03:04:05Z",
            "{\"year\":2040,\"month\":1,\"day\":2,\"hour\":3,\"minute\":4,\"second\":5}"
        },
        {
            "date_start",
            "2039-12-31T23:00:00-01:00",
            "{\"year\":2040,\"month\":1,\"day\":1,\"hour\":0,\"minute\":0,\"second\":0}"
        },
        {"networks", List.of("tiktok"), "[\"tiktok\"]"},
        {"currency", "JPY", "\"JPY\""},
        {
            "tasks",
            Body.of("{time: 2, time_type: 'weeks', minimum_reward: 900, bonus: {active: true, promo_reach: 10}}"),
            "{\"time\":2,\"time_type\":\"weeks\",\"bonus\":{\"active\":true,\"promo_reach\":10,"
                    + "\"promo_engagement_rate\":0,\"promo_best_post\":0},\"minimum_reward\":900}"
        },
        {"tasks_featured", true, "true"},
        {"tasks_leaderboard", false, "false"},
        {"max_participants", 3, "3"},
        {"countries", List.of(1, 2), "[1,2]"},
        {"categories", List.of("food"), "[\"food\"]"},
        {"cause", true, "true"},
        {"admission", "choice", "\"choice\""},
        {"reviewed_by", "operators", "\"operators\""},
        {"status", "pending", "\"pending\""}
    };

    @Test
    @DisplayName("Section 9: every field of create can be changed, with the task that everybody gets")
    void changesEverything() {
        long id = advertiser.campaign("{status: 'draft'}").id();
        long other = world.advertiser("EUR").id();
        Map<String, Object> all = new HashMap<>(Map.of("advertiser_id", other));
        Arrays.stream(CHANGES).forEach(change -> all.put(change[0].toString(), change[1]));
        update(id, all).expect(200).expectFields("status", "message", "revision");
        JsonNode c = campaign(id);
        for (Object[] change : CHANGES) {
            assertThat(c.path(change[0].toString())).as(change[0].toString()).hasToString(change[2].toString());
        }
        assertThat(c.path("advertiser_id").asLong()).isEqualTo(other);
        assertThat(node.text("""
                                        select title || '|' || description || '|' || requirements from task_definitions where
                                        campaign_id = ?""", id)).isEqualTo("Winter|<p>New</p>|Publish a post on TikTok with #snow #ice.");
        assertThat(node.text("select limit_rate < 0.1 from campaigns where id = ?", id))
                .isEqualTo("t");
        assertThat(node.text("select (before ->> 'name' <> 'Winter') and after ->> 'name' = 'Winter' from audit_log"
                        + " where action = 'campaign.update' and subject = 'campaign:" + id + "'"))
                .isEqualTo("t");
    }

    @Test
    @DisplayName("Section 9, CA-04: changes by form, within what is nested too; an empty list takes away")
    void changesByForm() {
        long id = advertiser
                .campaign("{tasks: {time: 2, minimum_reward: 9, bonus: {active: true, promo_best_post: 70}}}")
                .id();
        operator.form(UPDATE, """
                        {"campaign_id": %s, "name": "Spring", "tasks[minimum_reward]": "800",
                         "tasks[bonus][promo_reach]": "11", "date_end[year]": 2041, "date_end[month]": 13,
                         "date_end[day]": 1, "hashtags[]": ["sun"]}""", id).expect(200);
        JsonNode c = campaign(id);
        assertShows(c, """
                        {"name": "Spring", "tasks": {"minimum_reward": 800, "bonus": {"promo_reach": 11,
                         "promo_best_post": 70}}, "date_end": {"year": 2042}}""");
        assertThat(c.path("hashtags").toString()).isEqualTo("[\"sun\"]");
        update(id, "{hashtags: [], countries: [1]}").expect(200);
        assertThat(campaign(id).path("hashtags")).isEmpty();
        assertThat(campaign(id).path("countries")).hasSize(1);
        operator.form(UPDATE, "{campaign_id: %s, hashtags: 'moon', countries: ''}", id)
                .expect(200);
        assertThat(campaign(id).path("hashtags")).hasSize(1);
        assertThat(campaign(id).path("countries")).isEmpty();
        update(id, "{countries: %s}", Collections.singletonList(null)).expectError(422, "validation_error");
    }

    @Test
    @DisplayName("CA-10: who has joined keeps terms and task; currency, advertiser and networks stay for them")
    void keepsFaithWithThoseWhoHaveJoined() {
        long id = advertiser.campaign("{networks: ['instagram', 'youtube']}").id();
        Publisher early = joined(id);
        for (Object[] change : new Object[][] {
            {"currency", "USD"},
            {"advertiser_id", world.advertiser("EUR").id()},
            {"networks", List.of("instagram")}
        }) {
            Answer refused = update(id, "{%s: %s}", change[0], change[1]).expectError(422, "validation_error");
            assertThat(refused.text("field")).isEqualTo(change[0]);
        }
        update(id, """
                        {"networks": ["youtube", "instagram", "tiktok"], "hashtags": ["new"], "tasks": {"time": 1,
                         "minimum_reward": 70}}""").expect(200);
        Publisher late = joined(id);
        JsonNode first = task(early, id);
        JsonNode second = task(late, id);
        assertThat(first.path("requirements").asText())
                .isEqualTo("Publish a post on Instagram or YouTube with #fanfare.");
        assertThat(second.path("requirements").asText())
                .isEqualTo("Publish a post on YouTube or Instagram or TikTok with #new.");
        assertThat(first.at("/payments/total").decimalValue()).isEqualByComparingTo("50");
        assertThat(second.at("/payments/total").decimalValue()).isEqualByComparingTo("70");
        assertThat(node.number("select promised from advertisers where user_id = ?", advertiser.id()))
                .isEqualTo(12_000);
        // Only what is given from now on is listed.
        JsonNode listed = operator.post("/api/campaigns/", "{advertiser_id: %s}", advertiser.id())
                .body();
        assertThat(listed.get(0).path("tasks_leaderboard")).hasSize(1);
        update(id, "{max_participants: 1}").expectError(422, "validation_error");
        update(id, "{max_participants: 2}").expect(200);
    }

    private static JsonNode task(Publisher publisher, long campaign) {
        JsonNode tasks = publisher
                .call("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .at("tasks");
        assertThat(tasks).hasSize(1);
        return tasks.get(0);
    }

    @Test
    @DisplayName("ER-04, ER-06, ER-09: refuses what create refuses, and moves only where it may")
    void refusesWhatCannotBe() {
        long id = advertiser.campaign().id();
        String before = campaign(id).toString();
        for (Object[] bad : new Object[][] {
            {"name", " "},
            {"type", "other"},
            {"currency", "XXY"},
            {"networks", List.of("nowhere")},
            {"networks", List.of()},
            {"date_end", "yesterday"},
            {"date_end", "2020-01-01T00:00:00Z"},
            {"countries", List.of(99_999)},
            {"categories", List.of("nothing")},
            {"max_participants", 0},
            {"image_logo", "javascript:alert(1)"},
            {"tasks", Map.of("minimum_reward", 1.234)},
            {"tasks", Map.of("time", 0)},
            {"status", "lost"}
        }) {
            Answer answer = update(id, "{%s: %s}", bad[0], bad[1]);
            assertThat(answer.status()).as(Arrays.toString(bad)).isEqualTo(422);
            assertThat(answer.text("field")).startsWith(bad[0].toString());
        }
        update(id, "{advertiser_id: -1}").expectError(404, "not_found");
        Answer move =
                update(id, "{name: 'Moved', status: 'draft'}").expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(move.at("details.allowed").toString()).isEqualTo("[\"paused\",\"completed\",\"cancelled\"]");
        assertThat(campaign(id).toString()).isEqualTo(before);
        update(id, "{status: 'active'}").expect(200);
        update(id, "{status: 'paused'}").expect(200);
        update(-1, "{name: 'x'}").expectError(404, "campaign_not_found");
        operator.post(UPDATE, "{name: 'x'}").expectError(400, "validation_error");
        world.staff(Permission.CAMPAIGNS_VIEW)
                .call(UPDATE, "{campaign_id: %s}", id)
                .expectError(403, "insufficient_permissions");
        advertiser.call(UPDATE, "{campaign_id: %s}", id).expectError(403, "insufficient_permissions");
        node.client().post(UPDATE, "{campaign_id: %s}", id).expectError(401, "missing_token");
        world.staff(Permission.CAMPAIGNS_MANAGE)
                .web()
                .post(UPDATE, "{campaign_id: %s}", id)
                .expect(200);
        update(id, "{status: 'cancelled'}").expect(200);
        update(id, "{name: 'Late'}").expectError(400, "business_error").shows("{details: {reason: 'ended'}}");
    }

    @Test
    @DisplayName("CA-23: of several changes at once none is lost")
    void losesNoChange() {
        long id = advertiser.campaign().id();
        List<CompletableFuture<Answer>> answers = List.of(
                operator.postAsync(UPDATE, "{campaign_id: %s, name: 'New name'}", id),
                operator.postAsync(UPDATE, "{campaign_id: %s, tagline: 'New tagline'}", id),
                operator.postAsync(UPDATE, "{campaign_id: %s, tasks: {minimum_reward: 77}}", id),
                operator.postAsync("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 88}}", id),
                operator.postAsync(UPDATE, "{campaign_id: %s, cause: true}", id),
                operator.postAsync(
                        "/api/campaign/settings/", "{campaign_id: %s, settings: {max_participants: 5}}", id));
        answers.forEach(answer -> answer.join().expect(200));
        JsonNode c = campaign(id);
        assertShows(c, """
                        {"name": "New name", "tagline": "New tagline", "tasks": {"minimum_reward": 77},
                         "post_rate": 88, "cause": true, "max_participants": 5}""");
        assertThat(node.number("select task_promise from campaigns where id = ?", id))
                .isEqualTo(8_800);
    }
}
