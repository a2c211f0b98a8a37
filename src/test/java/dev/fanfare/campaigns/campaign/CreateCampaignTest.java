package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CreateCampaignTest {
    private static final String CREATE = "/admin/api/campaigns/create/";
    private static final String GET = "/admin/api/campaigns/get/";
    private static final String LIST = "/admin/api/campaigns/list/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");

    private Answer create(Object... body) {
        ObjectNode usual = Body.of("""
                {"advertiser_id": %s, "name": "Spring", "date_end": "2099-01-31T12:00:00Z",
                 "networks": ["instagram"], "currency": "EUR", "tasks": {"time": 3, "minimum_reward": 20}}""", advertiser.id());
        return world.operator().call(CREATE, Body.with(usual, body));
    }

    private JsonNode created(Object... body) {
        return full(create(body).expect(201).number("campaign_id"));
    }

    private JsonNode full(long id) {
        return world.operator().call(GET, "{campaign_id: %s}", id).expect(200).body();
    }

    private void refused(String field, Object... body) {
        Answer answer = create(body).expectError(422, "validation_error");
        assertThat(answer.at("details.field_errors").has(field))
                .as("%s in %s", field, answer.body())
                .isTrue();
    }

    @Test
    @DisplayName("HT-11: makes a campaign from JSON with all its fields, and its task")
    void makesACampaign() {
        Answer answer = create("""
                        {"type": "standard", "tagline": "Show it", "description": "<p>Show it <b>well</b></p>",
                         "image_logo": "https://example.com/logo.png", "image_post": "/media/post.png",
                         "attachment": "https://example.com/brief.pdf", "hashtags": ["sun", "#sea"],
                         "networks": ["instagram", "TikTok"], "tasks": {"time": 3, "time_type": "days",
                         "minimum_reward": 20.50, "bonus": {"active": true, "promo_reach": 10,
                         "promo_engagement_rate": 5, "promo_best_post": 100}}, "tasks_featured": true,
                         "tasks_leaderboard": false, "max_participants": 7, "countries": [1, 2],
                         "categories": ["fashion"], "cause": true, "status": "active"}""").expect(201).expectFields("status", "message", "campaign_id");
        JsonNode campaign = full(answer.number("campaign_id"));
        assertThat(campaign.path("networks")).extracting(JsonNode::asText).containsExactly("instagram", "tiktok");
        assertShows(campaign, """
                        {"tasks": {"minimum_reward": 20.50, "bonus": {"promo_best_post": 100}},
                         "max_participants": 7, "status": "active"}""");
        assertThat(campaign.path("activated_at").asText()).endsWith("Z");
        assertThat(campaign.path("cause").asBoolean()).isTrue();
        assertThat(campaign.path("date_end").toString())
                .isEqualTo("{\"year\":2099,\"month\":1,\"day\":31,\"hour\":12,\"minute\":0,\"second\":0}");
        assertThat(node.text(
                        "select title || '|' || requirements from task_definitions where campaign_id = ?",
                        answer.number("campaign_id")))
                .isEqualTo("Spring|Publish a post on Instagram or TikTok with #sun #sea.");
    }

    @Test
    @DisplayName("HT-04, HT-05, HT-06: makes a campaign from a form, a draft unless it says otherwise")
    void makesACampaignFromAForm() {
        Answer answer = world.operator().web().form(CREATE, """
                        {"advertiser_id": %s, "name": "Form", "date_end[year]": 2099, "date_end[month]": 1,
                         "date_end[day]": 31, "networks": ["instagram", "facebook"], "currency": "EUR",
                         "tasks[time]": 2, "tasks[minimum_reward]": "12.34", "tasks[bonus][active]": "on",
                         "tasks[bonus][promo_reach]": "5", "image_logo": "", "status": "draft"}""", advertiser.id());
        JsonNode campaign = full(answer.expect(201).number("campaign_id"));
        assertShows(campaign, "{status: 'draft', type: 'influencer', image_logo: null}");
        assertThat(campaign.path("networks")).hasSize(2);
        assertShows(campaign, "{tasks: {time_type: 'hours', bonus: {active: true}, minimum_reward: 12.34}}");
    }

    @Test
    @DisplayName("CA-04: parts of the end roll over, and what is emitted is in range")
    void rollsTheEndOver() {
        JsonNode end = created("{date_end: {year: 2099, month: 13, day: 1, hour: 0, minute: -1, second: 0}}")
                .path("date_end");
        assertThat(end.toString())
                .isEqualTo("{\"year\":2099,\"month\":12,\"day\":31,\"hour\":23,\"minute\":59,\"second\":0}");
        assertThat(created("{date_end: {year: 2099, month: 13, day: 0}}")
                        .path("date_end")
                        .toString())
                .isEqualTo("{\"year\":2099,\"month\":12,\"day\":31,\"hour\":23,\"minute\":59,\"second\":59}");
        JsonNode zoned = created("{date_end: '2099-06-01T01:00:00+02:00'}").path("date_end");
        assertShows(zoned, "{month: 5, hour: 23}");
        refused("date_end", "{date_end: 'soon'}");
        refused("date_end", "{date_end: {year: 2099}}");
        refused("date_end", "{date_end: {year: 99999, month: 1, day: 1}}");
        refused("date_end", "{date_end: {year: %s, month: 1, day: 1}}", Integer.MAX_VALUE);
        refused("date_end", "{date_end: 7}");
        refused("date_end", "{date_end: '2001-01-01T00:00:00Z', status: 'active'}");
        create("{date_end: '2001-01-01T00:00:00Z'}").expect(201);
    }

    @Test
    @DisplayName("CA-05: of HTML only what is harmless is kept")
    void sanitisesHtml() {
        String description = created(
                        "{description: %s}",
                        "<p onclick=\"x()\">Hi <b>you</b><script>alert(1)</script>"
                                + "<a href=\"javascript:alert(1)\">a</a><a href=\"https://example.com\">b</a>"
                                + "<img src=x onerror=alert(1)><iframe src=\"//x\"></iframe><style>p{}</style></p>")
                .path("description")
                .asText();
        assertThat(description)
                .contains("<p>", "<b>you</b>", "https://example.com")
                .doesNotContainIgnoringCase("script")
                .doesNotContain("onclick", "onerror", "<img", "<iframe", "<style");
    }

    @Test
    @DisplayName("RW-01: refuses amounts with more decimals than the currency has, or below nothing")
    void refusesImpossibleAmounts() {
        refused("tasks.minimum_reward", "{tasks: {time: 1, minimum_reward: 1.001}}");
        refused("tasks.minimum_reward", "{tasks: {time: 1, minimum_reward: -1}}");
        refused("tasks.minimum_reward", "{tasks: {time: 1, minimum_reward: 1e30}}");
        refused("tasks.bonus.promo_reach", "{tasks: {time: 1, minimum_reward: 1, bonus: {promo_reach: 0.005}}}");
        refused("currency", "{currency: 'XXX'}");
        refused("currency", "{currency: 'EURO'}");
    }

    @Test
    @DisplayName("ER-04: names everything that is missing or wrong")
    void namesEveryBadField() {
        Answer missing = world.operator().call(CREATE, "{type: 'guerrilla'}").expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("advertiser_id", "name", "date_end", "networks", "currency", "tasks");
        assertThat(missing.at("details.field_errors").has("type")).isTrue();
        refused("networks", "{networks: ['instagram', 'myspace']}");
        refused("countries", "{countries: [1, 999999]}");
        refused("categories", "{categories: ['nonsense']}");
        refused("tasks.time", "{tasks: {time: 0, minimum_reward: 1}}");
        refused("tasks.time_type", "{tasks: {time: 1, time_type: 'years', minimum_reward: 1}}");
        refused("image_logo", "{image_logo: 'javascript:alert(1)'}");
        refused("attachment", "{attachment: '../../etc/passwd'}");
        refused("max_participants", "{max_participants: 0}");
        refused("status", "{status: 'completed'}");
        refused("name", "{name: %s}", "x".repeat(201));
        create("{advertiser_id: %s}", Long.MAX_VALUE)
                .expectError(404, "not_found")
                .shows("{details: {resource_type: 'advertiser'}}");
    }

    @Test
    @DisplayName("A new campaign leaves an audit line")
    void leavesAnAuditLine() {
        long id = create().number("campaign_id");
        assertThat(node.text("select action || ' ' || (after ->> 'name') from audit_log where subject = 'campaign:" + id
                        + "'"))
                .isEqualTo("campaign.create Spring");
    }

    @Test
    @DisplayName("HT-14: operators look through campaigns by status, advertiser and name")
    void listsCampaignsForOperators() {
        String name = World.unique("Needle");
        long draft = create("{name: 'The %s'}", name).number("campaign_id");
        long active = create("{name: 'Active %s', status: 'active'}", name).number("campaign_id");
        Client operator = world.staff(Permission.CAMPAIGNS_VIEW).backend();
        for (Answer answer : List.of(
                operator.post(LIST, "{search: %s}", name.toUpperCase(java.util.Locale.ROOT)),
                operator.form(LIST, "{search: %s}", name.toLowerCase(java.util.Locale.ROOT)))) {
            answer.expect(200)
                    .expectFields("campaigns", "total", "page", "limit")
                    .shows("{total: 2}");
            assertThat(answer.at("campaigns"))
                    .extracting(c -> c.path("id").asLong())
                    .containsExactly(active, draft);
        }
        assertThat(operator.post(LIST, "{status: 'draft', advertiser_id: %s}", advertiser.id())
                        .number("total"))
                .isEqualTo(1);
        assertThat(Answer.fields(operator.post(LIST, "{search: %s}", name).at("campaigns.0")))
                .isEqualTo(Answer.fields(full(active)));
        operator.post(LIST, "{status: 'lost'}").expectError(422, "validation_error");
        operator.post(GET, "{campaign_id: %s}", Long.MAX_VALUE).expectError(404, "campaign_not_found");
    }
}
