package dev.fanfare.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Client;
import dev.fanfare.support.Client.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Stored;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CreateCampaignTest {
    private static final String CREATE = "/admin/api/campaigns/create/";
    private static final String GET = "/admin/api/campaigns/get/";
    private static final String LIST = "/admin/api/campaigns/list/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Account advertiser = world.advertiser("EUR");

    private Answer create(Object... namesAndValues) {
        List<Object> body = new ArrayList<>(List.of(
                "advertiser_id",
                advertiser.id(),
                "name",
                "Spring",
                "date_end",
                "2099-01-31T12:00:00Z",
                "networks",
                List.of("instagram"),
                "currency",
                "EUR",
                "tasks",
                Map.of("time", 3, "minimum_reward", 20)));
        body.addAll(Arrays.asList(namesAndValues));
        return world.superuser().backend().post(CREATE, body.toArray());
    }

    private JsonNode created(Object... namesAndValues) {
        return full(create(namesAndValues).expect(201).number("campaign_id"));
    }

    private JsonNode full(long id) {
        return world.superuser()
                .backend()
                .post(GET, "campaign_id", id)
                .expect(200)
                .body();
    }

    private void refused(String field, Object... namesAndValues) {
        Answer answer = create(namesAndValues);
        answer.expectError(422, "validation_error");
        assertThat(answer.body().path("details").path("field_errors").has(field))
                .as("%s in %s", field, answer.body())
                .isTrue();
    }

    @Test
    @DisplayName("HT-11: makes a campaign from JSON with all its fields, and its task")
    void makesACampaign() {
        Answer answer = create(
                "type",
                "standard",
                "tagline",
                "Show it",
                "description",
                "<p>Show it <b>well</b></p>",
                "image_logo",
                "https://example.com/logo.png",
                "image_post",
                "/media/post.png",
                "attachment",
                "https://example.com/brief.pdf",
                "hashtags",
                List.of("sun", "#sea"),
                "networks",
                List.of("instagram", "TikTok"),
                "tasks",
                Map.of(
                        "time",
                        3,
                        "time_type",
                        "days",
                        "minimum_reward",
                        new BigDecimal("20.50"),
                        "bonus",
                        Map.of("active", true, "promo_reach", 10, "promo_engagement_rate", 5, "promo_best_post", 100)),
                "tasks_featured",
                true,
                "tasks_leaderboard",
                false,
                "max_participants",
                7,
                "countries",
                List.of(1, 2),
                "categories",
                List.of("fashion"),
                "cause",
                true,
                "status",
                "active");
        answer.expect(201).expectFields("status", "message", "campaign_id");
        JsonNode campaign = full(answer.number("campaign_id"));
        assertThat(campaign.path("networks")).extracting(JsonNode::asText).containsExactly("instagram", "tiktok");
        assertThat(campaign.path("tasks").path("minimum_reward").decimalValue()).isEqualByComparingTo("20.50");
        assertThat(campaign.path("tasks").path("bonus").path("promo_best_post").decimalValue())
                .isEqualByComparingTo("100");
        assertThat(campaign.path("max_participants").asInt()).isEqualTo(7);
        assertThat(campaign.path("status").asText()).isEqualTo("active");
        assertThat(campaign.path("activated_at").asText()).endsWith("Z");
        assertThat(campaign.path("cause").asBoolean()).isTrue();
        assertThat(campaign.path("date_end").toString())
                .isEqualTo("{\"year\":2099,\"month\":1,\"day\":31,\"hour\":12,\"minute\":0,\"second\":0}");
        assertThat(Stored.text(
                        node,
                        "select title || '|' || requirements from task_definitions where campaign_id = "
                                + answer.number("campaign_id")))
                .isEqualTo("Spring|Publish a post on instagram or tiktok with #sun #sea.");
    }

    @Test
    @DisplayName("HT-04, HT-05, HT-06: makes a campaign from a form, a draft unless it says otherwise")
    void makesACampaignFromAForm() {
        Answer answer = world.superuser()
                .web()
                .form(
                        CREATE,
                        "advertiser_id",
                        advertiser.id(),
                        "name",
                        "Form",
                        "date_end[year]",
                        2099,
                        "date_end[month]",
                        1,
                        "date_end[day]",
                        31,
                        "networks",
                        List.of("instagram", "facebook"),
                        "currency",
                        "EUR",
                        "tasks[time]",
                        2,
                        "tasks[minimum_reward]",
                        "12.34",
                        "tasks[bonus][active]",
                        "on",
                        "tasks[bonus][promo_reach]",
                        "5",
                        "image_logo",
                        "",
                        "status",
                        "draft");
        JsonNode campaign = full(answer.expect(201).number("campaign_id"));
        assertThat(campaign.path("status").asText()).isEqualTo("draft");
        assertThat(campaign.path("type").asText()).isEqualTo("influencer");
        assertThat(campaign.path("image_logo").isNull()).isTrue();
        assertThat(campaign.path("networks")).hasSize(2);
        assertThat(campaign.path("tasks").path("time_type").asText()).isEqualTo("hours");
        assertThat(campaign.path("tasks").path("bonus").path("active").asBoolean())
                .isTrue();
        assertThat(campaign.path("tasks").path("minimum_reward").decimalValue()).isEqualByComparingTo("12.34");
    }

    @Test
    @DisplayName("CA-04: parts of the end roll over, and what is emitted is in range")
    void rollsTheEndOver() {
        JsonNode end = created(
                        "date_end", Map.of("year", 2099, "month", 13, "day", 1, "hour", 0, "minute", -1, "second", 0))
                .path("date_end");
        assertThat(end.toString())
                .isEqualTo("{\"year\":2099,\"month\":12,\"day\":31,\"hour\":23,\"minute\":59,\"second\":0}");
        JsonNode zoned = created("date_end", "2099-06-01T01:00:00+02:00").path("date_end");
        assertThat(zoned.path("month").asInt()).isEqualTo(5);
        assertThat(zoned.path("hour").asInt()).isEqualTo(23);
        refused("date_end", "date_end", "soon");
        refused("date_end", "date_end", Map.of("year", 2099));
        refused("date_end", "date_end", Map.of("year", 99999, "month", 1, "day", 1));
        refused("date_end", "date_end", Map.of("year", Integer.MAX_VALUE, "month", 1, "day", 1));
        refused("date_end", "date_end", 7);
        refused("date_end", "date_end", "2001-01-01T00:00:00Z", "status", "active");
        create("date_end", "2001-01-01T00:00:00Z").expect(201);
    }

    @Test
    @DisplayName("CA-05: of HTML only what is harmless is kept")
    void sanitisesHtml() {
        String description = created(
                        "description",
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
        refused("tasks.minimum_reward", "tasks", Map.of("time", 1, "minimum_reward", new BigDecimal("1.001")));
        refused("tasks.minimum_reward", "tasks", Map.of("time", 1, "minimum_reward", -1));
        refused("tasks.minimum_reward", "tasks", Map.of("time", 1, "minimum_reward", new BigDecimal("1e30")));
        refused(
                "tasks.bonus.promo_reach",
                "tasks",
                Map.of("time", 1, "minimum_reward", 1, "bonus", Map.of("promo_reach", new BigDecimal("0.005"))));
        refused("currency", "currency", "XXX");
        refused("currency", "currency", "EURO");
    }

    @Test
    @DisplayName("ER-04: names everything that is missing or wrong")
    void namesEveryBadField() {
        Answer missing = world.superuser().backend().post(CREATE, "type", "guerrilla");
        missing.expectError(400, "validation_error");
        assertThat(missing.body().path("details").path("missing_fields"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("advertiser_id", "name", "date_end", "networks", "currency", "tasks");
        assertThat(missing.body().path("details").path("field_errors").has("type"))
                .isTrue();
        refused("networks", "networks", List.of("instagram", "myspace"));
        refused("countries", "countries", List.of(1, 999_999));
        refused("categories", "categories", List.of("nonsense"));
        refused("tasks.time", "tasks", Map.of("time", 0, "minimum_reward", 1));
        refused("tasks.time_type", "tasks", Map.of("time", 1, "time_type", "years", "minimum_reward", 1));
        refused("image_logo", "image_logo", "javascript:alert(1)");
        refused("attachment", "attachment", "../../etc/passwd");
        refused("max_participants", "max_participants", 0);
        refused("status", "status", "completed");
        refused("name", "name", "x".repeat(201));
        Answer unknown = create("advertiser_id", Long.MAX_VALUE);
        unknown.expectError(404, "not_found");
        assertThat(unknown.body().path("details").path("resource_type").asText())
                .isEqualTo("advertiser");
    }

    @Test
    @DisplayName("AU-02, ER-01: needs the permission, and leaves an audit line")
    void needsThePermission() {
        node.client().post(CREATE).expectError(401, "missing_token");
        world.staff(Permission.CAMPAIGNS_VIEW).backend().post(CREATE).expectError(403, "insufficient_permissions");
        advertiser.backend().post(GET, "campaign_id", 1).expectError(403, "insufficient_permissions");
        world.publisher().web().post(LIST).expectError(403, "insufficient_permissions");
        long id = create().number("campaign_id");
        assertThat(Stored.text(
                        node,
                        "select action || ' ' || (after ->> 'name') from audit_log where subject = 'campaign:" + id
                                + "'"))
                .isEqualTo("campaign.create Spring");
    }

    @Test
    @DisplayName("HT-14: operators look through campaigns by status, advertiser and name")
    void listsCampaignsForOperators() {
        String name = World.unique("Needle");
        long draft = create("name", "The " + name).number("campaign_id");
        long active = create("name", "Active " + name, "status", "active").number("campaign_id");
        Client operator = world.staff(Permission.CAMPAIGNS_VIEW).backend();
        for (Answer answer : List.of(
                operator.post(LIST, "search", name.toUpperCase(java.util.Locale.ROOT)),
                operator.form(LIST, "search", name.toLowerCase(java.util.Locale.ROOT)))) {
            answer.expect(200).expectFields("campaigns", "total", "page", "limit");
            assertThat(answer.number("total")).isEqualTo(2);
            assertThat(answer.body().path("campaigns"))
                    .extracting(c -> c.path("id").asLong())
                    .containsExactly(active, draft);
        }
        assertThat(operator.post(LIST, "status", "draft", "advertiser_id", advertiser.id())
                        .number("total"))
                .isEqualTo(1);
        assertThat(Client.fields(operator.post(LIST, "search", name)
                        .body()
                        .path("campaigns")
                        .path(0)))
                .isEqualTo(Client.fields(full(active)));
        operator.post(LIST, "status", "lost").expectError(422, "validation_error");
        operator.post(GET, "campaign_id", Long.MAX_VALUE).expectError(404, "campaign_not_found");
    }
}
